"""Random edits over the wire: edits.py PROGRAM [EDITS] [SEED].

For each position encoding, the text of the server is that of the client after each edit, and the changes of tokens add
up to all tokens. Texts have CRLF, lone CR, emoji and combining marks. Places are also beyond the end of a line or of the
text, inside of a character, and in the wrong order. A tenth of the edits is made in a text of several parts.
"""

import pathlib
import random
import shutil
import sys
import tempfile

from server import Server

program = sys.argv[1]
count = int(sys.argv[2]) if len(sys.argv) > 2 else 2_000
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
name = "untitled:one"

PIECES = [
    "a", " ", "", "", "\n", "\r\n", "\r", "\n\n", "😀", "e\u0301", "ä", "👩‍👩‍👧", "\u200d", "\u2028", "- [ ] x", "\n- [x] Two\n",
    "# Küche 😀 +house\n", "- [ ] (A) Paint 😀 due:2026-11-20 @home\r\n", "  - [ ] Sub id:s after:s #tag\n", "```\n", "---\n",
    "<!-- 😀\n-->", "[a](b)", "due:2026-11-21 ", "\ufeff", "\t",
]
WIDTHS = {
    "utf-8": lambda character: len(character.encode()),
    "utf-16": lambda character: len(character.encode("utf-16-le")) // 2,
    "utf-32": lambda character: 1,
}


def lines(text):
    """Where each line begins, and where it ends before its line end, as the protocol counts lines."""
    found, start, place = [], 0, 0
    while place < len(text):
        if text[place] in "\r\n":
            end = place
            place += 2 if text[place:place + 2] == "\r\n" else 1
            found.append((start, end))
            start = place
        else:
            place += 1
    return [*found, (start, len(text))]


class Client:
    def __init__(self, encoding, folder, drawn):
        self.drawn = drawn
        self.width = WIDTHS[encoding]
        self.server = Server(program, folder)
        self.server.messages = self.server.arrivals = Forgotten()
        offered = self.server.initialize(folder, {
            "general": {"positionEncodings": [encoding]},
            "textDocument": {"semanticTokens": {"requests": {"full": {"delta": True}}}}})
        assert offered["positionEncoding"] == encoding, offered
        self.version = 1

    def open(self, text):
        self.text = text
        self.version += 1
        self.server.notify("textDocument/didOpen", {
            "textDocument": {"uri": name, "languageId": "tasks", "version": self.version, "text": text}})
        answer = self.server.request("textDocument/semanticTokens/full", {"textDocument": {"uri": name}})["result"]
        self.result, self.tokens = answer["resultId"], answer["data"]

    def close(self):
        self.server.notify("textDocument/didClose", {"textDocument": {"uri": name}})

    def place(self, starts, near=None):
        """A random place, and the index of the character that it means."""
        number = self.drawn.randrange(len(starts)) if near is None else min(near + self.drawn.randrange(3), len(starts) - 1)
        start, end = starts[number]
        if self.drawn.random() < 0.02:
            return {"line": len(starts) + self.drawn.randrange(3), "character": self.drawn.randrange(9)}, len(self.text)
        if self.drawn.random() < 0.05:
            width = sum(map(self.width, self.text[start:end]))
            return {"line": number, "character": width + self.drawn.randrange(1, 1000)}, end
        index = self.drawn.randint(start, end)
        column = sum(map(self.width, self.text[start:index]))
        if index < end and self.width(self.text[index]) > 1 and self.drawn.random() < 0.3:
            # Inside of a character, which means its start.
            column += self.drawn.randrange(1, self.width(self.text[index]))
        return {"line": number, "character": column}, index

    def change(self):
        """One random change of the text, as the protocol writes it."""
        starts = lines(self.text)
        first, start = self.place(starts)
        second, end = self.place(starts, near=min(first["line"], len(starts) - 1))
        piece = self.drawn.choice(PIECES)
        self.text = self.text[:min(start, end)] + piece + self.text[max(start, end):]
        return {"range": {"start": first, "end": second}, "text": piece}

    def edit(self):
        """Sends up to three changes at once."""
        self.version += 1
        changes = [self.change() for _ in range(self.drawn.choice([1, 1, 1, 2, 3]))]
        if self.drawn.random() < 0.01:
            changes.append({"text": self.text})
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": name, "version": self.version}, "contentChanges": changes})

    def compare(self, what):
        known = self.server.request("tasks/documentText", {"textDocument": {"uri": name}})["result"]["text"]
        assert known == self.text, f"{what}: the text\n{known!r}\nis not\n{self.text!r}"
        answer = self.server.request("textDocument/semanticTokens/full/delta", {
            "textDocument": {"uri": name}, "previousResultId": self.result})["result"]
        self.result = answer["resultId"]
        for edit in answer["edits"]:
            self.tokens[edit["start"]:edit["start"] + edit["deleteCount"]] = edit.get("data", [])
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
        every = self.server.request(
            "textDocument/semanticTokens/range", {"textDocument": {"uri": name}, "range": whole})["result"]["data"]
        assert self.tokens == every, f"{what}: the tokens\n{self.tokens}\nare not\n{every}\nin {self.text!r}"


class Forgotten:
    """A list that keeps nothing."""

    def append(self, _):
        pass


def run(encoding):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tasks-edits-"))
    try:
        (folder / ".tasks.json").write_text("{}")
        drawn = random.Random(f"{seed} {encoding}")
        client = Client(encoding, folder, drawn)
        client.open("")
        for number in range(count * 9 // 10):
            client.edit()
            client.compare(f"{encoding}, edit {number}")
            if len(client.text) > 2000:
                client.close()
                client.open("".join(drawn.choice(PIECES) for _ in range(30)))
        client.close()
        # Several parts of 64 KiB; such texts are compared after 25 edits.
        client.open("".join(drawn.choice(PIECES) for _ in range(25_000)))
        for number in range(count // 10):
            client.edit()
            if number % 25 == 24:
                client.compare(f"{encoding}, edit {number} of the large text")
        assert client.server.end() == 0
    finally:
        shutil.rmtree(folder)


for encoding in WIDTHS:
    run(encoding)
print(f"edits: {count} in each of {len(WIDTHS)} encodings, 0 differences")
