"""The rendering of a document: the HTML of cmark-gfm, the implementation on which GitHub's is based.

Two documents render alike if their HTML is equal after `shown`, which removes differences that a reader cannot see and
a formatter may make:

- front matter is cut off;
- white space outside `<pre>` counts as one space;
- consecutive attributes (`key:value`) have no order.

`rendered.py FILE FILE` prints whether two files render alike, and where they first differ.
"""

import pathlib
import re
import sys

from cmarkgfm.cmark import Options, markdown_to_html_with_extensions

EXTENSIONS = ["table", "tasklist", "strikethrough"]
TASK = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?: {1,4}|\t)\[[^\[\]\\\t0-9]\](?:[ \t]|$)")
ATTRIBUTE = r"[a-z][a-z0-9-]*:(?:&quot;[^&]*(?:&(?!quot;)[^&]*)*&quot;|[^\s<]+)"
ATTRIBUTES = re.compile(rf"(?<![^\s>]){ATTRIBUTE}(?:\s+{ATTRIBUTE})+(?![^\s<])")


def body(text: str) -> str:
    """Returns the document without its front matter: a first line `---` up to the next such line, which must come by
    line 65, not counting blank lines, and without tasks in between."""
    rest = text.lstrip("\ufeff")
    lines = rest.split("\n")
    if not re.fullmatch(r"---[ \t\r]*", lines[0]) or len(lines) == 1:
        return text
    seen = 1
    for number, line in enumerate(lines[1:], 1):
        if not line.strip(" \t\r"):
            continue
        seen += 1
        if seen > 65 or TASK.match(line.rstrip("\r")):
            return text
        if re.fullmatch(r"---[ \t\r]*", line):
            return "\n".join(lines[number + 1 :])
    return text


def html(text: str) -> str:
    text = body(text).replace("\r\n", "\n")
    return markdown_to_html_with_extensions(text, options=Options.CMARK_OPT_UNSAFE, extensions=EXTENSIONS)


def ordered(match: re.Match) -> str:
    return " ".join(sorted(match[0].split(" ")))


def shown(text: str) -> str:
    """Returns the HTML of a document, normalized."""
    pieces = re.split(r"(<pre\b(?:(?!</(?:p|li|td|th)>).)*?</pre>)", html(text), flags=re.S | re.I)
    for index in range(0, len(pieces), 2):
        pieces[index] = ATTRIBUTES.sub(ordered, re.sub(r"\s+", " ", pieces[index]))
    return "".join(pieces).strip()


def difference(before: str, after: str) -> str | None:
    """Returns the first difference in the rendering of two documents, or `None` if they render alike."""
    a, b = shown(before), shown(after)
    if a == b:
        return None
    start = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return f"{a[max(0, start - 40) : start + 40]!r} became {b[max(0, start - 40) : start + 40]!r}"


if __name__ == "__main__":
    found = difference(*(pathlib.Path(path).read_text(errors="replace") for path in sys.argv[1:3]))
    print(found or "They render alike.")
    sys.exit(found is not None)
