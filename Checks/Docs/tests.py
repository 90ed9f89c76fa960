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
from blocks import blocks, counted_lines, counted_sections, promised, shown_code, without_places
from tutorial import Mismatch, Reader, shows

loader = importlib.machinery.SourceFileLoader("check", str(Path(__file__).parent / "check"))
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check", loader))
loader.exec_module(check)


class Blocks(unittest.TestCase):
    def test_a_block_knows_its_line_its_words_and_the_note_above_it(self):
        first, second = blocks("Text\n<!-- code: not run, it waits -->\n```swift manifest\nlet a = 1\n```\n\n```text\n1\n```\n")
        self.assertEqual((first.code, first.line, first.info, first.note), ("let a = 1\n", 4, "swift manifest", "not run, it waits"))
        self.assertEqual((second.code, second.line, second.note), ("1\n", 8, ""))

    def test_only_a_block_below_another_with_nothing_between_follows_it(self):
        page = "```swift\na\n```\n\n```text\nb\n```\nText\n```text\nc\n```\n"
        self.assertEqual([block.follows for block in blocks(page)], [False, True, False])

    def test_an_indented_block_loses_its_indentation(self):
        self.assertEqual(blocks("- item\n\n  ```sh\n  ls\n    -l\n  ```\n")[0].code, "ls\n  -l\n")

    def test_a_block_of_a_documentation_comment_has_the_name_of_its_declaration(self):
        source = "/// ```swift\n/// a()\n/// ```\n@available(iOS 17, *)\n@MainActor\npublic func run<T>() {}\n\n" \
            "/// ```\n/// b\n/// ```\npublic init(a: Int) {}\nlet text = \"```\"\n"
        self.assertEqual([(block.name, block.code) for block in blocks(source, is_swift=True)], [("run", "a()\n"), ("init", "b\n")])

    def test_a_block_that_is_not_closed_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "line 3"):
            blocks("Text\n```swift\nlet a\n")


class Promises(unittest.TestCase):
    def test_comments_name_the_printed_lines(self):
        self.assertEqual(promised('a()  // prints "1", "2" and "3"\nb()  // prints "4", which was "held"\n'), "1\n2\n3\n4\n")
        self.assertEqual(promised('let text = "5"  // a text\n'), "")

    def test_places_are_not_compared(self):
        self.assertEqual(without_places("#1 from App/main.swift:41, page.md:3"), "#1 from FILE:LINE, FILE:LINE")

    def test_a_tutorial_shows_files_step_by_step(self):
        page = '@Step {\n@Code(name: "main.swift", file: "01.swift")\n}\n@Step {\n}\n@Step {\n' \
            '@Code(name: "main.swift", file: "02.swift", previousFile: "01.swift")\n}'
        self.assertEqual(shown_code(page), [(1, "main.swift", "01.swift", None), (3, "main.swift", "02.swift", "01.swift")])


class Tutorials(unittest.TestCase):
    def outcome(self, *steps):
        """What stops the reader of steps: names and texts."""
        with tempfile.TemporaryDirectory() as folder:
            try:
                Reader(Path(folder, "Tutorial"), Path(folder)).follow((1, *step) for step in steps)
            except Mismatch as mismatch:
                return str(mismatch)

    def test_a_terminal_stays_in_the_folder_that_it_goes_to(self):
        self.assertIsNone(self.outcome(
            ("Terminal", "$ mkdir -p App/Sources\n$ cd App\n"), ("Sources/A.swift", "let a"), ("Terminal", "$ ls Sources\nA.swift\n")))

    def test_a_file_in_a_folder_that_no_step_creates_stops_the_reader(self):
        self.assertIn("no such folder", self.outcome(("Sources/A.swift", "")))

    def test_another_output_or_a_command_that_fails_stops_the_reader(self):
        self.assertIn("It prints:\ntwo", self.outcome(("Terminal", "$ echo two\none\n")))
        self.assertIn("`false` fails", self.outcome(("Terminal", "$ false\n")))

    def test_an_ellipsis_stands_for_any_text_and_times_are_not_compared(self):
        self.assertTrue(shows("a\nb\npassed after 0.25 seconds.\n", "…\npassed after 1.5 seconds.\n"))
        self.assertFalse(shows("a\nfailed after 0.25 seconds.\n", "…\npassed after 1.5 seconds.\n"))


class LineCounts(unittest.TestCase):
    PAGE = "| lines of code | one | other |\n|---|---|---|\n| first | {} | {} |\n| sum | {} | 2 |\n" \
        "<!-- code: not counted -->\n```swift\nlet a = 0\n```\n" \
        "```swift\nimport Foundation\n\nlet a = 1  // one\n```\n```swift\n// two\nlet b = 2\nlet c = 3\n```\n" \
        "```swift\nlet d = 4\n```\n"

    def test_a_table_of_the_lines_of_its_blocks_is_right(self):
        self.assertEqual(counted_lines(self.PAGE.format(1, 2, 1)), [])

    def test_another_number_or_sum_is_a_problem(self):
        self.assertEqual(counted_lines(self.PAGE.format(1, 3, 1)),
                         ["first: the table says 1, 3, and the blocks have 1, 2 lines"])
        self.assertEqual(counted_lines(self.PAGE.format(1, 2, 4)), ["sum: the table says 4, 2, and the sums are 1, 2"])

    def test_a_page_without_a_table_has_none(self):
        self.assertIsNone(counted_lines("```swift\nlet a = 0\n```\n"))


class LineCountsBeforeAndAfter(unittest.TestCase):
    PAGE = "{}\n## Before\n```swift\nlet a = 1\nlet b = 2\n```\n### Views\n```swift\nimport UIKit\nlet c = 3\n```\n" \
        "## After\n```swift\nlet d = 4\n```\n```text\n4\n```\n## More\n```swift\nlet e = 5\n```\n"

    def test_a_sentence_with_the_lines_of_both_sections_is_right(self):
        self.assertEqual(counted_sections(self.PAGE.format("It has 3 lines of\ncode before and 1 after.")), [])

    def test_another_number_and_a_missing_sentence_are_problems(self):
        for sentence in ("3 lines of code before and 2 after", "2 lines of code before and 1 after", ""):
            self.assertIn("3 lines of code before and 1 after", counted_sections(self.PAGE.format(sentence))[0])

    def test_more_than_nine_tenths_after_are_a_problem(self):
        page = self.PAGE.replace("let d = 4", "let d = 4\nlet f = 6\nlet g = 7").format("3 lines of code before and 3 after")
        self.assertEqual(counted_sections(page), ["3 lines after are more than nine tenths of 3 before"])

    def test_a_page_without_both_sections_has_none(self):
        self.assertIsNone(counted_sections("## Before\n```swift\nlet a = 0\n```\n"))


class Articles(unittest.TestCase):
    def outcome(self, text):
        """The output of the check of an article, without compiling against the library."""
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as output:
            check.WORK, check.IMPORT = Path(folder), ""
            (check.WORK / "library").mkdir()
            (check.WORK / "library/SimpleViewModel.o").write_bytes(b"")
            page = Path(folder, "Page.md")
            page.write_text(text)
            compile, check.compile = check.compile, lambda *arguments, **options: compile(
                *[each for each in arguments if not str(each).endswith(".o")], **options)
            try:
                checks = check.Checks("")
                checks.article(page)
                checks.check_all()
            finally:
                check.compile = compile
        return output.getvalue()

    def test_an_article_passes_if_it_prints_what_it_shows(self):
        self.assertEqual(self.outcome("```swift\nprint(1 + 1)\n```\n```text\n2\n```\n"), "passed  Page, program 1\n")

    def test_another_output_fails_with_the_difference_and_the_place(self):
        output = self.outcome("```swift\nprint(1 + 1)\n```\n```text\n3\n```\n")
        for text in ("FAILED  Page, program 1", "Page.md:2 shows", "-3", "+2"):
            self.assertIn(text, output)

    def test_output_that_the_page_does_not_show_fails(self):
        self.assertIn("+2", self.outcome("```swift\nprint(1 + 1)\n```\n"))

    def test_a_warning_fails_on_the_line_of_the_page(self):
        self.assertRegex(self.outcome("Text\n```swift\nfunc f() { let a = 1 }\n```\n"), r"Page\.md:3:\d+: error: initialization")

    def test_code_that_should_not_compile_must_fail_with_its_error(self):
        self.assertIn("passed", self.outcome("<!-- code: error cannot find 'x' -->\n```swift\nx()\n```\n"))
        self.assertIn("another error", self.outcome("<!-- code: error cannot find 'y' -->\n```swift\nx()\n```\n"))
        self.assertIn("It compiles", self.outcome("<!-- code: error cannot find 'x' -->\n```swift\nprint()\n```\n"))

    def test_an_unknown_note_ends_the_check(self):
        with self.assertRaisesRegex(SystemExit, "unknown note: code: skip"):
            self.outcome("<!-- code: skip -->\n```swift\nx()\n```\n")


if __name__ == "__main__":
    unittest.main()
