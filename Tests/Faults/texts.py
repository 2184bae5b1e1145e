"""The documents that commands are tried on, before and after, made without the program."""

from __future__ import annotations


def loose(lines: int, line_end: str) -> bytes:
    """A list as a person may type it."""
    body = [f"-  [X]   Task number {n}  +house @phone  " if n % 3 != 1 else f"- [ ] Task number {n}" for n in range(lines)]
    return _document(body, line_end)


def canonical(lines: int, line_end: str) -> bytes:
    """The same list as `tasks format` writes it."""
    body = [f"- [x] Task number {n} +house @phone" if n % 3 != 1 else f"- [ ] Task number {n}" for n in range(lines)]
    return _document(body, line_end)


def longer(lines: int, line_end: str) -> bytes:
    """The list as it was typed, with one line more."""
    return loose(lines, line_end) + b"- [ ] own-1\n"


def open_tasks(lines: int, line_end: str) -> bytes:
    """A list of tasks that are all to be done."""
    return _document(_open(lines), line_end)


def first_done(lines: int, line_end: str) -> bytes:
    """The first of them done, on the day of `commands.DAY`."""
    return _document(["- [x] Task number 0 +house done:2026-11-22", *_open(lines)[1:]], line_end)


def first_changed(lines: int, line_end: str) -> bytes:
    """The first of them with a letter."""
    return _document(["- [ ] (B) Task number 0 +house", *_open(lines)[1:]], line_end)


def first_noted(lines: int, line_end: str) -> bytes:
    """The first of them with a note."""
    return _document([_open(lines)[0], "  - Own words", *_open(lines)[1:]], line_end)


def one_more(lines: int, line_end: str) -> bytes:
    """One more behind the last of them."""
    return _document([*_open(lines), "- [ ] Own words created:2026-11-22"], line_end)


def misspelled(lines: int, line_end: str) -> bytes:
    """A list with a mistake in each line that `tasks lint --fix` corrects."""
    return _document([f"{line} ownr:sam" for line in _open(lines)], line_end)


def corrected(lines: int, line_end: str) -> bytes:
    """The same without mistakes."""
    return _document([f"{line} owner:sam" for line in _open(lines)], line_end)


def renamed(lines: int, line_end: str) -> bytes:
    """All of another project."""
    return _document([line.replace("+house", "+home") for line in _open(lines)], line_end)


def one_closed(lines: int, line_end: str) -> bytes:
    """The first of them closed."""
    return _document([_CLOSED, *_open(lines)[1:]], line_end)


def none_closed(lines: int, line_end: str) -> bytes:
    """Without the first of them."""
    # With its last task a section loses the blank line, too.
    return _document(_open(lines)[1:], line_end) if lines > 1 else _lines(["# List"], line_end)


def archive(_: int, line_end: str) -> bytes:
    """What was closed before."""
    return _document(["- [x] Another one done:2026-11-19"], line_end)


def archive_with_one_more(_: int, line_end: str) -> bytes:
    """The same with the first of them."""
    return _document(["- [x] Another one done:2026-11-19", _CLOSED], line_end)


def new_archive(_: int, line_end: str) -> bytes:
    """The first of them alone."""
    return _document([_CLOSED], line_end)


def other(_: int, line_end: str) -> bytes:
    """Another list."""
    return _lines(["- [ ] Another one"], line_end)


def other_with_one_more(_: int, line_end: str) -> bytes:
    """The same with the first of them."""
    return _lines(["- [ ] Another one", *_open(1)], line_end)


_CLOSED = "- [x] Task number 0 +house done:2026-11-20"


def _open(lines: int) -> list[str]:
    return [f"- [ ] Task number {n} +house" for n in range(lines)]


def _document(body: list[str], line_end: str) -> bytes:
    return _lines(["# List", "", *body], line_end)


def _lines(lines: list[str], line_end: str) -> bytes:
    return "".join(line + line_end for line in lines).encode()
