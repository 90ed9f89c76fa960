# Prints a Markdown file with each part between "<!-- file: PATH -->" and "<!-- end of file -->" replaced by that file.
/^<!-- end of file -->$/ { inside = 0 }
!inside
/^<!-- file: .* -->$/ {
    inside = 1
    path = $3
    print path ~ /\.mmd$/ ? "```mermaid" : "```text"
    while ((status = (getline line < path)) > 0) print line
    if (status < 0) { print FILENAME " names " path ", which cannot be read" > "/dev/stderr"; exit 1 }
    print "```"
}
