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
JOURNAL = "{journal}"
"""Stands for the folder of journals."""

Text = Callable[[int, str], bytes]
"""A document of so many lines, with that line end."""


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


UNDO = ("undo",)

COMMANDS = (
    Command("format", ("format", FILE), old=texts.loose, new=texts.canonical),
    Command("undo", UNDO, old=texts.canonical, new=texts.loose, before=(("format", FILE),), repeats=False),
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
