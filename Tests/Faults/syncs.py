"""Shows that the model of power loss misses each sync that is left out."""

from __future__ import annotations

import power
from disk_model import Disk
from oracle import Content
from scene import Scene
from tally import Tally


def sweep(scene: Scene, _: int) -> Tally:
    """Plays the trace once for each of its syncs, without that one: some state must be bad then."""
    tally = Tally("syncs", scene.name)
    scene.reset()
    disk = Disk(scene.root)
    trace = power.traced(scene)
    whole = power.crashes(scene, disk, trace)
    for index, path in enumerate(whole.synced):
        found = power.crashes(scene, disk, trace, skipped_sync=index)
        wrong = any(power.complaints(scene, state, only_new=True)[1] for state in found.after)
        states = [state for key, state in found.states.items() if key not in whole.states]
        for number, state in enumerate(states):
            held, complaints = power.complaints(scene, state, only_new=False)
            if held is Content.TORN or not complaints:
                complaints = power.recovered(scene, state, number)
            wrong = wrong or bool(complaints)
        tally.point(f"sync {index} of {path}", [] if wrong else ["nothing is bad without it"])
    return tally
