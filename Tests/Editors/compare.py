"""Highlights documents in editors and compares the kind of every character with the parser: compare.py [--short]
[EDITOR...]

Ignores blanks between tokens. Exits with status 1 if an editor agrees less often than required.
"""

import collections
import importlib
import os
import sys
import tempfile
import time
from pathlib import Path

import documents
import expected
import table as tables

# The minimum number of equal characters, in thousandths.
REACH = {"vim": 995, "textmate": 995, "sublime": 995, "kate": 995, "emacs": 995, "neovim": 995,
         "textmate_python": 994, "gtksourceview": 980, "gtksourceview5": 980, "nano": 980, "micro": 980}
SHORT = ["vim", "textmate"]
CAUSES = [
    ("keys that front matter declares", lambda text: "\nkeys:" in text),
    ("front matter that is not closed, or too late", lambda text: text.startswith("---")),
    ("limits that need arithmetic: hours, leap years, weeks", lambda text: any(key in text for key in ("remind:", "est:", "every:"))),
    ("how far a note, a fence or a comment reaches", lambda text: any(mark in text for mark in ("```", "~~~", "<!--", "\n "))),
]


def cause(text):
    return next((name for name, is_so in CAUSES if is_so(text)), "others")


def main(arguments):
    tasks = os.environ["TASKS"]
    names = [name for name in arguments if not name.startswith("-")] or (SHORT if "--short" in arguments else list(REACH))
    table = tables.read()
    found, left_out = documents.documents(table)
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "documents"
        folder.mkdir()
        files = {f"{number}.tasks": name for number, name in enumerate(found)}
        for file, name in files.items():
            (folder / file).write_bytes(found[name])
        kinds = expected.kinds_by_parser(tasks, folder, files)
        contents = {file: found[name].decode("utf-8").lstrip("\ufeff").replace("\r\n", "\n") for file, name in files.items()}
        print(f"{len(found)} documents; skipped {len(left_out)} with bytes that editors do not show unchanged.")
        for editor in names:
            begun = time.monotonic()
            tools = {"folder": folder, "scratch": Path(scratch), "vim": "nvim" if editor == "neovim" else "vim",
                     "gtksourceview": "5" if editor == "gtksourceview5" else "4"}
            module = importlib.import_module({"neovim": "vim", "gtksourceview5": "gtksourceview"}.get(editor, editor))
            seen = module.color(contents, table, tools)
            failed |= report(editor, compare(kinds, seen, tables.alike(table, editor)), files, contents, time.monotonic() - begun)
    return failed


def compare(kinds, seen, alike):
    """Returns, for each file, the number of characters and a list of differences: line, column, the kind of the parser,
    the kind of the editor."""
    result = {}
    for file, lines in kinds.items():
        count, differing = 0, []
        for number, line in enumerate(lines):
            shown = seen[file][number] if number < len(seen[file]) else []
            for place, kind in enumerate(line):
                if kind is None:
                    continue
                count += 1
                other = shown[place] if place < len(shown) else "nothing"
                if alike.get(kind, kind) != alike.get(other, other):
                    differing.append((number, place, kind, other))
        result[file] = count, differing
    return result


def report(editor, result, files, contents, seconds):
    count = sum(count for count, _ in result.values())
    wrong = sum(len(differing) for _, differing in result.values())
    is_enough = wrong * 1000 <= count * (1000 - REACH[editor])
    parts = collections.defaultdict(lambda: [0, 0])
    causes = collections.Counter()
    for file, (number, differing) in result.items():
        part = parts[files[file].split("/")[0].split(":")[0]]
        part[0] += number
        part[1] += len(differing)
        if differing:
            causes[cause(contents[file])] += len(differing)
    shares = ", ".join(f"{name} {100 * (1 - bad / all):.2f} %" for name, (all, bad) in parts.items() if all)
    print(f"{'' if is_enough else 'FAILED: '}{editor}: {100 * (1 - wrong / count):.2f} % of {count} characters agree ({shares}); {seconds:.0f} s")
    for name, number in causes.most_common():
        print(f"    {number:4}  {name}")
    if os.environ.get("VERBOSE"):
        for file, (_, differing) in result.items():
            for number in sorted({line for line, *_ in differing}):
                said = [f"{place}:{kind}/{other}" for line, place, kind, other in differing if line == number]
                print(f"        {files[file]} {number + 1} {contents[file].splitlines()[number]!r} {' '.join(said[:3])}")
    return not is_enough


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
