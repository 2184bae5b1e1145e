"""Tests the commands that write files other than task files: they make them, add lines to them, and run git."""

from __future__ import annotations

import argparse
import contextlib
import errno
import hashlib
import json
import os
import shutil
import stat
from dataclasses import asdict, dataclass, field
from pathlib import Path

import full_disk
import memory
from errors import REMOVALS, SYNCS, Fault, faults_of
from kill import Manner, Stopped, stopped
from process import Ended, run
from scene import Variant
from tally import Tally
from tools import Program, Tools


@dataclass(frozen=True)
class SetUp:
    """A command, and the file that it first makes or adds lines to."""

    name: str
    words: tuple[str, ...]
    file: str
    """The path from the folder that is set up."""
    old: bytes | None = None
    """The content before the command, or None if the file does not exist."""
    others: tuple[tuple[str, bytes], ...] = ()
    """Files that the command only reads."""
    runs_git: bool = False
    is_long: bool = False
    """Whether each fault takes long, so that only a sample is tried."""
    names_unread: bool = False
    """Whether the file names what could not be read. It then differs after each failed call, and `errors` cannot judge
    it."""
    is_tight: bool = False
    """Whether full disks and failing memory requests are tried too. The command has a writer of its own."""

    def most(self, short: bool) -> int:
        """Returns the maximum number of faults to try."""
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
    SetUp("git-append", ("git", "install", "--append"), ".git/hooks/pre-commit", b"#!/bin/sh\nexit 0\n", runs_git=True),
    SetUp(
        "merge-driver",
        ("git", "merge-driver", "--path", "home.tasks", "--", "base.tasks", "ours.tasks", "theirs.tasks"),
        "ours.tasks",
        b"- [ ] One\n- [ ] Two\n",
        others=(("base.tasks", b"- [ ] One\n"), ("theirs.tasks", b"- [ ] One\n- [ ] Three\n")),
        is_tight=True,
    ),
)


Files = dict[str, tuple[bytes, int]]
"""The bytes of files, or a hash of them, and their permissions, by path."""


@dataclass
class Place:
    """A repository in `root/work`, with the state of the program in `root/state` and its installation in
    `root/prefix`."""

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
        """The name that is opened first for the file: its own, or that of its folder if the file does not exist."""
        return self.file.name if self.set_up.old is not None else self.file.parent.name

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of the command, without any of the user's."""
        home = {"HOME": str(self.root / "home"), "XDG_STATE_HOME": str(self.root / "state")}
        return {**home, **self.tools.libraries, "PATH": "/usr/local/bin:/usr/bin:/bin"}

    def argv(self, static: bool = True) -> list[str]:
        """Returns the command line under test."""
        return [str(self.tools.path(Program.TASKS, static)), *self.set_up.words]

    def again(self, static: bool = True) -> Ended:
        """Runs the command without faults."""
        return run(self.argv(static), self.work, self.environment)

    def doctor(self) -> Ended:
        """Runs `doctor`. An installed program searches where it was installed."""
        program = self.file if self.set_up.file == _PROGRAM else self.tools.path(Program.TASKS, static=True)
        return run([str(program), "doctor", "--yes"], self.work, self.environment)

    def reset(self) -> None:
        """Restores the initial state."""
        self.root.mkdir(parents=True, exist_ok=True)
        for child in self.root.iterdir():
            shutil.rmtree(child) if child.is_dir() else child.unlink()
        for name in ("work", "home", "state", "prefix"):
            (self.root / name).mkdir()
        made = run(["git", "init", "-q", "--template="], self.work, self.environment)
        if made.status != 0:
            raise RuntimeError(f"git init ends with {made.status}: {made.said}")
        self.file.parent.mkdir(parents=True, exist_ok=True)
        for name, text in self.set_up.others:
            (self.work / name).write_bytes(text)
        if self.set_up.old is not None:
            self.file.write_bytes(self.set_up.old)
            self.file.chmod(0o755 if self.file.parent.name == "hooks" else 0o640)

    def found(self) -> Files:
        """Returns all files except those of git itself."""
        found: Files = {}
        for folder in ("work", "home", "prefix"):
            for path in (self.root / folder).rglob("*"):
                name = str(path.relative_to(self.root))
                if path.is_file() and (not name.startswith("work/.git/") or name.startswith("work/.git/hooks/")):
                    found[name] = _told(path), stat.S_IMODE(path.stat().st_mode)
        return found


def _told(path: Path) -> bytes:
    """Returns the bytes of a file, or their hash if the file is large."""
    data = path.read_bytes()
    return data if len(data) < 10_000 else hashlib.sha256(data).digest()


@dataclass(frozen=True)
class Ends:
    """The files before and after a command."""

    old: Files
    new: Files

    def litter(self, found: Files) -> list[str]:
        """Returns the names of leftover files."""
        return sorted(name.rsplit("/", 1)[-1] for name in found.keys() - self.old.keys() - self.new.keys())

    def complaints(self, found: Files) -> list[str]:
        """Returns complaints about files that are neither old nor new."""
        wrong = list(self.old.keys() - found.keys())
        for name, told in found.items():
            if name in self.new and told not in (self.old.get(name), self.new[name]):
                wrong.append(name)
        return [f"{name} is neither old nor new" for name in sorted(wrong)]

    def is_new(self, found: Files) -> bool:
        """Whether everything is done, whatever is left over."""
        return all(found.get(name) == told for name, told in self.new.items())


def ends(place: Place, tally: Tally, static: bool = True) -> Ends | None:
    """Returns the result of the command without faults, or `None` if it is wrong."""
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
    """Whether all lines are kept in order, possibly among others, and the permissions too."""
    rest = iter(new[0].splitlines(keepends=True) if new else [])
    return new is not None and old[1] == new[1] and all(line in rest for line in old[0].splitlines(keepends=True))


def sweep(manner: Manner, set_up: SetUp, most: int, tools: Tools, root: Path) -> Tally:
    """Tries all stops, or `most` of them, spread evenly."""
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
    """Returns complaints about the state after the stop, and about the recovery from it."""
    found = place.found()
    complaints = both.complaints(found)
    if manner is Manner.TERMINATE and not result.ended.died:
        complaints += [f"left behind: {name}" for name in both.litter(found)]
    return complaints + recovered(place, both)


def recovered(place: Place, both: Ends) -> list[str]:
    """Returns complaints about the recovery: the command again, and a search for leftovers."""
    # A git that was killed leaves its lock and asks the user to remove it.
    (place.work / ".git/config.lock").unlink(missing_ok=True)
    complaints = []
    again = place.again()
    if again.status != 0 or not both.is_new(place.found()):
        complaints.append(f"run again, it ends with {again.status} and is incomplete: {again.said}")
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
    """Makes each call of the C library fail, or `most` of them."""
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


def starve(set_up: SetUp, most: int, tools: Tools, root: Path) -> Tally:
    """Makes one memory request fail, for `most` of them."""
    place = Place(root, set_up, tools)
    tally = Tally("memory", set_up.name)
    both = ends(place, tally, static=False)
    if both is None:
        return tally
    count = memory.requests(lambda rule: _shimmed(place, rule, {}).status == 0 and both.is_new(place.found()))
    if count is None:
        tally.point("without a fault", ["no number of requests is sufficient"])
        return tally
    for number in memory.spread(count, most):
        ended = _shimmed(place, memory.failing(number), {})
        wrong = both.complaints(place.found())
        # The runtime ends a program without memory, and the loader exits with 127.
        if ended.status > 5 and not ended.hung:
            wrong += recovered(place, both)
        else:
            wrong += _status_complaints(place, ended, both)
        tally.point(f"request {number} of {count}", wrong, ended.hung)
    shutil.rmtree(root)
    return tally


def fill(set_up: SetUp, most: int, tools: Tools, root: Path) -> Tally:
    """Runs the command on `most` file systems of few bytes or inodes, in a process with its own namespace."""
    return full_disk.in_namespace(__file__, [str(root), str(tools.folder), set_up.name, str(most)], set_up.name)


def _inside(place: Place, most: int) -> Tally:
    tally = Tally("full-disk", place.set_up.name)
    both = ends(place, tally)
    if both is None:
        return tally
    for options in full_disk.sizes(most):
        # The file system may be too small for the initial files.
        with full_disk.mounted(place.root, options), contextlib.suppress(OSError, RuntimeError):
            place.reset()
            ended = place.again()
            wrong = both.complaints(place.found()) + _status_complaints(place, ended, both)
            tally.point(options, wrong, ended.hung)
    return tally


def _status_complaints(place: Place, ended: Ended, both: Ends) -> list[str]:
    """Returns complaints about a command that ended by itself: the status that it gives, and the files that it left."""
    found = place.found()
    if (ended.status == 0) != both.is_new(found):
        return [f"status {ended.status}, but the files are {'new' if both.is_new(found) else 'old'}: {ended.said}"]
    return [f"left behind: {name}" for name in both.litter(found)]


def _judged(place: Place, fault: Fault, ended: Ended, both: Ends) -> list[str]:
    """Returns complaints about the state after a call failed."""
    found = place.found()
    complaints = both.complaints(found)
    if ended.hung:
        return complaints
    if ended.died or ended.status not in (0, 1, 2, 3, 4, 5):
        return [*complaints, f"status {ended.status}: {ended.said}"]
    # If a file may not be durable, the command does not begin another one.
    if ended.status == 0 and fault.call != "output" and not both.is_new(found):
        complaints.append(f"status {ended.status} but incomplete: {ended.said}")
    if ended.status == 5 and (found == both.old or not ended.errors):
        complaints.append(f"status 5 without any change: {ended.said}")
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


def main() -> None:
    """Prints the tally of `fill` as JSON."""
    parser = argparse.ArgumentParser()
    for name in ("root", "tools", "name", "most"):
        parser.add_argument(name)
    asked = parser.parse_args()
    set_up = next(one for one in SET_UPS if one.name == asked.name)
    print(json.dumps(asdict(_inside(Place(Path(asked.root), set_up, Tools(Path(asked.tools))), int(asked.most)))))


if __name__ == "__main__":
    main()
