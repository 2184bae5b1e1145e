"""The part of Markdown that the documents use: headings and fences, and the escapes in `escaped` fences."""

import re

HEADING = re.compile(rb"#{1,6}(?: |$)")
OPENING = re.compile(rb"( {0,3})(`{3,}|~{3,})(.*)$")
ESCAPE = re.compile(rb"\\(?:(\n)|x([0-9A-Fa-f]{2})|u\{([0-9A-Fa-f]{1,6})\}|(.))", re.DOTALL)
LETTERS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"0": b"\0", b"\\": b"\\"}


class Fence:
    def __init__(self, line, info, content):
        # The line, from 1.
        self.line = line
        self.name, _, arguments = info.partition(" ")
        self.arguments = arguments.strip(" ")
        self.words = self.arguments.split()
        self.content = content

    def setting(self, name):
        """Returns the value of a word such as `file=home.tasks`, or None."""
        return next((word.split("=", 1)[1] for word in self.words if word.startswith(name + "=")), None)

    @property
    def bytes(self):
        return decoded(self.content) if "escaped" in self.words else self.content


def decoded(text):
    """Returns the bytes that the text of an `escaped` fence represents."""

    def value(match):
        joined, byte, scalar, letter = match.groups()
        if joined:
            return b""
        if byte:
            return bytes([int(byte, 16)])
        return chr(int(scalar, 16)).encode() if scalar else LETTERS[letter]

    return ESCAPE.sub(value, text)


def sections(content):
    """Yields the fences below each heading of a document, in order."""
    section = []
    lines = content.split(b"\n")
    index = 0
    while index < len(lines):
        opening = OPENING.match(lines[index])
        if opening and not (opening[2][:1] == b"`" and b"`" in opening[3]):
            closing = re.compile(rb" {0,3}" + re.escape(opening[2][:1]) + rb"{" + str(len(opening[2])).encode() + rb",} *$")
            end = next((at for at in range(index + 1, len(lines)) if closing.match(lines[at])), len(lines))
            blanks = re.compile(rb"^ {0," + str(len(opening[1])).encode() + rb"}", re.MULTILINE)
            body = b"".join(blanks.sub(b"", line, count=1) + b"\n" for line in lines[index + 1 : end])
            section.append(Fence(index + 1, opening[3].decode().strip(), body))
            index = end
        elif HEADING.match(lines[index]):
            yield section
            section = []
        index += 1
    yield section
