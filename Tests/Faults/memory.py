"""Makes a single memory request fail, any of them. The runtime may end the program, which then counts as killed."""

from __future__ import annotations

import errno
from collections.abc import Callable

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

    def is_enough(rule: str) -> bool:
        return shimmed(scene, rule, {}).status == 0 and content_of(scene) is Content.NEW

    count = requests(is_enough)
    if count is None:
        tally.point("without a fault", ["no number of requests is sufficient"])
        return tally
    for number in spread(count, most):
        ended = shimmed(scene, failing(number), {})
        # The loader exits with 127 if it gets no memory.
        if ended.status > 5 and not ended.hung:
            wrong = recover(scene, repair_first=number % 2 == 0)
        else:
            wrong = state_complaints(scene) + status_complaints(scene, ended)
            wrong += litter_complaints(scene, ended, expected=False)
        tally.point(f"request {number} of {count}", wrong, ended.hung)
    return tally


def failing(number: int) -> str:
    """Returns the rule of `shim.c` that makes one request fail."""
    return f"memory:{number}:{errno.ENOMEM}"


def spread(count: int, most: int) -> list[int]:
    """Returns `most` numbers from 1 to `count`, the first and the last among them."""
    return sorted({1 + index * (count - 1) // max(1, most - 1) for index in range(min(most, count))})


def requests(is_enough: Callable[[str], bool]) -> int | None:
    """Returns the number of requests that a command makes, within 3 %, or None if no number is sufficient.
    `is_enough` runs the command with a rule by which all requests from a number on fail, and says whether it succeeds."""

    def suffices(number: int) -> bool:
        return is_enough(f"memory:{number}+:{errno.ENOMEM}")

    high = 1024
    while not suffices(high):
        high *= 2
        if high > MOST:
            return None
    low = high // 2
    while high - low > high // 32:
        middle = (low + high) // 2
        low, high = (low, middle) if suffices(middle) else (middle, high)
    return high
