"""Many concurrent writers on one file: our own, which must not lose anything, and foreign ones, which ignore the
lock."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from tally import Tally
from tools import Program, Tools

HEAD = b"# List\n\n"
LONGEST = 900.0
"""The time in seconds after which a writer counts as hung."""
Running: TypeAlias = list[tuple[str, subprocess.Popen[bytes]]]
"""Writers by name."""
DONE = frozenset({"written", "unconfirmed"})


@dataclass(frozen=True)
class Edit:
    """An attempt of one of our writers to add a line."""

    word: str
    line: bytes
    start: int
    end: int
    details: str


@dataclass(frozen=True)
class Save:
    """A save of a foreign program: from before its read to after its write, in nanoseconds of the monotonic clock."""

    line: bytes
    start: int
    end: int
    overwrites: bool
    """Whether it wrote back what it had read, and so may have reverted a change of ours."""


@dataclass
class Crowd:
    """A file and its writers."""

    folder: Path
    tools: Tools
    hard_link: bool = False
    edits: list[Edit] = field(default_factory=list)
    saves: list[Save] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Makes the file."""
        self.work = self.folder / "work"
        self.work.mkdir(parents=True)
        self.file = self.work / "list.tasks"
        self.file.write_bytes(HEAD)
        self.journal = self.folder / "journal"
        self.environment = {**self.tools.libraries, "PATH": "/usr/local/bin:/usr/bin:/bin"}
        if self.hard_link:
            os.link(self.file, self.folder / "other.tasks")

    def start(self, writers: int, each: int, program: Program = Program.WRITER) -> Running:
        """Starts our writers, each of which adds `each` lines."""
        running = []
        for number in range(writers):
            name = f"own{number}"
            words = [str(self.tools.path(program)), str(self.file), str(self.journal), str(each), "1000", name]
            # Files instead of pipes, because output is only read at the end and a full pipe would block a writer.
            with self._said(name, "output").open("wb") as output, self._said(name, "errors").open("wb") as errors:
                running.append((name, subprocess.Popen(words, env=self.environment, stdout=output, stderr=errors)))
        return running

    def _said(self, name: str, what: str) -> Path:
        return self.folder / f"{name}.{what}"

    def finish(self, running: Running) -> None:
        """Waits for the writers and collects their output."""
        for name, child in running:
            try:
                child.wait(timeout=LONGEST)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
                self.complaints.append(f"{name} hangs")
            output, errors = (self._said(name, what).read_bytes() for what in ("output", "errors"))
            if child.returncode != 0:
                self.complaints.append(f"{name} ends with {child.returncode}: {errors.decode(errors='replace')[-300:]}")
            for words in (line.split(" ", 4) for line in output.decode(errors="replace").splitlines()):
                line = f"- [ ] {name}-{words[1]}\n".encode()
                self.edits.append(Edit(words[0], line, int(words[2]), int(words[3]), " ".join(words[4:])))
                if words[0] == "failed":
                    self.complaints.append(f"{name}: {' '.join(words)}")

    def lines(self) -> list[bytes]:
        """Returns the current lines of the file."""
        return self.file.read_bytes().splitlines(keepends=True)

    def kept(self) -> bytes:
        """Returns the contents of all other files in the folder."""
        return b"".join(path.read_bytes() for path in sorted(self.work.iterdir()) if path != self.file)


class Reader:
    """A reader of a file that only grows, which must see a complete version each time."""

    def __init__(self, file: Path) -> None:
        self.file, self.seen, self.reads = file, HEAD, 0
        self.complaints: list[str] = []

    def look(self) -> None:
        """Reads once."""
        self.reads += 1
        found = self.file.read_bytes()
        if not found.startswith(self.seen):
            self.complaints.append(
                f"a reader saw {len(found)} bytes that do not begin with the {len(self.seen)} before"
            )
        if not found.endswith(b"\n"):
            self.complaints.append("a reader saw half a line")
        self.seen = found


def own(program: Program, writers: int, edits: int, hard_link: bool, tools: Tools, folder: Path) -> Tally:
    """Tests our own writers alone: every line must occur once, in the order of its writer, and no writer may prevent
    another."""
    crowd = Crowd(folder, tools, hard_link)
    tally = Tally("writers", f"{writers} of ours{' hard-link' if hard_link else ''}")
    running = crowd.start(writers, edits // writers, program)
    reader = Reader(crowd.file)
    while any(child.poll() is None for _, child in running[:1]):
        # A file that is overwritten in place may be seen half-written.
        if not hard_link:
            reader.look()
        time.sleep(0.005)
    crowd.finish(running)
    wrong = crowd.complaints + reader.complaints[:1]
    lines = Counter(crowd.lines())
    written = [edit for edit in crowd.edits if edit.word in DONE]
    lost = [edit.line for edit in written if lines[edit.line] != 1]
    if lost:
        wrong.append(f"{len(lost)} of {len(written)} lines are not there once, {lost[0]!r} first")
    if len(written) != edits // writers * writers:
        wrong.append(f"{len(written)} edits instead of {edits}")
    if in_the_way := [edit for edit in crowd.edits if edit.word not in DONE]:
        wrong.append(f"{len(in_the_way)} of our own writers were in each other's way, {in_the_way[0].word} first")
    wrong += _disorder(crowd.lines(), writers) + _left(crowd, [])
    tally.tried = len(written) - 1
    tally.point(f"{len(written)} edits, {reader.reads} reads", wrong)
    return tally


COUNTING = 'for _ in $(seq "$2"); do "$1" set list.tasks:3 spent:+1m -q 2>&1; echo "status $?"; done'
COUNTED = re.compile(rb"- \[ \] Counter spent:(?:(\d+)h)?(?:(\d+)m)?\n")


def count(writers: int, edits: int, has_locks: bool, tools: Tools, folder: Path) -> Tally:
    """Tests commands that each add a minute to one task: the sum must be the number of commands that reported success.

    Without locks, each command is told that it has the lock it asks for.
    """
    work = folder / "work"
    work.mkdir(parents=True)
    file, rest = work / "list.tasks", b"".join(b"- [ ] Other %d\n" % number for number in range(17))
    file.write_bytes(HEAD + b"- [ ] Counter spent:0m\n" + rest)
    # Commands rarely meet in the moment that the locks guard, so the exchange of names is delayed, and its reversal
    # even longer.
    late = tools.shimmed("renameat2:1:delay20,renameat2:2+:delay400" + ("" if has_locks else ",flock:1+:skip"))
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "TASKS_TODAY": "2026-11-22", **late}
    words = ["bash", "-c", COUNTING, "bash", str(tools.path(Program.TASKS)), str(edits // writers)]
    running = []
    for number in range(writers):
        with (folder / f"said{number}").open("wb") as said:
            running.append(subprocess.Popen(words, cwd=work, env=environment, stdout=said, stderr=said))
    wrong = [f"a writer ends with {child.wait()}" for child in running if child.wait() != 0]
    said = [line for number in range(writers) for line in (folder / f"said{number}").read_bytes().splitlines()]
    statuses = Counter(line for line in said if line.startswith(b"status "))
    done = statuses[b"status 0"] + statuses[b"status 5"]
    found = COUNTED.fullmatch(file.read_bytes().removeprefix(HEAD).removesuffix(rest))
    total = int(found[1] or 0) * 60 + int(found[2] or 0) if found else -1
    if total != done:
        wrong.append(f"{done} edits said that they were made, and the file has {total}")
    if others := {status.decode(): number for status, number in statuses.items() if status not in MAY_END}:
        wrong.append(f"unexpected statuses: {others}")
    wrong += [f"left behind: {path.name}" for path in work.iterdir() if path != file]
    tally = Tally("counter", f"{writers} commands at a time")
    tally.tried = sum(statuses.values()) - 1
    tally.point(f"{dict(statuses)}", wrong)
    tally.scene += f": {done} made, {statuses[b'status 4']} gave up"
    return tally


MAY_END = frozenset({b"status 0", b"status 4", b"status 5"})


def _disorder(lines: list[bytes], writers: int) -> list[str]:
    """Returns complaints about lines of a writer that are out of order."""
    for number in range(writers):
        start = f"- [ ] own{number}-".encode()
        numbers = [int(line[len(start) :]) for line in lines if line.startswith(start)]
        if numbers != sorted(numbers):
            return [f"the lines of own{number} are out of order"]
    return []


def _left(crowd: Crowd, reported: list[str]) -> list[str]:
    """Returns complaints about leftover files that no writer reported."""
    names = sorted(path.name for path in crowd.work.iterdir() if path != crowd.file)
    unnamed = [name for name in names if not any(name in text for text in reported)]
    return [f"left behind: {', '.join(unnamed)}"] if unnamed else []


def foreign(style: str, rounds: int, tools: Tools, folder: Path) -> Tally:
    """Tests two of our writers and one foreign program that repeatedly adds a line in its own way.

    Every byte that the foreign program wrote must be in the file, or in a file beside it. Our lines must be in the file
    unless the program overwrote them with what it had read before.
    """
    crowd, save = Crowd(folder, tools), STYLES[style]
    tally = Tally("foreign", style)
    running = crowd.start(2, rounds)
    number = 0
    while any(child.poll() is None for _, child in running):
        number += 1
        line = f"- [ ] foreign-{number}\n".encode()
        start = time.monotonic_ns()
        overwrites = save(crowd.file, line)
        crowd.saves.append(Save(line, start, time.monotonic_ns(), overwrites))
        time.sleep(0.003)
    crowd.finish(running)
    lines, kept = Counter(crowd.lines()), crowd.kept()
    wrong = list(crowd.complaints)
    lost = [save.line for save in crowd.saves if not lines[save.line] and save.line not in kept]
    if lost:
        wrong.append(f"{len(lost)} of {len(crowd.saves)} lines of the foreign program are lost, {lost[0]!r} first")
    written = [edit for edit in crowd.edits if edit.word in DONE]
    gone = [edit for edit in written if not lines[edit.line]]
    excused = [edit for edit in gone if _overwritten(edit, crowd.saves)]
    if len(gone) > len(excused):
        first = next(edit for edit in gone if edit not in excused)
        wrong.append(f"{len(gone) - len(excused)} of {len(written)} lines of ours are lost, {first.line!r} first")
    conflicts = sum(edit.word == "conflict" for edit in crowd.edits)
    wrong += _left(crowd, [edit.details for edit in crowd.edits])
    tally.tried = len(written) + len(crowd.saves) - 1
    counts = f"{len(written)} edits of ours, {len(crowd.saves)} saves, {conflicts} conflicts"
    place = f"{counts}, {len(excused)} overwritten by it"
    tally.point(place, wrong)
    tally.scene += f": {place}"
    return tally


def _overwritten(edit: Edit, saves: list[Save]) -> bool:
    """Whether a save read before the edit and wrote after it."""
    return any(save.overwrites and save.start < edit.end and save.end > edit.start for save in saves)


# The ways in which programs save. Each adds a line, and returns whether it wrote back what it had read.


def by_sed(file: Path, line: bytes) -> bool:
    """Saves like `sed -i`: reads, writes another file, renames."""
    subprocess.run(["sed", "-i", f"$a {line.decode().rstrip()}", str(file)], check=True)
    return True


def by_appending(file: Path, line: bytes) -> bool:
    """Saves like the `>>` of a shell."""
    with open(file, "ab", buffering=0) as output:
        output.write(line)
    return False


def by_holding(file: Path, line: bytes) -> bool:
    """Saves like a program whose output is appended and that writes slowly."""
    with open(file, "ab", buffering=0) as output:
        time.sleep(0.005)
        output.write(line)
    return False


def by_renaming(file: Path, line: bytes) -> bool:
    """Saves like vim and most editors if the file is not a link."""
    text = file.read_bytes() + line
    beside = file.parent.parent / "beside"
    with open(beside, "wb") as output:
        output.write(text)
        os.fsync(output.fileno())
    os.rename(beside, file)
    return True


def by_truncating(file: Path, line: bytes) -> bool:
    """Saves in place, like VS Code and simple editors."""
    text = file.read_bytes() + line
    with open(file, "wb", buffering=0) as output:
        output.write(text)
    return True


STYLES: dict[str, Callable[[Path, bytes], bool]] = {
    "sed": by_sed,
    "append": by_appending,
    "hold": by_holding,
    "rename": by_renaming,
    "truncate": by_truncating,
}
