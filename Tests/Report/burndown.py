"""The numbers of `tasks burndown`, computed from their definitions."""
from days import DAY, spans, written

MASK = 2**64 - 1
WALKS, STEPS, SEED = 1000, 521, 0x7461736B73


def split_mix(state):
    """Yields the numbers of the generator SplitMix64."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MASK
        yield mixed ^ mixed >> 31


def added(tasks, since, until):
    return sum(task.created is not None and since <= task.created <= until for task in tasks)


def closed(tasks, since, until):
    return [task for task in tasks if task.closed is not None and since <= task.closed <= until]


def walk(left, nets, numbers):
    """Returns the number of steps of a random walk until nothing is left, or `None` if it does not end."""
    for step in range(1, STEPS + 1):
        left += nets[next(numbers) % len(nets)]
        if left <= 0:
            return step
    return None


def forecast(tasks, today):
    """Returns the forecast of the day on which nothing is left, or the reason why there is none."""

    def end(state, p50=None, p85=None, since=None):
        return {"state": state, "p50": written(p50), "p85": written(p85), "since": written(since)}

    active = [task for task in tasks if task.is_active]
    if not active:
        return end("done", since=max((task.closed for task in tasks if task.closed is not None and task.closed <= today), default=None))
    yesterday = today - DAY
    begin = min((day for task in tasks for day in (task.created, task.closed) if day is not None), default=today)
    finished = closed(tasks, today - 56 * DAY, yesterday)
    if (yesterday - begin).days + 1 < 28:
        return end("short")
    if len(finished) <= added(tasks, today - 56 * DAY, yesterday):
        return end("growing")
    seen = active + finished
    if 10 * sum(task.created is None for task in seen) > len(seen):
        return end("short")
    weeks = [(today - 7 * number * DAY, today - (7 * number - 6) * DAY) for number in range(8, 0, -1)]
    nets = [added(tasks, *week) - len(closed(tasks, *week)) for week in weeks if week[0] >= begin]
    numbers = split_mix(SEED)
    walks = [walk(len(active), nets, numbers) for _ in range(WALKS)]
    ends = sorted(walks, key=lambda steps: STEPS + 1 if steps is None else steps)
    p50, p85 = (steps and today + 7 * steps * DAY for steps in (ends[499], ends[849]))
    return end("far" if p50 is None else "date", p50, p85)


def burndown(tasks, start, end, per, today):
    """Returns the report without its metadata."""
    end = min(end, today)

    def bucket(key, since, until):
        here = closed(tasks, since, until)
        done = sum(task.status == "done" for task in here)
        return {
            "key": key, "first": written(since), "last": written(until),
            "open": sum(task.is_active if until == today else task.is_open(until) for task in tasks),
            "added": added(tasks, since, until), "done": done, "cancelled": len(here) - done,
        }

    recent = (today - 56 * DAY, today - DAY)
    return {
        "range": {"first": written(start), "last": written(end)}, "per": per,
        "buckets": [bucket(*each) for each in spans(start, end, per)],
        "rate": {"days": 56, "added": added(tasks, *recent), "closed": len(closed(tasks, *recent))},
        "end": forecast(tasks, today),
    }
