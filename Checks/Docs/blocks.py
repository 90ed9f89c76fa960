"""The code that a page, a documentation comment or a tutorial shows, and the output that it promises."""
import re
from dataclasses import dataclass

FENCE = re.compile(r"( *)```(.*)$")
NOTE = re.compile(r" *<!-- code: (.*) -->$")
DECLARATION = re.compile(r"\b(?:func|var|let|class|struct|enum|protocol|case|typealias|associatedtype) +([A-Za-z]+)")
PLACE = re.compile(r"(?:\w+/)?\w+\.(?:swift|md):\d+")
TIME = re.compile(r"\b\d+(?:\.\d+)? (?:µs|ms|s)\b")


@dataclass
class Block:
    code: str
    line: int  # of its first line in the file
    info: str  # the words behind the fence
    note: str  # the TEXT of a comment <!-- code: TEXT --> directly above
    follows: bool  # only blank lines are between this block and the one before it
    name: str = ""  # the declaration that a documentation comment belongs to

    def imports(self, *modules):
        return re.search(rf"^ *(@testable )?import ({'|'.join(modules)})$", self.code, re.MULTILINE)


def blocks(text, is_swift=False):
    """The fenced blocks of a Markdown text, or of the documentation comments of a Swift file."""
    found, unnamed, note, follows, lines = [], [], "", False, None
    for number, line in enumerate(text.split("\n"), 1):
        if is_swift:
            if not re.match(r" *///", line):
                # An attribute on a line of its own does not name the declaration.
                if unnamed and not re.match(r" *@\S*(\(.*\))?$", line):
                    for block in unnamed:
                        block.name = name_of(line)
                    unnamed = []
                lines, note, follows = None, "", False
                continue
            line = re.sub(r"^ */// ?", "", line)
        fence = FENCE.match(line)
        if lines is not None:
            if fence and not fence[2]:
                found[-1].code = "".join(lines)
                lines, note, follows = None, "", True
            else:
                lines.append(line[indent:] + "\n")
        elif fence:
            indent, lines = len(fence[1]), []
            found.append(Block("", number + 1, fence[2], note, follows))
            unnamed.append(found[-1])
        elif comment := NOTE.match(line):
            note = comment[1]
        elif line.strip():
            note, follows = "", False
    if lines is not None:
        raise ValueError(f"line {found[-1].line}: the block is not closed")
    return found


def name_of(declaration):
    if found := DECLARATION.search(declaration):
        return found[1]
    return "init" if re.search(r"\binit[(<]", declaration) else "subscript" if " subscript" in declaration else "-"


def without_places(text):
    """A text without the files and lines in it, since a reader's file is another one, and without times."""
    return TIME.sub("TIME", PLACE.sub("FILE:LINE", text))


def line_counts(page):
    """The problems of a page that shows a screen before and after; None if it does not."""
    parts = re.split(r"^(## .*)\n", page, flags=re.MULTILINE)
    sections = dict(zip(parts[1::2], parts[2::2]))
    if not {"## Before", "## After"} <= sections.keys():
        return None
    found = [sum(1 for block in blocks(sections[title]) if block.info == "swift" for line in block.code.split("\n")
                 if line.strip() and not re.match(r" *(//|import )", line)) for title in ("## Before", "## After")]
    said = re.findall(r"(\d+)\s+lines\s+of\s+code\s+before\s+and\s+(\d+)\s+after", page)
    problems = [] if said == [tuple(map(str, found))] else [
        f"the page has to say once: {found[0]} lines of code before and {found[1]} after; it says {said}"]
    if found[1] > 0.85 * found[0]:
        problems.append(f"{found[1]} lines after are too many for {found[0]} before")
    return problems


def shown_code(tutorial):
    """The code that a tutorial shows: for each file the step's number, the name that is shown, the file, and the previous file."""
    step, shown = 0, []
    for line in tutorial.split("\n"):
        step += bool(re.search(r"@Step *\{", line))
        if found := re.search(r'@Code\(name: "([^"]*)", file: "([^"]*)"(?:.*, previousFile: "([^"]*)")?', line):
            shown.append((step, *found.groups()))
    return shown


def shows(output, shown):
    """Whether an output is the one shown, in which "…" stands for any text. Times are not compared."""
    pattern = re.escape(shown).replace("…", ".*")
    pattern = re.sub(r"\d+\\\.\d+\\ seconds", lambda _: r"\d+\.\d+\ seconds", pattern)
    return re.fullmatch(pattern, output, re.DOTALL) is not None
