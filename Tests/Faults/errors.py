"""Makes each call of the C library fail, once and from then on."""

from __future__ import annotations

import errno
import random
from collections import Counter
from dataclasses import dataclass

from oracle import (
    Content,
    content_of,
    litter_complaints,
    state_complaints,
    status_complaints,
)
from process import Ended, run
from recovery import recover
from scene import Scene
from tally import Tally

ERRNOS = (errno.EIO, errno.ENOSPC, errno.EINTR, errno.EDQUOT, errno.EACCES, errno.EBADF)
TRANSFERS = frozenset({"read", "pread", "pread64", "write", "pwrite", "pwrite64", "output"})
SYNCS = frozenset({"fsync", "fdatasync"})
REMOVALS = frozenset({"unlink", "unlinkat", "rename", "renameat", "renameat2"})
INTERRUPTIBLE = TRANSFERS | {"open", "openat", "flock", "ftruncate"}
"""Calls that a signal may interrupt. They are to be repeated, so a single EINTR is not a failure."""
SHORT = "short"


@dataclass(frozen=True)
class Fault:
    """A call that fails."""

    call: str
    index: int
    what: int | str
    always: bool
    """Whether all calls from that one on fail."""

    @property
    def place(self) -> str:
        """The fault as the report shows it."""
        what = self.what if isinstance(self.what, str) else errno.errorcode[self.what]
        return f"{self.call} {self.index}{' and on' if self.always else ''} {what}"

    @property
    def rule(self) -> str:
        """The fault as a rule of the shim."""
        return f"{self.call}:{self.index}{'+' if self.always else ''}:{self.what}"

    @property
    def must_succeed(self) -> bool:
        """Whether the command must succeed in spite of the fault."""
        if self.what == SHORT:
            return True
        return self.what == errno.EINTR and not self.always and self.call in INTERRUPTIBLE


def faults_of(calls: list[str], most: int, seed: str, shorts: bool = True) -> list[Fault]:
    """Returns every fault of these calls, with short reads and writes if requested, or a sample of `most` faults."""
    faults: list[Fault] = []
    for call, count in sorted(Counter(calls).items()):
        kinds: list[int | str] = [*ERRNOS, *([SHORT] if shorts and call in TRANSFERS else [])]
        faults += [
            Fault(call, index, what, always)
            for index in range(1, count + 1)
            for what in kinds
            for always in (False, True)
        ]
    return faults if len(faults) <= most else random.Random(seed).sample(faults, most)


def judge(scene: Scene, fault: Fault, ended: Ended) -> list[str]:
    """Returns the complaints about the state after a call failed."""
    if ended.hung:
        return state_complaints(scene)
    has_journal = any(name.startswith("state/") for name in scene.litter())
    if scene.variant.shape.in_place and fault.always and ended.status == 3 and has_journal:
        # Neither the new nor the old bytes could be written, so the journal must remain.
        return litter_complaints(scene, ended, expected=True) + recover(scene, repair_first=True)
    complaints = state_complaints(scene)
    if content_of(scene) is Content.HALF:
        complaints += [] if fault.always else ["one of two files is new after one call failed"]
    if fault.call == "output":
        # The command could not report the whole result.
        told = ended.status != 0 or fault.must_succeed or scene.command.says_all_on_errors
        complaints += [] if told and not ended.died else [f"status {ended.status} though output failed"]
    else:
        complaints += status_complaints(scene, ended)
    if fault.must_succeed and ended.status != 0:
        complaints.append(f"status {ended.status} though nothing failed: {ended.said}")
    if fault.call in SYNCS and fault.what != errno.EINTR and ended.status == 0:
        complaints.append("status 0 though a sync failed")
    # Files that cannot be removed or inspected again stay, and must be named.
    keeps = fault.call in REMOVALS or fault.always or ended.status in (4, 5)
    return complaints + litter_complaints(scene, ended, expected=keeps)


def sweep(scene: Scene, most: int) -> Tally:
    """Tries all faults of the calls of the C library, or `most` of them."""
    tally = Tally("errors", scene.name)
    log = scene.root / "calls"
    ended = shimmed(scene, "", {"FAULT_LOG": str(log)})
    calls = log.read_text().split() if log.exists() else []
    if not calls or ended.status != 0 or content_of(scene) is not Content.NEW:
        tally.point("without a fault", [f"status {ended.status}: {ended.said}", *state_complaints(scene)])
        return tally
    for fault in faults_of(calls, most, scene.name):
        if scene.variant.fallback and fault.call == "renameat2":
            continue
        ended = shimmed(scene, fault.rule, {})
        tally.point(fault.place, judge(scene, fault, ended), ended.hung)
    return tally


def shimmed(scene: Scene, rules: str, more: dict[str, str]) -> Ended:
    """Runs the command from a fresh start with these faults and environment variables."""
    scene.reset()
    fallback = f"renameat2:1+:{errno.EINVAL}" if scene.variant.fallback else ""
    faults = ",".join(filter(None, (fallback, rules)))
    environment = {**scene.environment, **scene.tools.shimmed(faults), **more}
    return run(scene.argv(static=False), scene.work, environment)
