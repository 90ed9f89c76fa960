"""Tests that this check notices mistakes: python3 Checks/Docs/tests.py. The check runs them first."""
import contextlib
import importlib.machinery
import importlib.util
import io
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from blocks import blocks, line_counts, shows

loader = importlib.machinery.SourceFileLoader("check", str(Path(__file__).parent / "check"))
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check", loader))
loader.exec_module(check)


class Tests(unittest.TestCase):
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

    def test_an_article_prints_what_it_shows_at_the_line_that_shows_it(self):
        page = "```swift\nprint(1 + 1)\n```\n```text\n{}\n```\n"
        self.assertEqual(self.outcome(page.format(2)), "passed  Page, program\n")
        for text in ("FAILED  Page, program", "Page.md:2 shows", "-3", "+2"):
            self.assertIn(text, self.outcome(page.format(3)))
        self.assertRegex(self.outcome("Text\n```swift\nfunc f() { let a = 1 }\n```\n"), r"Page\.md:3:\d+: error: initialization")
        with self.assertRaisesRegex(SystemExit, "unknown note: code: skip"):
            self.outcome("<!-- code: skip -->\n```swift\nx()\n```\n")

    def test_a_page_says_the_numbers_of_lines_before_and_after(self):
        page = "{} lines of\ncode before and {} after\n## Before\n```swift\nimport A\n\nb\nc\nd\n```\n" \
            "## After\n```swift\n{}\n```\n"
        self.assertEqual(line_counts(page.format(3, 1, "e")), [])
        self.assertIn("3 lines of code before and 1 after", line_counts(page.format(2, 1, "e"))[0])
        self.assertEqual(line_counts(page.format(3, 3, "e\nf\ng")), ["3 lines after are too many for 3 before"])

    def test_a_block_of_a_documentation_comment_has_the_name_of_its_declaration(self):
        source = "/// ```swift\n/// a()\n/// ```\n@available(iOS 17, *)\n@MainActor\npublic func run<T>() {}\nlet text = \"```\"\n"
        self.assertEqual([(block.name, block.code) for block in blocks(source, is_swift=True)], [("run", "a()\n")])

    def test_a_reader_of_a_tutorial_stops_at_a_mismatch(self):
        def outcome(*steps):
            with tempfile.TemporaryDirectory() as folder, self.assertRaises(check.Failure) as failure:
                steps = (("Terminal", "$ mkdir A\n$ cd A\n"), *steps)
                check.Reader(Path(folder, "Tutorial")).follow((1, *step) for step in steps)
            return str(failure.exception)
        self.assertIn("no such folder", outcome(("Sources/A.swift", "")))
        self.assertIn("It prints:\nA.swift", outcome(("A.swift", ""), ("Terminal", "$ ls\nB.swift\n")))
        self.assertIn("`false` fails", outcome(("Terminal", "$ false\n")))
        self.assertFalse(shows("a\nfailed after 0.25 seconds.\n", "…\npassed after 1.5 seconds.\n"))


if __name__ == "__main__":
    unittest.main()
