"""The documents that commands are tried on, before and after, made without the program."""

from __future__ import annotations


def loose(lines: int, line_end: str) -> bytes:
    """A list as a person may type it."""
    body = [f"*  [X]   Task number {n}  +house @phone  " if n % 3 != 1 else f"- [ ] Task number {n}" for n in range(lines)]
    return _document(body, line_end)


def canonical(lines: int, line_end: str) -> bytes:
    """The same list as `tasks format` writes it."""
    body = [f"- [x] Task number {n} +house @phone" if n % 3 != 1 else f"- [ ] Task number {n}" for n in range(lines)]
    return _document(body, line_end)


def longer(lines: int, line_end: str) -> bytes:
    """The list as it was typed, with one line more."""
    return loose(lines, line_end) + b"- [ ] own-1\n"


def _document(body: list[str], line_end: str) -> bytes:
    return "".join(line + line_end for line in ["# List", "", *body]).encode()
