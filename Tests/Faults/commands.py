"""The commands that are tried. One more is one line in a table here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import texts
from tools import Tools

FILE = "{file}"
"""Stands for the name of the file in the words of a command."""
NEW = "{new}"
"""Stands for a file that holds the new bytes."""

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
    naive: bool = False
    """Whether it is one of our own bad writers, that must be found bad."""

    def argv(self, tools: Tools, program: Path, file: str, new: Path) -> list[str]:
        """The words of the command, the program first."""
        places = {FILE: file, NEW: str(new)}
        return [str(tools.naive if self.naive else program), *(places.get(word, word) for word in self.words)]


UNDO = ("undo",)

COMMANDS = (
    Command("format", ("format", FILE), old=texts.loose, new=texts.canonical),
    Command("undo", UNDO, old=texts.canonical, new=texts.loose, before=(("format", FILE),), repeats=False),
)

NAIVE = (
    Command("truncate", ("truncate", FILE, NEW), old=texts.canonical, new=texts.loose, naive=True),
    Command("rename", ("rename", FILE, NEW), old=texts.canonical, new=texts.loose, naive=True),
)
