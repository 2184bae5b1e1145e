"""Checks that safe fixes do not change how a forge renders a document.

    Tests/Markdown/fixes.py TASKS [COUNT] [FILE…]

Runs `TASKS lint --fix` on COUNT random documents, on the examples and on the given files, and compares the output of
cmark-gfm before and after, normalized by `rendered.py`. `malformed-checkbox` and `ticked-title` are excluded, because
they change the rendering. For rules whose fixes write other words on the line of a task, only the tags must be equal,
except line breaks.
"""

import pathlib
import random
import re
import subprocess
import sys
import tempfile

import rendered

# Rules whose fixes change the rendering on purpose.
SHOWN = ["malformed-checkbox", "ticked-title"]
# Rules whose fixes write other words on the line of a task, or join words of its note to it.
WORDS = [
    "ambiguous-date", "duplicate-tag", "foreign-attribute", "invisible-character", "malformed-rank",
    "misspelled-attribute", "redundant-dependency", "self-dependency", "relative-date", "invalid-date",
]

PIECES = [
    "Paint", "the", "wall", "*Anna*", "`a  b`", "**bold", "[link](u)", "+house", "@phone", "#diy", "#diy", "x", "~~s~~",
    "due:2026-12-01", "t:2026-12-01", "pri:A", "(A-01)", "(a)", "a\u00a0b", "\u200b", "<b>", "</b>", "\\", "&amp;",
    "https://a.b", "1.", "-", "|", "$$", "after:a,a", "id:a", "est:90m", "p:1", "\u00a0@anna",
]
INDENTATIONS = ["", "", "", "", " ", "  ", "  ", "   ", "    ", "     ", "      ", "        ", "\t", " \t", "> ", "  > "]
STARTS = [
    "- [ ] ", "- [ ] ", "- [x] ", "* [ ] ", "- ", "* ", "+ ", "1. ", "2. ", "1) ", "1. [ ] ", "10. [ ] ", "-   [ ] ",
    "-\t[ ] ", "", "", "", "# ", "## ", "> ", "    ",
]
LINES = [
    "```", "~~~", "````", "``` x", "<pre>", "</pre>", "<div>", "</div>", "<!-- c -->", "<!--", "-->", "$$", "---", "===",
    "***", "| a | b |", "| - | - |", "<details>", "<!-- tasks: allow overdue: x -->", "<!-- tasks: allow nothing: x -->",
    "----", "=", "-", "\\", "   ", "[x]: /u", "    code", "\t",
]
ENDS = ["", "", "", "", "", " ", "  ", "   ", "\t", " \t  ", "\\", " \\", "\\ ", "\u00a0"]


def drawn(seed: int) -> bytes:
    """Returns a random document of unusual lines. A seed always gives the same document."""
    source = random.Random(seed)

    def line() -> str:
        kind = source.random()
        if kind < 0.16:
            return ""
        start = source.choice(INDENTATIONS)
        if kind < 0.38:
            return start + source.choice(LINES) + (source.choice(ENDS) if source.random() < 0.3 else "")
        words = " ".join(source.choice(PIECES) for _ in range(source.randint(0, 4)))
        return start + source.choice(STARTS) + words + source.choice(ENDS)

    head = "---\ntitle: a\nprojct: b\n---\n" if source.random() < 0.1 else ""
    text = head + "\n".join(line() for _ in range(source.randint(2, 12))) + source.choice(["\n", "\n", "", "\n\n"])
    if source.random() < 0.1:
        text = text.replace("\n", "\r\n")
    return text.encode()


def shown(document: bytes) -> str:
    return rendered.shown(document.decode(errors="replace"))


def tags(html: str) -> list[str]:
    return re.findall(r"</?(?:h[1-6]|ul|ol|li|p|pre|blockquote|input|table|t[rhd]|hr)\b", html)


def fixed(tasks: str, documents: list[bytes], options: list[str]) -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / f"{number:06}.tasks.md" for number in range(len(documents))]
        for path, document in zip(paths, documents):
            path.write_bytes(document)
        command = [tasks, "lint", "--fix", "--no-calendar", "-q", "--exit-zero", *options, "."]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"FAILED: {' '.join(command)}: {run.returncode}\n{run.stderr[-2000:]}")
        return [path.read_bytes() for path in paths]


def compared(tasks: str, documents: list[bytes], options: list[str], view) -> tuple[int, list[tuple[bytes, bytes]]]:
    """Returns how many documents were changed, and those that render differently, before and after the change."""
    changes = [pair for pair in zip(documents, fixed(tasks, documents, options)) if pair[0] != pair[1]]
    return len(changes), [pair for pair in changes if view(shown(pair[0])) != view(shown(pair[1]))]


def main() -> int:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tasks = str(pathlib.Path(sys.argv[1]).resolve())
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    # Checks that real differences are found.
    if shown(b"- [ ] a  \n  b\n") == shown(b"- [ ] a\n  b\n") or shown(b"- [ ] \n") == shown(b"- [ ]\n"):
        sys.exit("FAILED: the comparison misses a difference")
    examples = [path for path in pathlib.Path("Examples").rglob("*") if re.search(r"\.tasks(\.md)?$", path.name)]
    documents = [drawn(seed) for seed in range(count)]
    documents += [path.read_bytes() for path in sorted(examples)]
    documents += [pathlib.Path(name).read_bytes() for name in sys.argv[3:]]
    without_words = [word for rule in SHOWN + WORDS for word in ("--ignore", rule)]
    only_words = [word for rule in WORDS for word in ("--select", rule)]
    failed = False
    for name, options, view in [("layout", without_words, str), ("words", only_words, tags)]:
        changed, others = compared(tasks, documents, options, view)
        print(f"{name}: safe fixes changed {changed} of {len(documents)} documents, and the rendering of {len(others)}")
        failed = failed or bool(others) or not changed
        for before, after in others[:5]:
            print(f"FAILED:\n  {before!r}\n  {after!r}")
    return 1 if failed else 0


sys.exit(main())
