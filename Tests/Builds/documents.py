"""Random variations of written documents: the examples, and the fences of the grammar and the screens."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(rb"^(`{3,})(tasks|console|query)( [^\n]*)?\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
# Text to insert anywhere in a document.
INSERTED = [
    b"\n", b" ", b"\t", b"  ", b"-", b"@", b"+", b"#", b":", b"~", b"\\", b"`", b"```\n", b"\r\n", b"\xff", b"\xc3", b"\x00",
    b"\xe2\x80\xae", "é".encode(), "日本".encode(), "👩‍👩‍👧".encode(), b"due:2026-11-20", b"due:2026-02-30", b" after:a,b", b" id:a",
    b" every:1w", b" pri:A", b"- [ ] ", b"  - [x] ", b"# ", b"(A-1) ", b"---\n", b"<!-- ", b"-->", b"<pre>\n",
    b"999999999999999999999", b"0",
]


def fences():
    """Yields the fences of the documents: kind, arguments, content."""
    for folder in ("Grammar", "Tests/TasksTests/Screens"):
        for path in sorted((ROOT / folder).glob("*.md")):
            for _, kind, words, content in FENCE.findall(path.read_bytes()):
                yield kind.decode(), words.strip().decode(), content


class Sources:
    """The documents and command lines to draw from."""

    def __init__(self):
        self.examples = [path.read_bytes() for path in sorted((ROOT / "Examples").rglob("*.tasks*"))]
        self.documents, self.queries, self.commands = [], [], []
        for kind, words, content in fences():
            if kind == "tasks" and "after" not in words.split():
                self.documents.append(content)
            elif kind == "query":
                self.queries.append([line for line in content.split(b"\n") if line])
            elif kind == "console":
                self.commands += [line[8:] for line in content.split(b"\n") if line.startswith(b"$ tasks ")]
        if not self.examples or len(self.documents) < 500 or len(self.queries) < 100 or len(self.commands) < 100:
            raise SystemExit("FAILED: fences are missing")

    def draw(self, random):
        """Returns a random document, mostly with some bytes changed."""
        count = random.choice([1, 1, 2, 4])
        document = b"".join(random.choice(self.documents) for _ in range(count))
        if random.random() < 0.3:
            document = random.choice(self.examples)
        for _ in range(random.choice([0, 1, 1, 2, 5, 12])):
            document = changed(document, random)
        return document


def changed(document, random):
    """Returns the document after one change of a few bytes or a line."""
    at = random.randrange(len(document) + 1)
    lines = document.split(b"\n")
    line = random.randrange(len(lines))
    match random.randrange(7):
        case 0:
            return document[:at] + document[at + random.randrange(1, 4) :]
        case 1 | 2:
            return document[:at] + random.choice(INSERTED) + document[at:]
        case 3:
            return document[:at] + document[at + 1 : at + 2] + document[at : at + 1] + document[at + 2 :]
        case 4:
            return b"\n".join(lines[:line] + lines[line + 1 :])
        case 5:
            lines.insert(random.randrange(len(lines) + 1), lines[line])
            return b"\n".join(lines)
    lines[line] = b"  " * random.randrange(1, 3) + lines[line] if random.random() < 0.5 else lines[line].lstrip()
    return b"\n".join(lines)


def nearly(word, random):
    """Returns a word that is up to two edits away from `word`."""
    letters = list(word)
    for _ in range(random.randrange(3)):
        at = random.randrange(len(letters) + 1)
        match random.randrange(3):
            case 0:
                letters.insert(at, random.choice("aeinrst"))
            case 1 if letters:
                letters.pop(min(at, len(letters) - 1))
            case _ if len(letters) > 1:
                at = min(at, len(letters) - 2)
                letters[at], letters[at + 1] = letters[at + 1], letters[at]
    return "".join(letters) or "a"
