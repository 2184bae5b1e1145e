"""Kills a command at every system call after it first opens the file."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from oracle import Content, content_of, state_complaints, status_complaints
from process import Ended, run
from recovery import recover
from scene import Scene, Variant
from tally import Tally
from tools import Tools


class Manner(Enum):
    """The way a command is stopped."""

    KILL = "kill"
    """SIGKILL at the entry and the exit of a call."""
    TEAR = "tear"
    """SIGKILL after half of the bytes of a write."""
    TERMINATE = "terminate"
    """SIGTERM, which a program may handle."""


@dataclass(frozen=True)
class Stopped:
    """The report of the killer."""

    ended: Ended
    killed: bool
    stops: int
    place: str


class Stage(Protocol):
    """The environment of a command, which starts from the same state each time."""

    root: Path
    tools: Tools
    variant: Variant

    @property
    def work(self) -> Path:
        """The working folder."""

    @property
    def target(self) -> str:
        """The name of the file that the command opens before it changes anything."""

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of the command."""

    def argv(self) -> list[str]:
        """Returns the command line."""

    def reset(self) -> None:
        """Restores the initial state."""


def stopped(scene: Stage, manner: Manner, stop: int) -> Stopped:
    """Runs the command of a fresh scene up to a stop. 0 lets it end."""
    scene.reset()
    report = scene.root / "report"
    options = ["-r", str(report)]
    if manner is Manner.TEAR:
        options.append("-w")
    if manner is Manner.TERMINATE:
        options += ["-s", str(int(signal.SIGTERM))]
    if scene.variant.fallback:
        options += ["-e", "renameat2=22"]
    words = [str(scene.tools.killer), *options, scene.target, str(stop), *scene.argv()]
    ended = run(words, scene.work, scene.environment)
    text = report.read_text().split() if report.exists() else []
    killed = bool(text) and text[0] == "killed"
    return Stopped(ended, killed, int(text[-1]) if text and not killed else 0, " ".join(text))


def sweep(manner: Manner, scene: Scene, most: int) -> Tally:
    """Tries all stops, or `most` of them, spread evenly."""
    tally = Tally(manner.value, scene.name)
    whole = stopped(scene, manner, 0)
    if whole.killed or whole.ended.status != 0 or content_of(scene) is not Content.NEW:
        tally.point("to its end", [f"status {whole.ended.status}: {whole.ended.said}", *state_complaints(scene)])
        return tally
    count = max(whole.stops, 1)
    chosen = sorted({1 + index * (count - 1) // max(1, most - 1) for index in range(min(most, count))})
    if count <= most:
        chosen = list(range(1, count + 1))
    for stop in chosen:
        _try(scene, manner, stop, tally)
    # The number of calls varies from run to run because of threads, so stops are tried until a run ends.
    stop = chosen[-1] + 1
    while len(chosen) == count and stop < 2 * count + 10 and _try(scene, manner, stop, tally):
        stop += 1
    return tally


def _try(scene: Scene, manner: Manner, stop: int, tally: Tally) -> bool:
    """Tries a stop. Returns whether the command was still running at it."""
    result = stopped(scene, manner, stop)
    if not result.killed:
        complaints = status_complaints(scene, result.ended)
        if complaints:
            tally.point(f"ended before stop {stop}", complaints, result.ended.hung)
        return False
    if manner is Manner.TERMINATE and not result.ended.died:
        complaints = status_complaints(scene, result.ended)
    else:
        complaints = recover(scene, repair_first=stop % 4 < 2)
    tally.point(result.place, complaints, result.ended.hung)
    return True
