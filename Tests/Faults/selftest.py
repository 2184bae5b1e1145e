"""Shows that the harness finds bad writers bad: those of `naive.c`."""

from __future__ import annotations

from commands import NAIVE, Command
from scene import Shape
from tally import Tally

CASES = (
    ("kill", "truncate", Shape.PLAIN),
    ("kill", "rename", Shape.SYMLINK),
    ("kill", "rename", Shape.GUARDED),
    ("kill", "rename", Shape.HARD_LINK),
    ("tear", "truncate", Shape.PLAIN),
    ("errors", "truncate", Shape.PLAIN),
    ("errors", "rename", Shape.PLAIN),
    ("injection", "rename", Shape.PLAIN),
    ("limits", "truncate", Shape.PLAIN),
    ("full-disk", "truncate", Shape.PLAIN),
    ("full-disk", "rename", Shape.PLAIN),
    ("power", "truncate", Shape.PLAIN),
    ("power", "rename", Shape.PLAIN),
)
"""A part, a bad writer, and the file with which that part must find it bad."""


def command_named(name: str) -> Command:
    """One of our bad writers."""
    return next(command for command in NAIVE if command.name == name)


def judged(found: Tally) -> Tally:
    """A tally in which nothing bad is what is bad."""
    tally = Tally("self-test", f"{found.part} {found.scene}", notes=found.notes)
    tally.point(found.scene, [] if found.bad else [f"{found.tried} faults did not show that this writer is bad"])
    if found.bad:
        tally.found = found.bad[0]
    return tally
