"""Tests of this check: python3 Checks/Docs/tests.py. The check runs them first."""
import contextlib
import importlib.machinery
import importlib.util
import io
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from blocks import blocks, line_counts, promised, shows, without_places

loader = importlib.machinery.SourceFileLoader("check", str(Path(__file__).parent / "check"))
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check", loader))
loader.exec_module(check)


class Blocks(unittest.TestCase):
    def test_a_block_knows_its_line_its_words_the_note_above_it_and_whether_it_follows_another(self):
        first, second, third = blocks("Text\n<!-- code: not run, it waits -->\n```swift\nlet a = 1\n```\n\n```text\n1\n```\nText\n"
                                      "- item\n  ```sh\n  ls\n    -l\n  ```\n")
        self.assertEqual((first.code, first.line, first.info, first.note), ("let a = 1\n", 4, "swift", "not run, it waits"))
        self.assertEqual((second.code, second.line, second.note, second.follows), ("1\n", 8, "", True))
        self.assertEqual((third.code, third.follows), ("ls\n  -l\n", False))

    def test_a_block_of_a_documentation_comment_has_the_name_of_its_declaration(self):
        source = "/// ```swift\n/// a()\n/// ```\n@available(iOS 17, *)\n@MainActor\npublic func run<T>() {}\n\n" \
            "/// ```\n/// b\n/// ```\npublic init(a: Int) {}\nlet text = \"```\"\n"
        self.assertEqual([(block.name, block.code) for block in blocks(source, is_swift=True)], [("run", "a()\n"), ("init", "b\n")])

    def test_comments_name_the_printed_lines_and_places_are_not_compared(self):
        self.assertEqual(promised('a()  // prints "1", "2" and "3"\nb()  // prints "4", which was "held"\n'), "1\n2\n3\n4\n")
        self.assertEqual(without_places("#1 from App/main.swift:41, page.md:3"), "#1 from FILE:LINE, FILE:LINE")

    def test_in_a_terminal_an_ellipsis_stands_for_any_text_and_times_are_not_compared(self):
        self.assertTrue(shows("a\nb\npassed after 0.25 seconds.\n", "…\npassed after 1.5 seconds.\n"))
        self.assertFalse(shows("a\nfailed after 0.25 seconds.\n", "…\npassed after 1.5 seconds.\n"))

    def test_a_page_says_the_numbers_of_lines_before_and_after(self):
        page = "{}\n## Before\n```swift\nlet a = 1\nlet b = 2\n```\n### Views\n```swift\nimport UIKit\n\nlet c = 3\n```\n" \
            "## After\n```swift\nlet d = 4\n```\n```text\n4\n```\n## More\n```swift\nlet e = 5\n```\n"
        self.assertEqual(line_counts(page.format("It has 3 lines of\ncode before and 1 after.")), [])
        self.assertIn("3 lines of code before and 1 after", line_counts(page.format("2 lines of code before and 1 after"))[0])
        more = page.replace("let d = 4", "let d = 4\nlet f = 6\nlet g = 7").format("3 lines of code before and 3 after")
        self.assertEqual(line_counts(more), ["3 lines after are too many for 3 before"])
        self.assertIsNone(line_counts("## Before\n"))


class Articles(unittest.TestCase):
    def outcome(self, text):
        """The output of the check of an article, without compiling against the library."""
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as output:
            check.WORK, check.IMPORT = Path(folder), ""
            (check.WORK / "library").mkdir()
            page = Path(folder, "Page.md")
            page.write_text(text)
            checks = check.Checks("")
            checks.article(page)
            checks.check_all()
        return output.getvalue()

    def test_an_article_passes_if_it_prints_what_it_shows(self):
        self.assertEqual(self.outcome("```swift\nprint(1 + 1)\n```\n```text\n2\n```\n"), "passed  Page, program 1\n")
        for shown in ("3", ""):
            output = self.outcome(f"```swift\nprint(1 + 1)\n```\n```text\n{shown}\n```\n")
            for text in ("FAILED  Page, program 1", "Page.md:2 shows", f"-{shown}", "+2"):
                self.assertIn(text, output)

    def test_errors_and_warnings_are_those_that_the_page_names_and_are_reported_at_its_line(self):
        self.assertRegex(self.outcome("Text\n```swift\nfunc f() { let a = 1 }\n```\n"), r"Page\.md:3:\d+: error: initialization")
        self.assertIn("passed", self.outcome("<!-- code: error cannot find 'x' -->\n```swift\nx()\n```\n"))
        self.assertIn("another error", self.outcome("<!-- code: error cannot find 'y' -->\n```swift\nx()\n```\n"))
        self.assertIn("It compiles", self.outcome("<!-- code: error cannot find 'x' -->\n```swift\nprint()\n```\n"))
        with self.assertRaisesRegex(SystemExit, "unknown note: code: skip"):
            self.outcome("<!-- code: skip -->\n```swift\nx()\n```\n")


class Tutorials(unittest.TestCase):
    def outcome(self, *steps):
        """What stops the reader of steps: names and texts."""
        with tempfile.TemporaryDirectory() as folder:
            try:
                check.Reader(Path(folder, "Tutorial")).follow((1, *step) for step in steps)
            except check.Failure as failure:
                return str(failure)

    def test_a_reader_stays_in_the_folder_of_the_terminal_and_stops_at_a_mismatch(self):
        self.assertIsNone(self.outcome(
            ("Terminal", "$ mkdir -p App/Sources\n$ cd App\n"), ("Sources/A.swift", "let a"), ("Terminal", "$ ls Sources\nA.swift\n")))
        self.assertIn("no such folder", self.outcome(("Sources/A.swift", "")))
        self.assertIn("It prints:\ntwo", self.outcome(("Terminal", "$ echo two\none\n")))
        self.assertIn("`false` fails", self.outcome(("Terminal", "$ false\n")))


if __name__ == "__main__":
    unittest.main()
