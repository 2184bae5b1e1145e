"""Parses the output of strace: the system calls of a program in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

OPTIONS = ("-f", "-qq", "-xx", "-s", "100000000")
"""All threads, and all bytes of all strings in hexadecimal."""

_LINE = re.compile(r"^(\d+) +(\w+)\((.*)\) += (-?\d+|0x[0-9a-f]+|\?)(.*)$", re.DOTALL)
_UNFINISHED = " <unfinished ...>"
_RESUMED = re.compile(r"^(\d+) +<\.\.\. \w+ resumed>(.*)$", re.DOTALL)


@dataclass(frozen=True)
class Call:
    """A completed system call."""

    name: str
    words: list[str]
    result: int
    injected: bool
    """Whether strace made the call fail or do nothing, without the kernel."""

    def number(self, index: int) -> int:
        """Returns a numeric argument in any base, or -100 for the current folder."""
        word = self.words[index]
        return -100 if word == "AT_FDCWD" else int(word, 0)

    def mode(self, index: int) -> int:
        """Returns an argument that is a file mode, in octal digits."""
        return int(self.words[index], 8)

    def text(self, index: int) -> bytes:
        """Returns an argument that is a string."""
        return bytes.fromhex(self.words[index].strip('"').replace("\\x", ""))

    def has(self, index: int, flag: str) -> bool:
        """Whether an argument contains a flag."""
        return index < len(self.words) and flag in self.words[index].split("|")


def calls(path: Path) -> list[Call]:
    """Returns all calls of a trace, ordered by their ends."""
    found = []
    for line in _whole_lines(path):
        if match := _LINE.match(line):
            _, name, words, result, rest = match.groups()
            number = -1 if result == "?" else int(result, 0)
            found.append(Call(name, _split(words), number, "(INJECTED)" in rest))
    return found


def _whole_lines(path: Path) -> Iterator[str]:
    """Yields the lines, with calls joined that another thread interrupted."""
    begun: dict[str, str] = {}
    for line in path.read_text().splitlines():
        if line.endswith(_UNFINISHED):
            begun[line.split(" ", 1)[0]] = line.removesuffix(_UNFINISHED)
        elif match := _RESUMED.match(line):
            yield begun.pop(match[1], f"{match[1]} lost(") + match[2]
        else:
            yield line


def _split(words: str) -> list[str]:
    """Splits arguments at commas outside of brackets. Strings contain no commas, because they are hexadecimal."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(words):
        if character in "[{(":
            depth += 1
        elif character in "]})":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(words[start:index].strip())
            start = index + 1
    return [*parts, words[start:].strip()] if words.strip() else []
