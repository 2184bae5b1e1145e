"""Shows that the model of power failures detects each sync that is left out."""

from __future__ import annotations

import power
from disk_model import Disk, Survivors
from oracle import Content
from scene import Scene
from tally import Tally


def sweep(scene: Scene, _: int) -> Tally:
    """Replays the trace once for each synced file and folder without that sync: some state must then be bad."""
    tally = Tally("syncs", scene.name)
    scene.reset()
    disk = Disk(scene.root)
    trace = power.traced(scene)
    whole = power.crashes(scene, disk, trace)
    for path in dict.fromkeys(whole.synced):
        found = power.crashes(scene, disk, trace, unsynced=path)
        states = [state for key, state in found.states.items() if key not in whole.states]
        bad = any(power.complaints(scene, state, only_new=True)[1] for state in found.after)
        bad = bad or any(_is_bad(scene, state, number) for number, state in enumerate(states))
        tally.point(f"{len(states)} more states without the sync of {path}", [] if bad else ["none of them is bad"])
    return tally


def _is_bad(scene: Scene, state: Survivors, number: int) -> bool:
    held, wrong = power.complaints(scene, state, only_new=False)
    if not wrong or held is Content.TORN:
        wrong = power.recovered(scene, state, number)
    return bool(wrong)
