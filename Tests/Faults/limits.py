"""Runs a command with limits on memory, stack, descriptors or file size."""

from __future__ import annotations

import resource

from oracle import litter_complaints, state_complaints, status_complaints
from process import run
from recovery import recover
from scene import Scene
from tally import Tally

KIB = 1024
MIB = 1024 * KIB


def sweep(scene: Scene, most: int) -> Tally:
    """Tries about `most` values of each limit."""
    tally = Tally("limits", scene.name)
    enough = _enough_memory(scene)
    memory = [enough * step // most for step in range(1, most + 1)]
    stack = sorted({8 * KIB * 2**power for power in range(11)} | {KIB * 128 * step for step in range(1, most // 2)})
    sizes = sorted({len(scene.new) * step // most for step in range(most + 1)} | {1, 511, 512, 4096})
    # Without memory, stack or a single descriptor, the system, the loader or the runtime may end the program, which
    # then counts as killed.
    for kind, name, values, may_die in (
        (resource.RLIMIT_AS, "memory", memory, True),
        (resource.RLIMIT_STACK, "stack", stack, True),
        (resource.RLIMIT_NOFILE, "files", list(range(3, 21)), False),
        (resource.RLIMIT_FSIZE, "file size", sizes, False),
    ):
        for value in values:
            scene.reset()
            ended = run(scene.argv(), scene.work, scene.environment, {kind: value})
            if (may_die or value == 3) and ended.status > 5 and not ended.hung:
                wrong = recover(scene, repair_first=value % 2 == 0)
            else:
                wrong = state_complaints(scene) + status_complaints(scene, ended)
                wrong += litter_complaints(scene, ended, expected=False)
            tally.point(f"{name} {value}", wrong, ended.hung)
    return tally


def _enough_memory(scene: Scene) -> int:
    """Returns an address space in bytes with which the command succeeds, within a factor of two."""
    size = MIB
    while size < 64 * KIB * MIB:
        scene.reset()
        if run(scene.argv(), scene.work, scene.environment, {resource.RLIMIT_AS: size}).status == 0:
            return size
        size *= 2
    raise RuntimeError("no memory limit is sufficient")
