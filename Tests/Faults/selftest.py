"""Shows that the harness detects bad writers, those of `naive.c`."""

from __future__ import annotations

from commands import NAIVE, Command
from scene import Shape
from tally import Tally

TORN = "neither old nor new"
UNTRUE = "status 0 and the file is neither"
CASES = (
    ("kill", "truncate", Shape.PLAIN, TORN),
    ("kill", "rename", Shape.SYMLINK, "the symbolic link was replaced"),
    ("kill", "rename", Shape.GUARDED, "instead of Attributes"),
    ("kill", "rename", Shape.HARD_LINK, "instead of Attributes"),
    ("tear", "truncate", Shape.PLAIN, TORN),
    ("errors", "truncate", Shape.PLAIN, UNTRUE),
    ("errors", "rename", Shape.PLAIN, UNTRUE),
    ("injection", "rename", Shape.PLAIN, UNTRUE),
    ("limits", "truncate", Shape.PLAIN, UNTRUE),
    ("full-disk", "truncate", Shape.PLAIN, UNTRUE),
    ("full-disk", "rename", Shape.PLAIN, UNTRUE),
    ("power", "truncate", Shape.PLAIN, TORN),
    ("power", "rename", Shape.PLAIN, TORN),
)
"""A part, a bad writer, the file on which the part must detect it, and the expected text."""
LOST = "are not there once"
"""The expected complaint about writers without a lock."""
UNTOLD = "said that they were made, and the file has"
"""The expected complaint about commands without a lock."""


def command_named(name: str) -> Command:
    """Returns one of the bad writers."""
    return next(command for command in NAIVE if command.name == name)


def judged(wanted: str, found: Tally) -> Tally:
    """Returns a tally that fails if nothing of the wanted kind was found."""
    tally = Tally("self-test", f"{found.part} {found.scene}", notes=found.notes)
    losses = [words for words in found.bad if wanted in words]
    tally.point(found.scene, [] if losses else [f"{found.tried} faults did not show that this writer is bad"])
    tally.found = losses[0] if losses else ""
    return tally
