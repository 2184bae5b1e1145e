"""Makes a single memory request fail, any of them. The runtime may end the program, which then counts as killed."""

from __future__ import annotations

import errno

from errors import shimmed
from oracle import Content, content_of, litter_complaints, state_complaints, status_complaints
from recovery import recover
from scene import Scene
from tally import Tally

MOST = 1 << 22
"""A limit above the number of requests of any command."""


def sweep(scene: Scene, most: int) -> Tally:
    """Tries `most` of the requests, spread evenly over all."""
    tally = Tally("memory", scene.name)
    count = _count(scene)
    if count is None:
        tally.point("without a fault", ["no number of requests is sufficient"])
        return tally
    for number in sorted({1 + index * (count - 1) // max(1, most - 1) for index in range(min(most, count))}):
        ended = shimmed(scene, f"memory:{number}:{errno.ENOMEM}", {})
        # The loader exits with 127 if it gets no memory.
        if ended.status > 5 and not ended.hung:
            wrong = recover(scene, repair_first=number % 2 == 0)
        else:
            wrong = state_complaints(scene) + status_complaints(scene, ended)
            wrong += litter_complaints(scene, ended, expected=False)
        tally.point(f"request {number} of {count}", wrong, ended.hung)
    return tally


def _count(scene: Scene) -> int | None:
    """Returns the number of requests that the command makes, within 3 %. No later request can fail."""

    def is_enough(number: int) -> bool:
        ended = shimmed(scene, f"memory:{number}+:{errno.ENOMEM}", {})
        return ended.status == 0 and content_of(scene) is Content.NEW

    high = 1024
    while not is_enough(high):
        high *= 2
        if high > MOST:
            return None
    low = high // 2
    while high - low > high // 32:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high
