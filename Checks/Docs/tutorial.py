"""Follows a tutorial as its reader does: creates its files, builds after each, and types the commands of its terminal."""
import re
import shutil
import subprocess


class Mismatch(Exception):
    pass


def commands(terminal):
    """The commands that a terminal shows, each with the output below it."""
    found = []
    for line in terminal.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            found[-1] = (found[-1][0], found[-1][1] + line)
    return found


def shows(output, shown):
    """Whether an output is the one shown, in which "…" stands for any text. Times are not compared."""
    pattern = re.escape(shown).replace("…", ".*")
    pattern = re.sub(r"\d+\\\.\d+\\ seconds", lambda _: r"\d+\.\d+\ seconds", pattern)
    return re.fullmatch(pattern, output, re.DOTALL) is not None


class Reader:
    """A reader in a folder that contains the library."""

    def __init__(self, folder, library):
        self.root = self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        for package in folder.iterdir():  # the build folder stays, so that each step builds only its changes
            for entry in [] if package.is_symlink() else package.iterdir():
                if entry.name != ".build":
                    shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        link = folder / "SimpleViewModel"  # a package at a path goes by its folder's name
        link.is_symlink() or link.symlink_to(library)

    def follow(self, steps):
        """Does each step: a number, the name that is shown, and the text of the file."""
        for number, shown, text in steps:
            try:
                self.read_terminal(text) if shown == "Terminal" else self.write(shown, text)
            except Mismatch as mismatch:
                raise Mismatch(f"Step {number}, {shown}:\n{mismatch}")

    def read_terminal(self, text):
        for command, shown in commands(text):
            if command.startswith("cd "):
                self.folder /= command[3:]
                continue
            output = self.run(command)
            if not shows(output, shown):
                raise Mismatch(f"`{command}` shows:\n{shown}It prints:\n{output}")

    def write(self, name, text):
        if not (self.folder / name).parent.is_dir():
            raise Mismatch("There is no such folder yet.")
        (self.folder / name).write_text(text)
        if any(self.folder.glob("Sources/*/main.swift")):  # before that, there is nothing to build
            output = self.run("swift build --build-tests")
            if "warning: " in output:
                raise Mismatch(output)

    def run(self, command):
        """Returns what a command prints, without the compiler's progress, which goes to the other stream."""
        result = subprocess.run(["timeout", "300", "bash", "-ec", command], cwd=self.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
        if result.returncode:
            raise Mismatch(f"`{command}` fails:\n{result.stdout}{result.stderr}")
        return result.stdout
