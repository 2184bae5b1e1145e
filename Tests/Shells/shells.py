"""Runs every documented command line in each shell with a stand-in for tasks, and compares the arguments that it
receives.

The documented lines are the examples of all help pages, the command lines of README.md and Grammar, and the queries of
Grammar/Query.md. A query is typed as written if all its characters are safe in every shell, else in single quotes.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

SHELLS = {
    "bash": ["bash", "--norc", "--noprofile"],
    "zsh": ["zsh", "-f"],
    "zsh with EXTENDED_GLOB": ["zsh", "-f", "-o", "EXTENDED_GLOB"],
    "fish": ["fish", "--no-config"],
}
# The safe characters according to Grammar/Query.md.
SAFE = re.compile(r"[A-Za-z0-9+@:,./=% -]+")
STAND_IN = '#!/bin/sh\nprintf "%s\\0" "$#" "$@" >>"$ARGUMENTS"\n'
# File names in the folder that a pattern could match.
FILES = ["house.tasks", "notes/work.tasks", "a", "x.tasks.md"]


def help_examples(program):
    """Returns the command lines below "Examples:" on each help page."""
    def page(*words):
        return subprocess.run([program, "help", *words], capture_output=True, text=True, check=True).stdout

    names = re.findall(r"^  ([a-z][a-z-]*(?: [a-z]+)?)(?:, [a-z]+)?  ", page().partition("\nTopics")[0], re.M)
    lines = []
    for name in dict.fromkeys(names):
        below = page(*name.split()).partition("\nExamples:\n")[2]
        for line in below.splitlines():
            if match := re.match(r"  ([^ ].*?)(?:  .*)?$", line):
                lines.append((f"help {name}", match[1]))
            elif not line.startswith("  "):
                break
    return lines


def fences(path):
    """Yields the fences of a page: their info strings and their lines."""
    for match in re.finditer(r"^(`{3,})(.*)\n((?:.*\n)*?)\1$", path.read_text(), re.M):
        yield match[2].strip(), match[3].splitlines()


def page_lines(path):
    for info, lines in fences(path):
        for line in lines:
            if info == "console" and line.startswith("$ tasks "):
                yield line[2:]
            elif info == "sh" and line.startswith("tasks "):
                yield line


def queries(path, quote):
    for info, lines in fences(path):
        if info.split(" ")[0] not in ("query", "typed"):
            continue
        words = [word for word in lines if word and not word.startswith("-")]
        if "escaped" in info or not words:
            continue
        typed = [word if SAFE.fullmatch(word) else quote(word) for word in words]
        yield "tasks list " + " ".join(typed)


def fish_quote(word):
    """Quotes a word for fish, which reads two backslashes between single quotes as one."""
    return "'" + word.replace("\\", "\\\\").replace("'", "\\'") + "'"


def expected(line, home):
    """Returns the words of a command line by the rules of POSIX."""
    return [re.sub(r"^~(?=/)", home, word) for word in shlex.split(line)[1:]]


def arguments(command, lines, folder):
    """Returns the arguments that the stand-in received for each line when a shell runs the lines."""
    log = folder / "arguments"
    log.unlink(missing_ok=True)
    environment = {
        "PATH": f"{folder}/bin:{os.environ['PATH']}", "ARGUMENTS": str(log), "HOME": str(folder), "LC_ALL": "C.UTF-8",
    }
    script = folder / "lines"
    script.write_text("".join(line + "\n" for line in lines))
    run = subprocess.run(
        [*command, str(script)], cwd=folder / "work", env=environment, capture_output=True, text=True, timeout=300)
    fields = log.read_bytes().split(b"\0")[:-1] if log.exists() else []
    calls = []
    while fields:
        count = int(fields[0])
        calls.append([field.decode() for field in fields[1:count + 1]])
        fields = fields[count + 1:]
    return calls, run.stderr


def main():
    program = sys.argv[1]
    root = pathlib.Path(__file__).resolve().parents[2]
    pages = [root / "README.md", *sorted((root / "Grammar").glob("*.md"))]
    documented = help_examples(program)
    documented += [(page.name, line) for page in pages for line in page_lines(page)]
    # Lines with redirections and pipes are skipped, because the shell interprets them.
    documented = [(place, line) for place, line in documented if not re.search(r"[<>|]", line.partition("'")[0])]
    written = [("Query.md", line) for line in queries(root / "Grammar" / "Query.md", shlex.quote)]
    for_fish = [("Query.md", line) for line in queries(root / "Grammar" / "Query.md", fish_quote)]
    assert len(documented) > 50 and len(written) > 150, "the pages do not have the form that this script expects"
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bin").mkdir()
        stand_in = folder / "bin" / "tasks"
        stand_in.write_text(STAND_IN)
        stand_in.chmod(0o755)
        for file in FILES:
            path = folder / "work" / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        words = [expected(line, name) for _, line in documented + written]
        for shell, command in SHELLS.items():
            lines = documented + (for_fish if shell == "fish" else written)
            calls, _ = arguments(command, [line for _, line in lines], folder)
            if len(calls) != len(lines):
                # Runs the lines one at a time to find those that failed.
                calls = []
                for _, line in lines:
                    given, error = arguments(command, [line], folder)
                    calls.append(given[0] if len(given) == 1 else [f"(not run: {error.strip()})"])
            for (place, line), given, wanted in zip(lines, calls, words):
                if given != wanted:
                    failures += 1
                    print(f"{shell}: {place}: {line}\n  gives {given}", file=sys.stderr)
            print(f"{shell}: {len(lines)} command lines")
    sys.exit(f"FAILED: {failures}" if failures else 0)


main()
