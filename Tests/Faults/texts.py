"""The documents before and after each command, made without the program."""

from __future__ import annotations


def loose(lines: int, line_end: str) -> bytes:
    """A list as a person might type it."""
    body = [f"-  [X]   Task number {n}  +house @phone  " if n % 3 != 1 else f"- [ ] Task number {n}" for n in range(lines)]
    return _document(body, line_end)


def canonical(lines: int, line_end: str) -> bytes:
    """The list as `tasks format` writes it."""
    body = [f"- [x] Task number {n} +house @phone" if n % 3 != 1 else f"- [ ] Task number {n}" for n in range(lines)]
    return _document(body, line_end)


def longer(lines: int, line_end: str) -> bytes:
    """The typed list with one more line."""
    return loose(lines, line_end) + b"- [ ] own-1\n"


def open_tasks(lines: int, line_end: str) -> bytes:
    """A list of open tasks."""
    return _document(_open(lines), line_end)


def first_done(lines: int, line_end: str) -> bytes:
    """The list with the first task done on the day of `commands.DAY`."""
    return _document(["- [x] Task number 0 +house done:2026-11-22", *_open(lines)[1:]], line_end)


def first_changed(lines: int, line_end: str) -> bytes:
    """The list with a letter on the first task."""
    return _document(["- [ ] (B) Task number 0 +house", *_open(lines)[1:]], line_end)


def in_conflict(lines: int, line_end: str) -> bytes:
    """The list with a conflict about the letter of the first task."""
    conflict = ["<<<<<<< ours", _open(1)[0], "=======", "- [ ] (B) Task number 0 +house", ">>>>>>> theirs"]
    return _document([*conflict, *_open(lines)[1:]], line_end)


def first_noted(lines: int, line_end: str) -> bytes:
    """The list with a note below the first task."""
    return _document([_open(lines)[0], "  - Own words", *_open(lines)[1:]], line_end)


def one_more(lines: int, line_end: str) -> bytes:
    """The list with one more task at the end."""
    return _document([*_open(lines), "- [ ] Own words created:2026-11-22"], line_end)


def misspelled(lines: int, line_end: str) -> bytes:
    """A list with a mistake in each line that `tasks lint --fix` corrects."""
    return _document([f"{line} ownr:sam" for line in _open(lines)], line_end)


def corrected(lines: int, line_end: str) -> bytes:
    """The list without mistakes."""
    return _document([f"{line} owner:sam" for line in _open(lines)], line_end)


def renamed(lines: int, line_end: str) -> bytes:
    """The list with all tasks in another project."""
    return _document([line.replace("+house", "+home") for line in _open(lines)], line_end)


def one_closed(lines: int, line_end: str) -> bytes:
    """The list with the first task closed."""
    return _document([_CLOSED, *_open(lines)[1:]], line_end)


def none_closed(lines: int, line_end: str) -> bytes:
    """The list without the first task."""
    # A section that loses its last task loses the blank line too.
    return _document(_open(lines)[1:], line_end) if lines > 1 else _lines(["# List"], line_end)


def archive(_: int, line_end: str) -> bytes:
    """An archive with a task that was closed before."""
    return _document(["- [x] Another one done:2026-11-19"], line_end)


def archive_with_one_more(_: int, line_end: str) -> bytes:
    """The archive with the first task of the list."""
    return _document(["- [x] Another one done:2026-11-19", _CLOSED], line_end)


def new_archive(_: int, line_end: str) -> bytes:
    """An archive with only the first task of the list."""
    return _document([_CLOSED], line_end)


def other(_: int, line_end: str) -> bytes:
    """A different list."""
    return _lines(["- [ ] Another one"], line_end)


def other_with_one_more(_: int, line_end: str) -> bytes:
    """The other list with the first task of the first list."""
    return _lines(["- [ ] Another one", *_open(1)], line_end)


_CLOSED = "- [x] Task number 0 +house done:2026-11-20"


def _open(lines: int) -> list[str]:
    return [f"- [ ] Task number {n} +house" for n in range(lines)]


def _document(body: list[str], line_end: str) -> bytes:
    return _lines(["# List", "", *body], line_end)


def _lines(lines: list[str], line_end: str) -> bytes:
    return "".join(line + line_end for line in lines).encode()
