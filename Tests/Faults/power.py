"""Simulates a power failure after every system call, in the model of a disk."""

from __future__ import annotations

import copy
import os
from dataclasses import dataclass, field

from disk_model import Disk, Folder, Survivors
from oracle import Content, content, content_of
from process import run
from recovery import recover
from replay import Replay, UnknownCall
from scene import Scene
from strace import OPTIONS, Call, calls
from tally import Tally


@dataclass
class Crashes:
    """The possible states of the disk after a power failure, over a whole trace."""

    states: dict[frozenset[tuple[str, bytes, int]], Survivors] = field(default_factory=dict)
    after: list[Survivors] = field(default_factory=list)
    """The states after the program reported success."""
    synced: list[str] = field(default_factory=list)
    """The synced paths, in order."""


def traced(scene: Scene) -> list[Call]:
    """Returns the system calls of the command from a fresh start."""
    scene.reset()
    output = scene.root.parent / f"{scene.root.name}.trace"
    words = ["strace", *OPTIONS, "-o", str(output)]
    if scene.variant.fallback:
        words += ["-e", "inject=renameat2:error=EINVAL"]
    ended = run([*words, *scene.argv()], scene.work, scene.environment, seconds=60)
    if ended.status != 0 or content_of(scene) is not Content.NEW:
        raise RuntimeError(f"under strace: status {ended.status}: {ended.said}")
    found = calls(output)
    output.unlink()
    return found


def crashes(scene: Scene, disk: Disk, trace: list[Call], unsynced: str | None = None) -> Crashes:
    """Replays a trace on a copy of a disk, with a power failure after each call."""
    disk = copy.deepcopy(disk)
    work = disk.root.names["work"]
    if not isinstance(work, Folder):
        raise RuntimeError("the scene has no workspace")
    replay, found = Replay(disk, work, unsynced), Crashes()
    for call in trace:
        if call.name == "exit_group" and call.number(0) == 0:
            found.after = list(disk.crashes())
        elif replay.play(call):
            for state in disk.crashes():
                found.states.setdefault(_key(state), state)
    found.synced = replay.synced
    return found


def complaints(scene: Scene, state: Survivors, only_new: bool) -> tuple[Content, list[str]]:
    """Returns the content of the file in a state, and complaints about it, without a repair."""
    left = state.get(str(scene.real.relative_to(scene.root)))
    second = state.get(str(scene.second.relative_to(scene.root))) if scene.second else None
    found = content(scene, left.data if left else None, second.data if second else None)
    wrong = [] if found in (Content.OLD, Content.NEW, Content.HALF) else [f"the file is {found.value}"]
    for one, attributes in ((left, scene.attributes), (second, scene.second_attributes)):
        if one and attributes and one.mode != attributes.mode:
            wrong.append(f"mode {one.mode:o}")
    if only_new and found is not Content.NEW:
        wrong.append(f"after status 0 the file is {found.value}")
    return found, wrong


def sweep(scene: Scene, most_recoveries: int) -> Tally:
    """Checks all states of the model. Recovery is tried on torn states and on `most_recoveries` others."""
    tally = Tally("power", scene.name)
    try:
        scene.reset()
        disk = Disk(scene.root)
        found = crashes(scene, disk, traced(scene))
    except (RuntimeError, UnknownCall) as problem:
        tally.point("trace", [f"{type(problem).__name__} {problem}"])
        return tally
    for number, state in enumerate(found.states.values()):
        held, wrong = complaints(scene, state, only_new=False)
        if number % max(1, len(found.states) // most_recoveries) == 0 or held is Content.TORN:
            wrong = recovered(scene, state, number)
        tally.point(f"state {number}", wrong)
    for number, state in enumerate(found.after):
        tally.point(f"state {number} at the end", complaints(scene, state, only_new=True)[1])
    if not found.after:
        tally.point("end", ["no status 0 in the trace"])
    return tally


def _key(state: Survivors) -> frozenset[tuple[str, bytes, int]]:
    return frozenset((path, left.data, left.mode) for path, left in state.items())


def recovered(scene: Scene, state: Survivors, number: int) -> list[str]:
    """Writes the state to a real disk, and returns complaints about the recovery."""
    _make_real(scene, state)
    return recover(scene, repair_first=number % 4 < 2, after_power_failure=True)


def _make_real(scene: Scene, state: Survivors) -> None:
    """Writes the state to a real disk. Existing files keep their inodes, because a journal contains them."""
    for folder, _, names in os.walk(scene.root):
        for name in names:
            path = os.path.join(folder, name)
            if not os.path.islink(path) and os.path.relpath(path, scene.root) not in state:
                os.unlink(path)
    first: dict[int, str] = {}
    for relative, left in sorted(state.items()):
        path = os.path.join(scene.root, relative)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if left.identity in first:
            other = first[left.identity]
            if os.path.exists(path) and not os.path.samefile(path, other):
                os.unlink(path)
            if not os.path.exists(path):
                os.link(other, path)
            continue
        first[left.identity] = path
        if os.path.exists(path):
            os.chmod(path, 0o600)
        with open(path, "wb") as file:
            file.write(left.data)
        os.chmod(path, left.mode)
