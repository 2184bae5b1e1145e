"""What is tried on what: the jobs of a run, each for a process of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import errors
import full_disk
import injection
import kill
import limits
import power
import selftest
from commands import COMMANDS, Command
from kill import Manner
from scene import Scene, Shape, Variant
from tally import Tally
from tools import Tools

ALL = 1_000_000
"""More than there is."""


@dataclass(frozen=True)
class Places:
    """Where scenes may be built."""

    disk: Path
    memory: Path | None
    namespaces: bool
    missing: tuple[str, ...] = ()
    """What the system does not allow."""

    @staticmethod
    def found(work: Path) -> Places:
        """Looks what there is."""
        missing = []
        shared = Path("/dev/shm")
        memory = None
        if os.access(shared, os.W_OK | os.X_OK) and _type_of(shared) == "tmpfs":
            memory = shared / work.name
        else:
            missing.append("a file system in memory: /dev/shm is none, or cannot be written")
        if reason := full_disk.refused():
            missing.append(f"full disks: {reason}")
        if _type_of(work) == "tmpfs":
            missing.append(f"a disk: {work} is in memory; set TMPDIR to a folder on a disk")
        return Places(work, memory, reason is None, tuple(missing))


def _type_of(path: Path) -> str:
    """The type of the file system that holds a folder."""
    best, kind = "", ""
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        fields, _, rest = line.partition(" - ")
        mount = fields.split()[4]
        if path.is_relative_to(mount) and len(mount) >= len(best):
            best, kind = mount, rest.split()[0]
    return kind


@dataclass(frozen=True)
class Job:
    """One part of the harness over one scene, with at most so many faults."""

    part: str
    command: Command
    variant: Variant
    most: int
    must_be_bad: bool = False
    """Whether it tries a bad writer, to show that the harness sees it."""

    @property
    def name(self) -> str:
        """What `--only` looks at."""
        prefix = "self-test " if self.must_be_bad else ""
        return f"{prefix}{self.part} {self.command.name} {self.variant.name}"


def perform(tools: Tools, places: Places, job: Job) -> Tally:
    """Does a job in a folder of its own."""
    parent = places.memory if job.variant.memory and places.memory else places.disk
    parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=parent, prefix="job-", ignore_cleanup_errors=True) as folder:
        tally = _performed(tools, Path(folder) / "scene", job)
    if not tally.tried:
        tally.point("nowhere", ["nothing was tried"])
    return selftest.judged(tally) if job.must_be_bad else tally


def _performed(tools: Tools, root: Path, job: Job) -> Tally:
    if job.part == "full-disk":
        return full_disk.sweep(root, tools, job.command, job.variant.shape, job.most)
    try:
        scene = Scene(root, job.command, job.variant, tools)
    except RuntimeError as problem:
        tally = Tally(job.part, f"{job.command.name} {job.variant.name}")
        tally.point("start", [str(problem)])
        return tally
    tally = SWEEPS[job.part](scene, job.most)
    scene.remove()
    return tally


SWEEPS: dict[str, Callable[[Scene, int], Tally]] = {
    "kill": lambda scene, most: kill.sweep(scene, Manner.KILL, most),
    "tear": lambda scene, most: kill.sweep(scene, Manner.TEAR, most),
    "terminate": lambda scene, most: kill.sweep(scene, Manner.TERMINATE, most),
    "errors": errors.sweep,
    "injection": injection.sweep,
    "limits": limits.sweep,
    "power": power.sweep,
}


def jobs(places: Places, short: bool) -> list[Job]:
    """All jobs, the longest first."""
    found = [
        Job(part, selftest.command_named(name), Variant(200, shape), 40, must_be_bad=True)
        for part, name, shape in selftest.CASES
    ]
    for command in COMMANDS:
        found += _short(command) if short else _full(command)
    return [job for job in found if _possible(job, places)]


def _possible(job: Job, places: Places) -> bool:
    if job.part == "full-disk":
        return places.namespaces
    return not job.variant.memory or places.memory is not None


def _full(command: Command) -> Iterator[Job]:
    plain, large = Variant(20), Variant(60_000)
    routes = [
        Variant(20, shape, fallback=fallback) for shape in Shape for fallback in (False, True)
        if not (shape.in_place and fallback)
    ]
    for variant in [large, replace(large, shape=Shape.HARD_LINK), replace(large, memory=True), *routes]:
        yield Job("kill", command, variant, ALL)
    for variant in (Variant(1), Variant(2_000), replace(plain, memory=True), Variant(20, Shape.HARD_LINK, memory=True)):
        yield Job("kill", command, variant, ALL)
    for variant in (plain, large, Variant(20, Shape.HARD_LINK), Variant(60_000, Shape.HARD_LINK)):
        yield Job("tear", command, variant, ALL)
        yield Job("terminate", command, variant, ALL)
    for variant in routes:
        yield Job("errors", command, variant, ALL)
    for variant in (plain, Variant(20, Shape.HARD_LINK), Variant(20, fallback=True)):
        yield Job("injection", command, variant, ALL)
        yield Job("power", command, variant, ALL)
    for variant in (plain, Variant(2_000), Variant(20, Shape.HARD_LINK)):
        yield Job("limits", command, variant, 100)
    for shape in (Shape.PLAIN, Shape.HARD_LINK):
        yield Job("full-disk", command, Variant(shape=shape), 96)


def _short(command: Command) -> Iterator[Job]:
    plain, linked = Variant(20), Variant(20, Shape.HARD_LINK)
    for variant in (plain, linked, Variant(20, fallback=True), Variant(2_000, Shape.GUARDED, memory=True)):
        yield Job("kill", command, variant, 60)
        yield Job("errors", command, variant, 100)
    for variant in (plain, linked):
        yield Job("tear", command, variant, 10)
        yield Job("terminate", command, variant, 10)
        yield Job("injection", command, variant, 30)
        yield Job("power", command, variant, 40)
        yield Job("limits", command, variant, 8)
        yield Job("full-disk", command, variant, 12)
