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
        bad = any(power.complaints(scene, state, only_new=True)[1] for state in found.after) or _has_bad(scene, states)
        tally.point(f"{len(states)} more states without the sync of {path}", [] if bad else ["none of them is bad"])
    return tally


def _has_bad(scene: Scene, states: list[Survivors]) -> bool:
    """Returns whether one of these states, or the recovery from it, is bad."""
    repairable = []
    for number, state in enumerate(states):
        held, wrong = power.complaints(scene, state, only_new=False)
        if not wrong or held is Content.TORN:
            repairable.append((number, state))
        else:
            return True
    # A recovery takes much longer than a look at a state. It fails most often in the states that differ most from the
    # old one, which are the last.
    return any(power.recovered(scene, state, number) for number, state in reversed(repairable))
