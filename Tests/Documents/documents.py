"""Runs the documents of the grammar and of the screens through the program: documents.py PROGRAM

Shares no code with `swift test`, which runs the same fences inside the test process. Skips and counts fences that no
command prints: `why`, `next` and `days` (the screens contain their texts as `show`, `next` and `log` print them),
`typed`, the lines that `calc:` adds below `found`, and queries that only the tests can pass (`--as`, a repeated option,
a command without sorting).
"""

import collections
import concurrent.futures
import difflib
import os
import re
import sys

from console import ROOT, checks
from markdown import sections
from projections import DOCUMENT, KEYS, QUERY, QUERY_ENVIRONMENT, Asked, is_typable, views

# The time of a change, which depends on the clock.
CLOCK = re.compile(rb"\b20\d\d-\d\d-\d\d \d\d:\d\d\b")
LEFT_OUT = {"why", "next", "typed", "days"}


def page_checks(program, path):
    """Yields the fences of a page: the path, the fence, and a function that returns what the program prints for it, or
    None if it is skipped."""
    content = (ROOT / path).read_bytes()
    is_console = path in ("Grammar/Editing.md", "Grammar/Interchange.md", "Grammar/Merging.md", "Grammar/Views.md") or path.startswith("Tests/")
    settings = {"views": views(content), "keys": KEYS}
    for section in sections(content):
        if is_console or path == "README.md":
            yield from ((path, fence, check) for fence, check in checks(program, section))
            continue
        before = None
        for fence in section:
            if fence.name in ("tasks", "query"):
                before = fence
            elif fence.name == "found" and "calc:" in fence.arguments:
                yield path, fence, None
            elif before and before.name == "tasks" and fence.name in DOCUMENT:
                asked = (program, before.bytes, QUERY_ENVIRONMENT, settings) if fence.name == "found" else (program, before.bytes)
                yield path, fence, lambda asked=asked, fence=fence: DOCUMENT[fence.name](Asked(*asked), fence)
            elif before and before.name == "query" and fence.name in QUERY:
                if not is_typable(before):
                    yield path, fence, None
                    continue
                yield path, fence, lambda before=before, fence=fence: QUERY[fence.name](
                    Asked(program, b"", QUERY_ENVIRONMENT, settings), before
                )
            elif before and fence.name in LEFT_OUT:
                yield path, fence, None


def difference(item):
    path, fence, check = item
    if check is None:
        return None
    try:
        actual = check()
    except Exception as error:
        return f"{path}:{fence.line}: {type(error).__name__}: {error}"
    expected = fence.bytes
    if fence.name == "console" and b"undo" in fence.content:
        actual, expected = CLOCK.sub(b"TIME", actual), CLOCK.sub(b"TIME", expected)
    if actual == expected:
        return None
    texts = [text.decode(errors="backslashreplace").splitlines() for text in (expected, actual)]
    return f"{path}:{fence.line}: {fence.name}\n" + "\n".join(list(difflib.unified_diff(*texts, "page", "program", lineterm="", n=1))[2:40])


def main():
    program = os.path.realpath(sys.argv[1])
    pages = sorted(
        str(path.relative_to(ROOT)) for folder in ("Grammar", "Tests/TasksTests/Screens") for path in (ROOT / folder).glob("*.md")
    )
    items = [item for page in ["README.md", *pages] for item in page_checks(program, page)]
    counts = collections.Counter(fence.name if check else "left out: " + fence.name for _, fence, check in items)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [failure for failure in pool.map(difference, items) if failure]
    for failure in failures:
        print(failure)
    print("fences: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    print(f"{len(failures)} of {sum(1 for item in items if item[2])} fences differ")
    if min(counts[name] for name in (*DOCUMENT, *QUERY, "console")) == 0:
        raise SystemExit("FAILED: no fence of some kind was found")
    sys.exit(1 if failures else 0)


main()
