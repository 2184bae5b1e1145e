"""Makes calls fail while `doctor` repairs the leftovers of a killed command."""

from __future__ import annotations

from errors import SYNCS, Fault, faults_of
from kill import Manner, stopped
from oracle import Content, content_of, litter_complaints
from process import Ended, run
from scene import Scene
from tally import Tally
from tools import Program

DOCTOR = ("doctor", "--yes")


def sweep(scene: Scene, most: int) -> Tally:
    """Tries all faults of the calls of a repair, or `most` of them."""
    tally = Tally("repair", scene.name)
    crash = _crash(scene)
    if crash is None:
        tally.point("a crash", ["no stop leaves anything to repair"])
        return tally
    manner, stop = crash
    before = content_of(scene)
    log = scene.root / "calls"
    ended = _doctor(scene, "", {"FAULT_LOG": str(log)})
    wrong = _judge(scene, before, ended) + ([] if ended.status == 0 else [f"status {ended.status}: {ended.said}"])
    tally.point("without a fault", wrong)
    calls = log.read_text().split() if log.exists() else []
    for fault in faults_of(calls, most, scene.name):
        stopped(scene, manner, stop)
        if content_of(scene) is not before or not scene.litter():
            tally.notes.append(f"repair {scene.name}: stop {stop} varies from run to run")
            continue
        ended = _doctor(scene, fault.rule, {})
        tally.point(fault.place, _judge(scene, before, ended, fault), ended.hung)
    return tally


def _crash(scene: Scene) -> tuple[Manner, int] | None:
    """Returns a stop that leaves something to repair, a torn file if possible, or None."""
    manner = Manner.TEAR if scene.variant.shape.in_place else Manner.KILL
    # A merge reads the undo records and asks git before it writes.
    for stop in range(1, 4_000):
        result = stopped(scene, manner, stop)
        if not result.killed:
            return None
        if content_of(scene) is Content.TORN or (manner is Manner.KILL and scene.litter()):
            return manner, stop
    return None


def _doctor(scene: Scene, rules: str, more: dict[str, str]) -> Ended:
    environment = {**scene.environment, **scene.tools.shimmed(rules), **more}
    return run(scene.words(Program.TASKS, DOCTOR, static=False), scene.work, environment)


def _judge(scene: Scene, before: Content, ended: Ended, fault: Fault | None = None) -> list[str]:
    """Returns complaints unless the file is as before or repaired, the status says which, and a repair without a fault
    completes the job."""
    if ended.hung:
        return []
    found = content_of(scene)
    repaired = Content.OLD if before is Content.TORN else before
    wrong = [] if found in (before, repaired) else [f"a file that was {before.value} is {found.value}"]
    if ended.died:
        wrong.append(f"it died with status {ended.status}: {ended.said}")
    is_done = found is repaired and not scene.litter()
    if ended.status in (0, 5) and found is not repaired:
        wrong.append(f"status {ended.status} and the file is {found.value}: {ended.said}")
    if ended.status == 0 and not is_done:
        wrong += litter_complaints(scene, ended, expected=False)
    is_silenced = fault is not None and fault.call == "output"
    if ended.status != 0 and not is_silenced and not (ended.errors + ended.output).strip():
        wrong.append(f"status {ended.status} without a message")
    if fault and fault.call in SYNCS and not fault.must_succeed and ended.status == 0 and found is not repaired:
        wrong.append("status 0 though a sync failed")
    again = scene.tasks(*DOCTOR)
    if content_of(scene) is not repaired or scene.litter():
        left = ", ".join(scene.litter())
        wrong.append(f"after a second repair the file is {content_of(scene).value}, left: {left}; status {again.status}")
    return wrong
