"""The commands that are tried. One more is one line in a table here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import texts
from tools import Program

FILE = "{file}"
"""Stands for the name of the file in the words of a command."""
NEW = "{new}"
"""Stands for a file that holds the new bytes."""
SECOND = "{second}"
"""Stands for the name of another file that is changed together with it."""
JOURNAL = "{journal}"
"""Stands for the folder of journals."""
DAY = ("--today", "2026-11-22")
"""The day on which tasks are changed."""
FIRST = f"{FILE}:3"
"""The first task."""

Text = Callable[[int, str], bytes]
"""A document of so many lines, with that line end."""


@dataclass(frozen=True)
class Second:
    """A file that gets what the first one loses. It is written before that: what is moved is always in one of them."""

    name: str
    """With `{name}` for that of the first one; it lies where that is named, not where a link leads."""
    old: Text | None
    """What it holds before; with none it is not there."""
    new: Text


@dataclass(frozen=True)
class Command:
    """What is run, and what it makes of a file."""

    name: str
    words: tuple[str, ...]
    old: Text
    new: Text
    before: tuple[tuple[str, ...], ...] = ()
    """Commands that bring a file of the text `new` to `old`, in their order; with none, `old` is written."""
    repeats: bool = True
    """Whether the command, run again, leaves what it made as it is. `undo` takes itself back instead."""
    program: Program = Program.TASKS
    second: Second | None = None
    every_push: bool = True
    """Whether it is a part of the short form, too: one of those that write in the same way is enough."""


UNDO = ("undo",)

_TWO_FILES = (
    Command(
        "archive",
        ("archive", FILE),
        old=texts.one_closed,
        new=texts.none_closed,
        second=Second("{name}.done.tasks", texts.archive, texts.archive_with_one_more),
        every_push=False,
    ),
    Command(
        "archive-new",
        ("archive", FILE),
        old=texts.one_closed,
        new=texts.none_closed,
        second=Second("{name}.done.tasks", None, texts.new_archive),
        every_push=False,
    ),
    Command(
        "move",
        ("move", FIRST, "--file", SECOND, *DAY),
        old=texts.open_tasks,
        new=texts.none_closed,
        repeats=False,
        second=Second("other.tasks", texts.other, texts.other_with_one_more),
        every_push=False,
    ),
)
"""Commands that change two files together."""

COMMANDS = (
    Command("format", ("format", FILE), old=texts.loose, new=texts.canonical),
    Command("undo", UNDO, old=texts.canonical, new=texts.loose, before=(("format", FILE),), repeats=False),
    Command("done", ("done", FIRST, *DAY), old=texts.open_tasks, new=texts.first_done),
    Command("set", ("set", FIRST, "pri:B", *DAY), old=texts.open_tasks, new=texts.first_changed, every_push=False),
    Command(
        "note",
        ("note", FIRST, "Own words", *DAY),
        old=texts.open_tasks,
        new=texts.first_noted,
        repeats=False,
        every_push=False,
    ),
    Command(
        "add",
        ("add", "Own words", "--file", FILE, "--section", "List", *DAY),
        old=texts.open_tasks,
        new=texts.one_more,
        repeats=False,
        every_push=False,
    ),
    Command(
        "rename-project",
        ("rename", "+house", "+home", *DAY),
        old=texts.open_tasks,
        new=texts.renamed,
        repeats=False,
        every_push=False,
    ),
    Command("fix", ("lint", "--fix", FILE), old=texts.misspelled, new=texts.corrected, every_push=False),
    *_TWO_FILES,
)

WRITER = (
    Command(
        "append",
        (FILE, JOURNAL, "1", "1", "own"),
        old=texts.loose,
        new=texts.longer,
        repeats=False,
        program=Program.WRITER,
    ),
)
"""The writer without a command around it: where it fails, so does every command."""

NAIVE = (
    Command("truncate", ("truncate", FILE, NEW), old=texts.canonical, new=texts.loose, program=Program.NAIVE),
    Command("rename", ("rename", FILE, NEW), old=texts.canonical, new=texts.loose, program=Program.NAIVE),
)
