"""Checks that mdformat leaves canonical documents unchanged.

The canonical form is well-formed Markdown. In the examples mdformat may only change

- blank lines: one more behind a comment, between lists, and in a list that already has one;
- backslashes before punctuation, which it adds and removes;
- the numbers of an ordered list, which it counts from the first one;
- `~~~` around fences, which it replaces by backticks;
- a checkbox without a title, which it does not recognize;
- the indentation of lists in front matter.

For the `formatted` fences in the documents of `Grammar`, most of which are unusual, the script only prints how many
stay unchanged. Run by `Tests/Markdown/run`, which installs mdformat.
"""

import difflib
import pathlib
import re
import sys

import mdformat
from mdformat.plugins import PARSER_EXTENSIONS


def formatted(text: str) -> str:
    return mdformat.text(text, options={"number": True}, extensions=PARSER_EXTENSIONS.keys())


def spelled(text: str) -> list[str]:
    """Returns the lines of a document with all permitted differences normalized except blank lines.

    Lines of fences begin with `|`, so that none of them is blank.
    """
    lines = []
    is_front_matter = False
    fence = None
    for number, line in enumerate(text.split("\n")):
        if re.fullmatch(r"---[ \t]*", line) and (number == 0 or is_front_matter):
            is_front_matter = number == 0
            lines.append(line)
        elif is_front_matter:
            lines.append(re.sub(r"^[ \t]+- ", "- ", line))
        elif fence is not None:
            is_end = re.fullmatch(r"[ \t]*%s+[ \t]*" % re.escape(fence), line)
            lines.append("|" + (line.replace(fence[0], "`") if is_end else line))
            fence = None if is_end else fence
        elif opening := re.match(r"[ \t]*(```+(?=[^`]*$)|~~~+)", line):
            fence = opening[1]
            lines.append("|" + line.replace(fence, "`" * len(fence), 1))
        else:
            line = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", line)
            line = re.sub(r"^([ \t]*)[0-9]+([.)] )", r"\g<1>1\2", line)
            lines.append(line)
    return lines


def may_be_new(before: str, behind: str) -> bool:
    """Whether mdformat may insert a blank line between two lines: behind a comment, and in or beside a list."""
    in_list = re.compile(r"[ \t]*([-+*]|[0-9]+[.)]) |[ \t]")
    return before.endswith("-->") or bool(in_list.match(before) or in_list.match(behind))


def differences(text: str) -> list[str]:
    """Returns the lines, prefixed by `-` or `+`, that mdformat changes beyond the permitted differences."""
    new = spelled(formatted(text))
    changes = [change for change in difflib.ndiff(spelled(text), new) if change[0] != "?"]
    found = []
    # The lines of `new` come in order, like the changes that are not removals.
    number = -1
    for change in changes:
        number += change[0] != "-"
        is_known = change.rstrip() == "+" and 0 < number < len(new) - 1 and may_be_new(new[number - 1], new[number + 1])
        if change[0] in "-+" and not is_known:
            found.append(change)
    return found


def examples() -> list[pathlib.Path]:
    return sorted(path for path in pathlib.Path("Examples").rglob("*") if re.search(r"\.tasks(\.md)?$", path.name))


def fences() -> list[str]:
    """Returns the text of the `formatted` fences."""
    texts = []
    for path in sorted(pathlib.Path("Grammar").glob("*.md")):
        blocks = re.findall(r"^(````*)([^\n`]*)\n(.*?)^\1$", path.read_text(), re.M | re.S)
        texts += [text for _, info, text in blocks if info == "formatted"]
    return texts


def main() -> int:
    # Checks that real differences are found.
    for text in ["* [ ] a\n", "- [ ] a  b\n", "a \n", "- [ ] a\n\n\n- [ ] b\n", "# a\nb\n", "a\n# b\n"]:
        if text != formatted(text) and not differences(text):
            print(f"FAILED: the comparison misses changes of mdformat in {text!r}")
            return 1
    paths = examples()
    failed = not paths
    for path in paths:
        found = differences(path.read_text())
        if found:
            failed = True
            print(f"FAILED: mdformat changes {path}")
            print("\n".join("  " + line for line in found))
    texts = fences()
    if texts:
        same = sum(not differences(text) for text in texts)
        print(f"mdformat leaves {same} of {len(texts)} `formatted` fences unchanged except for permitted differences.")
    if not failed:
        print(f"mdformat leaves {len(paths)} examples unchanged except for permitted differences.")
    return 1 if failed else 0


sys.exit(main())
