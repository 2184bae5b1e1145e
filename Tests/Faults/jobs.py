"""The jobs of a run, each executed in its own process."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

import errors
import full_disk
import injection
import kill
import limits
import memory
import power
import repairing
import selftest
import setting_up
import syncs
import systems
import writers
from commands import COMMANDS, WRITER, Command
from kill import Manner
from scene import Scene, Shape, Variant
from tally import Tally
from tools import Program, Tools

ALL = 1_000_000
"""A limit above every count."""


@dataclass(frozen=True)
class Places:
    """The folders in which scenes may be built."""

    disk: Path
    memory: Path | None
    namespaces: bool
    missing: tuple[str, ...] = ()
    """The reasons why the system does not allow some jobs."""

    @staticmethod
    def found(work: Path) -> Places:
        """Determines what the system allows."""
        missing = []
        shared = Path("/dev/shm")
        memory = None
        if os.access(shared, os.W_OK | os.X_OK) and _type_of(shared) == "tmpfs":
            memory = shared / work.name
        else:
            missing.append("a file system in memory: /dev/shm is missing or read-only")
        if reason := full_disk.refused():
            missing.append(f"full disks: {reason}")
        if _type_of(work) == "tmpfs":
            missing.append(f"a disk: {work} is in memory; set TMPDIR to a folder on a disk")
        return Places(work, memory, reason is None, tuple(missing))


def _type_of(path: Path) -> str:
    """Returns the type of the file system that contains a folder."""
    best, kind = "", ""
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        fields, _, rest = line.partition(" - ")
        mount = fields.split()[4]
        if path.is_relative_to(mount) and len(mount) >= len(best):
            best, kind = mount, rest.split()[0]
    return kind


Sweep: TypeAlias = Callable[[Scene, int], Tally]
Action: TypeAlias = Callable[[Tools, Path], Tally]


@dataclass(frozen=True)
class Job:
    """One part of the harness on one file."""

    name: str
    """The name that `--only` matches."""
    action: Action
    """The work to do in a folder."""
    memory: bool = False
    """Whether the folder must be on a file system in memory."""
    namespace: bool = False
    """Whether the job needs its own namespace."""
    must_say: str = ""
    """The text that must be found when a bad writer tests the harness itself."""

    def possible(self, places: Places) -> bool:
        """Whether the system allows the job."""
        return (places.memory is not None or not self.memory) and (places.namespaces or not self.namespace)


def perform(tools: Tools, places: Places, job: Job) -> Tally:
    """Runs a job in its own folder."""
    parent = places.memory if job.memory and places.memory else places.disk
    parent.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(dir=parent, prefix="job-", ignore_cleanup_errors=True) as folder:
        tally = job.action(tools, Path(folder) / "scene")
    tally.seconds = time.monotonic() - start
    if not tally.tried:
        tally.point("nowhere", ["nothing was tried"])
    return selftest.judged(job.must_say, tally) if job.must_say else tally


KILL, TEAR, TERMINATE = (partial(kill.sweep, manner) for manner in Manner)
SWEEPS: dict[str, Sweep] = {
    "kill": KILL,
    "tear": TEAR,
    "terminate": TERMINATE,
    "errors": errors.sweep,
    "injection": injection.sweep,
    "limits": limits.sweep,
    "memory": memory.sweep,
    "repair": repairing.sweep,
    "power": power.sweep,
    "syncs": syncs.sweep,
}


def _on_scene(sweep: Sweep, command: Command, variant: Variant, most: int, tools: Tools, root: Path) -> Tally:
    try:
        scene = Scene(root, command, variant, tools)
    except RuntimeError as problem:
        tally = Tally("start", f"{command.name} {variant.name}")
        tally.point("start", [str(problem)])
        return tally
    tally = sweep(scene, most)
    scene.remove()
    return tally


def job(part: str, command: Command, variant: Variant, most: int = ALL, must_say: str = "") -> Job:
    """Returns a job for one command and one file, with at most `most` faults."""
    name = f"{'self-test ' if must_say else ''}{part} {command.name} {variant.name}"
    if part == "full-disk":
        action: Action = partial(full_disk.sweep, command, variant.shape, most)
        return Job(name, action, namespace=True, must_say=must_say)
    action = partial(_on_scene, SWEEPS[part], command, variant, most)
    return Job(name, action, variant.memory, must_say=must_say)


def jobs(places: Places, short: bool) -> list[Job]:
    """Returns all jobs that the system allows."""
    found = [
        job(part, selftest.command_named(name), Variant(200, shape), 40, must_say)
        for part, name, shape, must_say in selftest.CASES
    ]
    found.append(_crowd(8, 800, False, Program.NAIVE))
    for command in (*COMMANDS, *WRITER):
        if command.every_push or not short:
            found += _short(command) if short else _full(command)
        elif command.second:
            # Every other command also writes between two files.
            found += [job("kill", command, Variant(20), 24), job("tear", command, Variant(20, Shape.HARD_LINK), 8)]
            if command.back != ("undo",):
                # Files are removed in no other command.
                found += [job("errors", command, Variant(20), 40), job("power", command, Variant(20), 10)]
        else:
            # A command must not take a torn file for one that has nothing to change.
            found.append(job("tear", command, Variant(20, Shape.HARD_LINK), 8))
    for set_up in setting_up.SET_UPS:
        for manner in Manner:
            name = f"{manner.value} {set_up.name}"
            found.append(Job(name, partial(setting_up.sweep, manner, set_up, set_up.most(short))))
        if not set_up.runs_git and not set_up.names_unread:
            found.append(Job(f"errors {set_up.name}", partial(setting_up.fail, set_up, set_up.most(short))))
        if set_up.is_tight:
            starve, fill = partial(setting_up.starve, set_up), partial(setting_up.fill, set_up)
            found.append(Job(f"memory {set_up.name}", partial(starve, 12 if short else 200)))
            found.append(Job(f"full-disk {set_up.name}", partial(fill, 12 if short else 96), namespace=True))
    for hard_link in (False, True):
        found.append(_crowd(8, 800 if short else 10_000, hard_link, Program.WRITER))
    found.append(Job("counter 8", partial(writers.count, 8, 400 if short else 20_000, True)))
    found.append(Job("self-test counter 8", partial(writers.count, 8, 400, False), must_say=selftest.UNTOLD))
    for system in systems.SYSTEMS:
        for command in (*COMMANDS, *WRITER):
            if command.name in (("format",) if short else ("format", "done", "archive", "move", "append")):
                action = partial(systems.sweep, system, command, 12 if short else 200)
                found.append(Job(f"systems {system} {command.name}", action, namespace=True))
    for style in writers.STYLES:
        found.append(Job(f"foreign {style}", partial(writers.foreign, style, 100 if short else 500)))
    return [one for one in found if one.possible(places)]


def _crowd(count: int, edits: int, hard_link: bool, program: Program) -> Job:
    is_bad = program is Program.NAIVE
    name = f"{'self-test ' if is_bad else ''}writers {count}{' hard-link' if hard_link else ''}"
    return Job(name, partial(writers.own, program, count, edits, hard_link), must_say=selftest.LOST if is_bad else "")


def _full(command: Command) -> Iterator[Job]:
    plain, linked = Variant(20), Variant(20, Shape.HARD_LINK)
    # Documents of several parts, which are read on all cores, and documents of several writes.
    large = Variant(10_000), Variant(10_000, Shape.HARD_LINK)
    huge = Variant(60_000), Variant(60_000, Shape.HARD_LINK)
    makes_file = command.second is not None and command.second.old is None
    routes = [
        Variant(20, shape, fallback=fallback)
        for shape in Shape
        for fallback in (False, True)
        if not (shape.in_place and fallback) and not (shape is Shape.LOCKED_FOLDER and makes_file)
    ]
    for variant in (*routes, Variant(1), Variant(2_000), replace(plain, memory=True), replace(linked, memory=True)):
        yield job("kill", command, variant)
    for variant in (*large, *huge):
        yield job("kill", command, variant, 100)
        yield job("tear", command, variant)
    for variant in (plain, linked):
        for part in ("tear", "terminate", "injection"):
            yield job(part, command, variant)
    for variant in routes:
        yield job("errors", command, variant, ALL if variant in (plain, linked) else 600)
    for variant in (plain, linked, Variant(20, fallback=True)):
        yield job("power", command, variant)
        yield job("syncs", command, variant)
    for variant in (plain, Variant(2_000), linked):
        yield job("limits", command, variant, 100)
    for variant in (plain, linked):
        yield job("full-disk", command, variant, 96)
        yield job("memory", command, variant, 200)
        if command.program is Program.TASKS:
            yield job("repair", command, variant, 600)


def _short(command: Command) -> Iterator[Job]:
    plain, linked = Variant(20), Variant(20, Shape.HARD_LINK)
    for variant in (plain, linked, Variant(20, fallback=True), Variant(2_000, Shape.GUARDED, memory=True)):
        yield job("kill", command, variant, 40)
        yield job("errors", command, variant, 70)
    for variant in (plain, linked):
        for part, most in (("tear", 10), ("terminate", 10), ("injection", 30), ("power", 20), ("limits", 8)):
            yield job(part, command, variant, most)
        yield job("full-disk", command, variant, 12)
        # All commands write and repair in the same way.
        if command is COMMANDS[0]:
            yield job("syncs", command, variant)
            yield job("repair", command, variant, 12)
    yield job("memory", command, plain, 12)
