"""Tries the commands that write files which are no task files: they make them, add lines to them, and ask git."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import stat
from dataclasses import dataclass, field
from pathlib import Path

from errors import REMOVALS, SYNCS, Fault, faults_of
from kill import Manner, Stopped, stopped
from process import Ended, run
from scene import Variant
from tally import Tally
from tools import Program, Tools


@dataclass(frozen=True)
class SetUp:
    """A command, and the file that it makes or adds lines to first."""

    name: str
    words: tuple[str, ...]
    file: str
    """From the folder that is set up."""
    old: bytes | None = None
    """What it holds before; with none it is not there."""
    runs_git: bool = False
    is_long: bool = False
    """Whether each fault takes long: then a part of them is tried."""
    names_unread: bool = False
    """Whether the file names what could not be read: then it differs after each failed call, and `errors` cannot judge it."""

    def most(self, short: bool) -> int:
        """How many faults are tried at most."""
        if self.is_long:
            return 2 if short else 250
        return 20 if short else 1_000_000


_SETTINGS = "../home/.config/tasks/config.json"
_PROGRAM = "../prefix/bin/tasks"

SET_UPS = (
    SetUp("init-settings", ("init", "--settings"), ".tasks.json"),
    SetUp("init-example", ("init", "--example"), "inbox.tasks"),
    SetUp("init-attributes", ("init", "--attributes"), ".gitattributes", b"*.png binary\n"),
    SetUp("init-editorconfig", ("init", "--editorconfig"), ".editorconfig", b"root = true\r\n"),
    SetUp("init-home", ("init", "-g", "."), _SETTINGS),
    SetUp("init-home-append", ("init", "-g", "."), _SETTINGS, b'{\n  // My own.\n  "inbox": "in.tasks",\n}\n'),
    SetUp("install", ("install", "--prefix", "../prefix"), _PROGRAM, is_long=True),
    SetUp("report", ("report", "--output", "page.html"), "page.html", names_unread=True),
    SetUp("git-install", ("git", "install"), ".git/hooks/pre-commit", runs_git=True),
    SetUp("git-append", ("git", "install", "--append"), ".git/hooks/pre-commit", b"#!/bin/sh\nexit 0\n", True),
)


Files = dict[str, tuple[bytes, int]]
"""By their paths the bytes, or what tells them from others, and the rights of files."""


@dataclass
class Place:
    """`root/work` is a repository, `root/state` what the program keeps, `root/prefix` where it is installed."""

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
        """The file that is made or added to first."""
        return Path(os.path.normpath(self.work / self.set_up.file))

    @property
    def target(self) -> str:
        """What is opened first of all that is done to the file: itself, or the folder where it is not there."""
        return self.file.name if self.set_up.old is not None else self.file.parent.name

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the person's own gets in."""
        home = {"HOME": str(self.root / "home"), "XDG_STATE_HOME": str(self.root / "state")}
        return {**home, **self.tools.libraries, "PATH": "/usr/local/bin:/usr/bin:/bin"}

    def argv(self, static: bool = True) -> list[str]:
        """The command that is tried."""
        return [str(self.tools.path(Program.TASKS, static)), *self.set_up.words]

    def again(self, static: bool = True) -> Ended:
        """The command with nothing in its way."""
        return run(self.argv(static), self.work, self.environment)

    def doctor(self) -> Ended:
        """Looks for what lies about; the program that was installed looks where it was."""
        program = self.file if self.set_up.file == _PROGRAM else self.tools.path(Program.TASKS, static=True)
        return run([str(program), "doctor", "--yes"], self.work, self.environment)

    def reset(self) -> None:
        """Begins anew."""
        self.root.mkdir(parents=True, exist_ok=True)
        for child in self.root.iterdir():
            shutil.rmtree(child) if child.is_dir() else child.unlink()
        for name in ("work", "home", "state", "prefix"):
            (self.root / name).mkdir()
        made = run(["git", "init", "-q", "--template="], self.work, self.environment)
        if made.status != 0:
            raise RuntimeError(f"git init ends with {made.status}: {made.said}")
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if self.set_up.old is not None:
            self.file.write_bytes(self.set_up.old)
            self.file.chmod(0o755 if self.file.parent.name == "hooks" else 0o640)

    def found(self) -> Files:
        """All files, but for those that are git's own."""
        found: Files = {}
        for folder in ("work", "home", "prefix"):
            for path in (self.root / folder).rglob("*"):
                name = str(path.relative_to(self.root))
                if path.is_file() and (not name.startswith("work/.git/") or name.startswith("work/.git/hooks/")):
                    found[name] = _told(path), stat.S_IMODE(path.stat().st_mode)
        return found


def _told(path: Path) -> bytes:
    """The bytes of a file; of a large one their hash."""
    data = path.read_bytes()
    return data if len(data) < 10_000 else hashlib.sha256(data).digest()


@dataclass(frozen=True)
class Ends:
    """The files before and after a command."""

    old: Files
    new: Files

    def litter(self, found: Files) -> list[str]:
        """The names of what lies about and was not made to stay there."""
        return sorted(name.rsplit("/", 1)[-1] for name in found.keys() - self.old.keys() - self.new.keys())

    def complaints(self, found: Files) -> list[str]:
        """Files that are neither old nor new."""
        wrong = list(self.old.keys() - found.keys())
        for name, told in found.items():
            if name in self.new and told not in (self.old.get(name), self.new[name]):
                wrong.append(name)
        return [f"{name} is neither old nor new" for name in sorted(wrong)]

    def is_new(self, found: Files) -> bool:
        """Whether all is done, whatever lies about."""
        return all(found.get(name) == told for name, told in self.new.items())


def ends(place: Place, tally: Tally, static: bool = True) -> Ends | None:
    """What the command does where nothing is in its way; `None` where that is not right."""
    place.reset()
    old = place.found()
    ended = place.again(static)
    both = Ends(old, place.found())
    lies = [name for name in both.new if name.rsplit("/", 1)[-1].startswith(".tasks-")]
    keeps = all(_keeps(told, both.new.get(name)) for name, told in old.items())
    if ended.status != 0 or lies or both.new == old or not keeps:
        tally.point("to its end", [f"status {ended.status}: {ended.said} {sorted(both.new)}"])
        return None
    return both


def _keeps(old: tuple[bytes, int], new: tuple[bytes, int] | None) -> bool:
    """Whether all lines are there, in their order, among others, and the rights."""
    rest = iter(new[0].splitlines(keepends=True) if new else [])
    return new is not None and old[1] == new[1] and all(line in rest for line in old[0].splitlines(keepends=True))


def sweep(manner: Manner, set_up: SetUp, most: int, tools: Tools, root: Path) -> Tally:
    """Tries all stops, or `most` of them spread evenly."""
    place = Place(root, set_up, tools)
    tally = Tally(manner.value, set_up.name)
    both = ends(place, tally)
    if both is None:
        return tally
    whole = stopped(place, manner, 0)
    if whole.killed or place.found() != both.new:
        tally.point("to its end", [f"status {whole.ended.status}: {whole.ended.said}"])
        return tally
    count = max(whole.stops, 1)
    chosen = min(most, count)
    for stop in sorted({1 + index * (count - 1) // max(1, chosen - 1) for index in range(chosen)}):
        result = stopped(place, manner, stop)
        if result.killed:
            tally.point(result.place, _complaints(place, manner, result, both), result.ended.hung)
    shutil.rmtree(root)
    return tally


def _complaints(place: Place, manner: Manner, result: Stopped, both: Ends) -> list[str]:
    """What is wrong after the stop, and with the ways out of it."""
    found = place.found()
    complaints = both.complaints(found)
    if manner is Manner.TERMINATE and not result.ended.died:
        complaints += [f"left behind: {name}" for name in both.litter(found)]
    return complaints + recovered(place, both)


def recovered(place: Place, both: Ends) -> list[str]:
    """What is wrong with the ways out: the command again, and a look at what lies about."""
    # A git that was killed leaves its lock, and says itself that it is to be removed.
    (place.work / ".git/config.lock").unlink(missing_ok=True)
    complaints = []
    again = place.again()
    if again.status != 0 or not both.is_new(place.found()):
        complaints.append(f"run again it ends with {again.status}, and not all is done: {again.said}")
    doctor = place.doctor()
    if doctor.status not in (0, 1):
        complaints.append(f"doctor ends with {doctor.status}: {doctor.said}")
    said = doctor.output + doctor.errors
    found = place.found()
    complaints += [f"left behind and not named: {name}" for name in both.litter(found) if name.encode() not in said]
    if doctor.status == 0:
        complaints += [f"left behind by doctor: {name}" for name in both.litter(found)]
    return complaints if both.is_new(found) else [*complaints, "doctor changed a file"]


def fail(set_up: SetUp, most: int, tools: Tools, root: Path) -> Tally:
    """Lets each call of the C library fail, or `most` of them."""
    place = Place(root, set_up, tools)
    tally = Tally("errors", set_up.name)
    both = ends(place, tally, static=False)
    if both is None:
        return tally
    log = root / "calls"
    _shimmed(place, "", {"FAULT_LOG": str(log)})
    for fault in faults_of(log.read_text().split(), most, set_up.name):
        ended = _shimmed(place, fault.rule, {})
        tally.point(fault.place, _judged(place, fault, ended, both), ended.hung)
    shutil.rmtree(root)
    return tally


def _judged(place: Place, fault: Fault, ended: Ended, both: Ends) -> list[str]:
    """What is wrong after a call failed."""
    found = place.found()
    complaints = both.complaints(found)
    if ended.hung:
        return complaints
    if ended.died or ended.status not in (0, 1, 2, 3, 4, 5):
        return [*complaints, f"status {ended.status}: {ended.said}"]
    # Where a file is perhaps not durable no other one is begun.
    if ended.status == 0 and fault.call != "output" and not both.is_new(found):
        complaints.append(f"status {ended.status}, and not all is done: {ended.said}")
    if ended.status == 5 and (found == both.old or not ended.errors):
        complaints.append(f"status 5, and nothing is new: {ended.said}")
    is_said = ended.errors.strip() or fault.call == "output"
    if ended.status != 0 and (fault.must_succeed or not is_said):
        complaints.append(f"status {ended.status}: {ended.said}")
    if fault.call in SYNCS and fault.what != errno.EINTR and ended.status == 0:
        complaints.append("status 0 though a sync failed")
    if fault.call not in REMOVALS and not fault.always:
        complaints += [f"left behind: {name}" for name in both.litter(found)]
    return complaints


def _shimmed(place: Place, rules: str, more: dict[str, str]) -> Ended:
    place.reset()
    environment = {**place.environment, **place.tools.shimmed(rules), **more}
    return run(place.argv(static=False), place.work, environment)
