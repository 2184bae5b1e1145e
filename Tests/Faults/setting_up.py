"""Kills the commands that set a folder up: they make files, add lines to files that are no task files, and ask git."""

from __future__ import annotations

import shutil
import stat
from dataclasses import dataclass, field
from pathlib import Path

from kill import Manner, Stopped, stopped
from process import Ended, run
from scene import Variant
from tally import Tally
from tools import Program, Tools


@dataclass(frozen=True)
class SetUp:
    """A command, and the one file that it makes or adds lines to."""

    name: str
    words: tuple[str, ...]
    file: str
    """From the folder that is set up."""
    old: bytes | None = None
    """What it holds before; with none it is not there."""


SET_UPS = (
    SetUp("init-settings", ("init", "--settings"), ".tasks.json"),
    SetUp("init-example", ("init", "--example"), "inbox.tasks"),
    SetUp("init-attributes", ("init", "--attributes"), ".gitattributes", b"*.png binary\n"),
    SetUp("init-editorconfig", ("init", "--editorconfig"), ".editorconfig", b"root = true\r\n"),
    SetUp("git-install", ("git", "install"), ".git/hooks/pre-commit"),
    SetUp("git-append", ("git", "install", "--append"), ".git/hooks/pre-commit", b"#!/bin/sh\nexit 0\n"),
)


_OF_GIT = {"HEAD", "config", "objects", "refs", "hooks"}
"""What a new repository holds."""


@dataclass
class Place:
    """`root/work` is a repository, `root/state` what the program keeps for itself."""

    root: Path
    set_up: SetUp
    tools: Tools
    variant: Variant = field(default_factory=Variant)

    @property
    def work(self) -> Path:
        """The folder that is set up."""
        return self.root / "work"

    @property
    def file(self) -> Path:
        """The file that is made or added to."""
        return self.work / self.set_up.file

    @property
    def target(self) -> str:
        """What is opened first of all that is done to the file: itself, or the folder where it is not there."""
        return self.file.name if self.set_up.old is not None else self.file.parent.name

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the person's own gets in."""
        home = {"HOME": str(self.root / "home"), "XDG_STATE_HOME": str(self.root / "state")}
        return {**home, "PATH": "/usr/local/bin:/usr/bin:/bin"}

    def argv(self) -> list[str]:
        """The command that is tried."""
        return self._words(*self.set_up.words)

    def _words(self, *words: str) -> list[str]:
        return [str(self.tools.path(Program.TASKS, static=True)), *words]

    def tasks(self, *words: str) -> Ended:
        """A command with nothing in its way."""
        return run(self._words(*words), self.work, self.environment)

    def reset(self) -> None:
        """Begins anew."""
        self.root.mkdir(parents=True, exist_ok=True)
        for child in self.root.iterdir():
            shutil.rmtree(child) if child.is_dir() else child.unlink()
        for name in ("work", "home", "state"):
            (self.root / name).mkdir()
        made = run(["git", "init", "-q", "--template="], self.work, self.environment)
        if made.status != 0:
            raise RuntimeError(f"git init ends with {made.status}: {made.said}")
        self.file.parent.mkdir(exist_ok=True)
        if self.set_up.old is not None:
            self.file.write_bytes(self.set_up.old)
            self.file.chmod(0o755 if self.file.parent.name == "hooks" else 0o640)

    def found(self) -> tuple[bytes, int] | None:
        """The bytes and rights of the file; nothing where it is not there."""
        try:
            return self.file.read_bytes(), stat.S_IMODE(self.file.stat().st_mode)
        except FileNotFoundError:
            return None

    def litter(self) -> list[str]:
        """What lies beside the file and was not made to stay there."""
        kept = {self.file.name, ".git"}
        return sorted({path.name for path in (*self.work.iterdir(), *self.file.parent.iterdir())} - kept - _OF_GIT)


def sweep(manner: Manner, set_up: SetUp, most: int, tools: Tools, root: Path) -> Tally:
    """Tries all stops, or `most` of them spread evenly."""
    place = Place(root, set_up, tools)
    tally = Tally(manner.value, set_up.name)
    place.reset()
    old = place.found()
    whole = stopped(place, manner, 0)
    new = place.found()
    if whole.killed or whole.ended.status != 0 or new is None or new == old or place.litter():
        tally.point("to its end", [f"status {whole.ended.status}: {whole.ended.said} {place.litter()}"])
        return tally
    if old is not None and not (_keeps_lines(old[0], new[0]) and new[1] == old[1]):
        tally.point("to its end", ["what was there is not kept"])
    count = max(whole.stops, 1)
    chosen = min(most, count)
    for stop in sorted({1 + index * (count - 1) // max(1, chosen - 1) for index in range(chosen)}):
        result = stopped(place, manner, stop)
        if result.killed:
            tally.point(result.place, _complaints(place, manner, result, old, new), result.ended.hung)
    shutil.rmtree(root)
    return tally


def _keeps_lines(old: bytes, new: bytes) -> bool:
    """Whether all lines are there, in their order, among others."""
    rest = iter(new.splitlines(keepends=True))
    return all(line in rest for line in old.splitlines(keepends=True))


def _complaints(
    place: Place, manner: Manner, result: Stopped, old: tuple[bytes, int] | None, new: tuple[bytes, int]
) -> list[str]:
    """What is wrong after the stop, and with the ways out of it."""
    complaints = []
    if place.found() not in (old, new):
        complaints.append(f"the file is neither old nor new: {place.found()}")
    if manner is Manner.TERMINATE and not result.ended.died:
        complaints += [f"left behind: {name}" for name in place.litter()]
    # A git that was killed leaves its lock, and says itself that it is to be removed.
    (place.work / ".git/config.lock").unlink(missing_ok=True)
    again = place.tasks(*place.set_up.words)
    if again.status != 0 or place.found() != new:
        complaints.append(f"run again it ends with {again.status} and the file is {place.found()}: {again.said}")
    doctor = place.tasks("doctor", "--yes")
    if doctor.status not in (0, 1):
        complaints.append(f"doctor ends with {doctor.status}: {doctor.said}")
    said = doctor.output + doctor.errors
    complaints += [f"left behind and not named: {name}" for name in place.litter() if name.encode() not in said]
    if place.found() != new:
        complaints.append(f"doctor made the file {place.found()}")
    return complaints
