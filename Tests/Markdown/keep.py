"""Checks that formatting does not change how Markdown renders, with the corpus in this folder and random documents.

    keep.py BINARY [COUNT [FIRST]]    COUNT random documents, from seed FIRST on; 5,000 from 0 by default
    keep.py BINARY FOLDER             the Markdown files below a folder instead

All documents are formatted in one process, twice: the second run must change nothing. The HTML of cmark-gfm before and
after must be equal except for the differences that `rendered.py` ignores, with the same number of task list checkboxes.
"""

import collections
import pathlib
import subprocess
import sys
import tempfile
import time

import draw
import rendered


def corpus(folder: pathlib.Path) -> dict[str, str]:
    texts = {}
    for path in sorted(folder.rglob("*.md")) + sorted(folder.rglob("*.markdown")):
        try:
            text = path.read_bytes().decode()
        except (UnicodeDecodeError, OSError):
            continue
        texts[str(path.relative_to(folder))] = text
    return texts


def formatted(binary: str, texts: list[str]) -> tuple[list[str], str]:
    """Returns the documents after formatting, and the program's messages about those that it refuses."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, f"{number}.tasks.md") for number in range(len(texts))]
        for path, text in zip(paths, texts):
            path.write_bytes(text.encode())
        log = subprocess.run([binary, "-C", folder, "format", "-q", "."], capture_output=True).stderr
        results = [path.read_bytes().decode() for path in paths]
        again = subprocess.run([binary, "-C", folder, "format", "--check", "."], capture_output=True)
        if again.stdout.strip():
            changed = again.stdout.decode(errors="replace").split("\n")
            log += b"".join(f"not stable: {line}\n".encode() for line in changed if line.endswith(".tasks.md"))
        return results, log.decode(errors="replace")


def main() -> int:
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    here = pathlib.Path(__file__).parent
    start = time.time()
    if len(sys.argv) > 2 and not sys.argv[2].isdigit():
        texts = corpus(pathlib.Path(sys.argv[2]))
    else:
        texts = corpus(here / "Corpus")
        if len(texts) < 30:
            print(f"FAILED: the corpus has {len(texts)} documents")
            return 1
        count, first = [*map(int, sys.argv[2:]), *([5000, 0][len(sys.argv) - 2 :])]
        for seed in range(first, first + count):
            texts[f"seed {seed}"] = draw.document(seed)
    names = list(texts)
    results, log = formatted(binary, [texts[name] for name in names])
    failures = collections.defaultdict(list)
    for line in log.split("\n"):
        if any(word in line for word in ["not stable", "fault", "report"]):
            failures[line].append("")
    changed = 0
    for name, result in zip(names, results):
        before = texts[name]
        changed += result != before
        if result == before:
            continue
        if found := rendered.difference(before, result):
            failures[name].append(found)
        elif rendered.html(before).count('type="checkbox"') != rendered.html(result).count('type="checkbox"'):
            failures[name].append("boxes of task lists are lost")
    for name, found in list(failures.items())[:20]:
        print(f"FAILED: {name}: {' '.join(found)}")
    took = time.time() - start
    print(f"Formatting changes {changed} of {len(names)} documents; {len(failures)} are rendered otherwise ({took:.0f} s).")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
