"""The documents to highlight: the examples, the fences of the grammar, and the samples in the table of patterns."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ESCAPES = {"n": b"\n", "r": b"\r", "t": b"\t", "0": b"\0", "\\": b"\\"}


def unescape(text):
    """Returns the bytes that a fence `tasks escaped` represents, as defined in Grammar/README.md."""
    out = bytearray()
    for piece in re.findall(r"\\\n|\\x[0-9A-Fa-f]{2}|\\u\{[0-9A-Fa-f]+\}|\\.|[^\\]", text):
        if not piece.startswith("\\"):
            out += piece.encode()
        elif piece[1] == "x":
            out.append(int(piece[2:], 16))
        elif piece[1] == "u":
            out += chr(int(piece[3:-1], 16)).encode()
        elif piece[1] != "\n":
            out += ESCAPES[piece[1]]
    return bytes(out)


def fences(path):
    """Yields the inputs in a document of the grammar, each with the line number of its opening fence."""
    text = path.read_text(encoding="utf-8")
    for fence in re.finditer(r"(?ms)^(`{3,})(?:tasks|formatted)( escaped)?\n(.*?)^\1\n", text):
        inside = fence.group(3)
        line = text.count("\n", 0, fence.start()) + 1
        yield line, unescape(inside) if fence.group(2) else inside.encode()


def rule_examples(path):
    """Yields the examples of lint rules, without the marks around findings."""
    text = path.read_text(encoding="utf-8")
    for fence in re.finditer(r"(?ms)^(`{3,})text\n(.*?)^\1\n", text):
        line = text.count("\n", 0, fence.start()) + 1
        yield line, fence.group(2).replace("«", "").replace("»", "").replace("^I", "\t").encode()


def is_text(content):
    """Whether editors show every character of the content: no invalid UTF-8, no controls, no stray CR."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not re.search(r"[\0-\x08\x0b-\x0c\x0e-\x1f\x7f\x85\u2028\u2029]|\r(?!\n)", text)


def documents(table):
    """Returns names and contents, and the names of documents that editors cannot show."""
    found, left_out = {}, []

    def add(name, content):
        if is_text(content):
            found[name] = content
        else:
            left_out.append(name)

    for path in sorted((ROOT / "Examples").rglob("*.tasks*")):
        add(str(path.relative_to(ROOT)), path.read_bytes())
    for line, content in fences(ROOT / "Grammar/Specification.md"):
        add(f"Specification.md:{line}", content)
    for line, content in rule_examples(ROOT / "Grammar/Rules.md"):
        add(f"Rules.md:{line}", content)
    for pattern in table["patterns"]:
        lines = "".join(line + "\n" for line in pattern["samples"])
        add(f"patterns.json:{pattern['name']}", lines.encode())
    return found, left_out
