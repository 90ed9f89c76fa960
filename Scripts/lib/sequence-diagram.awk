# Draws a Mermaid sequence diagram, as ViewModelTrace.Recording writes it, as an SVG.
#
#     LC_ALL=C awk -f Scripts/lib/sequence-diagram.awk FILE
#
# It knows participants, arrows and notes, and fails at a line that is something else. In that locale every awk counts
# bytes; a character is as many of them as it takes.
BEGIN {
    lineStep = 16; charWidth = 7.3; nameWidth = 8.43
    gap = 330; margin = 20; top = 64
}

/^sequenceDiagram$/ { next }

/^    participant [a-z0-9]+ as / {
    id[++columns] = $2
    column[$2] = columns
    sub(/^    participant [a-z0-9]+ as /, "")
    name[columns] = decoded($0)
    next
}

/^    [a-z0-9]+-?->>[a-z0-9]+: / {
    isDashed[++rows] = $0 ~ /^    [a-z0-9]+-->>/
    from[rows] = to[rows] = $0
    sub(/^    /, "", from[rows]); sub(/-?->>.*/, "", from[rows])
    sub(/^    [a-z0-9]+-?->>/, "", to[rows]); sub(/: .*/, "", to[rows])
    sub(/^    [a-z0-9]+-?->>[a-z0-9]+: /, "")
    text[rows] = decoded($0)
    next
}

/^    Note over [a-z0-9]+: / {
    from[++rows] = $3
    sub(/:$/, "", from[rows])
    sub(/^    Note over [a-z0-9]+: /, "")
    text[rows] = decoded($0)
    next
}

{ fail("is no participant, arrow or note") }

END {
    if (failed) exit 1
    for (row = 1; row <= rows; row++) {
        if (!(from[row] in column) || to[row] != "" && !(to[row] in column)) fail("row " row " is of nobody")
    }
    # What stands over a lifeline can be wider than the name above it.
    for (i = 1; i <= columns; i++) half[i] = boxWidth(i) / 2
    for (row = 1; row <= rows; row++) {
        i = column[from[row]]
        if (to[row] != "" && to[row] != from[row]) continue
        wrap(text[row], noteRoom())
        if (half[i] < noteWidth() / 2) half[i] = noteWidth() / 2
    }
    x[1] = int(margin + half[1])
    for (i = 2; i <= columns; i++) x[i] = x[i - 1] + gap
    width = int(x[columns] + half[columns] + margin)

    y = top + 6
    for (row = 1; row <= rows; row++) body = body drawn(row)
    height = y + 36

    print "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" width "\" height=\"" height "\" viewBox=\"0 0 " \
        width " " height "\" font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, monospace\"" \
        " font-size=\"12\" text-anchor=\"middle\">"
    print "<rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"#1d1f28\"/>"
    for (i = 1; i <= columns; i++) {
        print "<path d=\"M" x[i] " " top "V" height - 20 "\" stroke=\"#5a5f75\"/>"
        print box(x[i], 24, boxWidth(i), top - 24, "#82aaff")
        print "<text x=\"" x[i] "\" y=\"49\" font-size=\"14\" font-weight=\"bold\" fill=\"#ffffff\">" \
            escaped(name[i]) "</text>"
    }
    printf "%s", body
    print "</svg>"
}

# The row at y, which moves to where the next one begins.
function drawn(row,    a, b, count, colour, svg) {
    a = x[column[from[row]]]
    if (to[row] == "") {
        count = wrap(text[row], noteRoom())
        y += 14
        svg = box(a, y, noteWidth(), count * lineStep + 10, "#868ba3") "\n" words(a, y + 17, count, "#d6d9e6")
        y += count * lineStep + 10
        return svg
    }
    b = x[column[to[row]]]
    colour = isDashed[row] ? "#d6d9e6" : "#82aaff"
    count = wrap(text[row], a == b ? noteRoom() : int(((a < b ? b - a : a - b) - 24) / charWidth))
    y += 12
    svg = ground((a + b) / 2, y, count) words((a + b) / 2, y + 12, count, colour)
    y += count * lineStep + 4
    if (a == b) {
        svg = svg line("M" a " " y "h40v12H" a + 9, isDashed[row], colour)
        y += 12
        b = a - 1
    } else {
        svg = svg line("M" a " " y "H" (a < b ? b - 9 : b + 9), isDashed[row], colour)
        b = a < b ? b - 1 : b + 1
    }
    a = a < b ? b - 9 : b + 9
    return svg "<path d=\"M" b " " y "L" a " " y - 5 "V" y + 5 "Z\" fill=\"" colour "\"/>\n"
}

function line(path, dashed, colour) {
    return "<path d=\"" path "\" fill=\"none\" stroke=\"" colour "\"" (dashed ? " stroke-dasharray=\"5 4\"" : "") "/>\n"
}

# Hides the lifelines behind the words.
function ground(middle, y, count,    w) {
    w = widest * charWidth + 6
    return "<rect x=\"" middle - w / 2 "\" y=\"" y "\" width=\"" w "\" height=\"" count * lineStep \
        "\" fill=\"#1d1f28\"/>\n"
}

function words(middle, y, count, colour,    i, svg) {
    for (i = 1; i <= count; i++) {
        svg = svg "<text x=\"" middle "\" y=\"" y + (i - 1) * lineStep "\" fill=\"" colour "\">" escaped(part[i]) \
            "</text>\n"
    }
    return svg
}

function box(middle, y, w, h, colour) {
    return "<rect x=\"" middle - w / 2 "\" y=\"" y "\" width=\"" w "\" height=\"" h \
        "\" rx=\"4\" fill=\"#2b2e3b\" stroke=\"" colour "\"/>"
}

function noteRoom() { return int((gap - 40) / charWidth) }

function noteWidth() { return widest * charWidth + 20 }

function boxWidth(i) { return characters(name[i]) * nameWidth + 32 }

# Breaks a text into part[1...], at spaces where there are some; sets widest to how many characters the longest has.
function wrap(text, room,    count, rest, end) {
    split("", part)
    widest = 0
    for (rest = text; characters(rest) > room; rest = substr(rest, end + 1)) {
        end = bytes(rest, room + 1)
        while (end > 0 && substr(rest, end, 1) != " ") end--
        if (end == 0) end = bytes(rest, room)
        part[++count] = substr(rest, 1, end)
        sub(/ $/, "", part[count])
    }
    part[++count] = rest
    for (end = 1; end <= count; end++) if (characters(part[end]) > widest) widest = characters(part[end])
    return count
}

function characters(text) { gsub(/[\200-\277]/, "", text); return length(text) }

# How many bytes the first characters of a text take.
function bytes(text, count,    i) {
    for (i = 1; i <= length(text); i++) if (substr(text, i, 1) !~ /[\200-\277]/ && --count < 0) break
    return i - 1
}

# Mermaid's entities of ASCII characters, of which the recording writes no others.
function decoded(text,    result) {
    while (match(text, /#[0-9]+;/)) {
        result = result substr(text, 1, RSTART - 1) sprintf("%c", substr(text, RSTART + 1, RLENGTH - 2) + 0)
        text = substr(text, RSTART + RLENGTH)
    }
    return result text
}

function escaped(text) {
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    gsub(/>/, "\\&gt;", text)
    return text
}

function fail(reason) {
    print FILENAME ":" FNR ": " reason ": " $0 > "/dev/stderr"
    failed = 1
    exit 1
}
