# Takes the fenced blocks out of a Markdown file, or out of the documentation comments of a Swift file.
#
#     awk -v out=FOLDER -f Checks/lib/blocks.awk FILE
#
# Writes each block to FOLDER/NNN, and a line for it to FOLDER/index, with tabs between:
#   NNN    the number of the block, from 001
#   line   where the block's first line stands in FILE
#   info   the words behind the fence, as in "swift" or "swift manifest"
#   note   what the line before the fence says as <!-- code: NOTE -->, "-" if it says nothing
#   after  "directly" if only blank lines are between this block and the one before it, otherwise "-"
#   name   what the documentation comment is about: the name of the declaration below it; "-" in Markdown
BEGIN { OFS = "\t"; note = after = "-"; first = 1; isSwift = ARGV[1] ~ /\.swift$/ }

function flush_index(name,    i) {
    for (i = first; i <= count; i++) print entry[i], name > (out "/index")
    first = count + 1
}

{ text = $0 }

isSwift && !/^ *\/\/\// {
    # An attribute on a line of its own does not name the declaration.
    if (first <= count && text !~ /^ *@[^ ]*(\(.*\))?$/) {
        match(text, /(func|var|let|class|struct|enum|protocol|case|typealias|associatedtype) +[A-Za-z]+/)
        name = substr(text, RSTART, RLENGTH)
        sub(/.* /, "", name)
        flush_index(name != "" ? name : text ~ / init[(<]/ ? "init" : text ~ / subscript/ ? "subscript" : "-")
    }
    inside = 0
    note = after = "-"
    next
}

isSwift { sub(/^ *\/\/\/ ?/, "", text) }

inside && text ~ /^ *```$/ { inside = 0; close(file); after = "directly"; note = "-"; next }
inside { print substr(text, indent + 1) > file; next }

text ~ /^ *```/ {
    inside = 1
    match(text, /^ */)
    indent = RLENGTH
    number = sprintf("%03d", ++count)
    file = out "/" number
    printf "" > file
    entry[count] = number OFS NR + 1 OFS substr(text, indent + 4) OFS note OFS after
    next
}

text ~ /^ *<!-- code: .* -->$/ { note = text; sub(/^ *<!-- code: /, "", note); sub(/ -->$/, "", note); next }
text !~ /^ *$/ { note = after = "-" }

END {
    if (inside) { print ARGV[1] ": the last block is not closed" > "/dev/stderr"; exit 1 }
    flush_index("-")
}
