"""The numbers of `tasks habits`, computed from their definitions."""
from collections import Counter

from days import days_from, is_paused, period_holding, written
from recurrence import Rule

# The states of a day with several copies, the best one first.
STATES = ["kept", "late", "skipped"]


def copies(task, tasks, archive):
    """Returns the closed tasks that are copies of a habit. `archive` is the name of the archive of its file."""
    closed = [other for other in tasks if not other.is_active]
    if task.row["id"] is not None:
        return [other for other in closed if other.row["of"] == task.row["id"]]
    places = (task.row["file"], archive)
    return [other for other in closed if other.row["of"] is None and other.row["title"] == task.row["title"] and other.row["file"] in places]


def state_of_copy(copy):
    """Returns the state that a copy alone gives to its day."""
    if copy.status == "cancelled":
        return "skipped"
    return "late" if copy.closed is not None and copy.closed > copy.day else "kept"


def expected_days(task, rule, named, horizon):
    """Returns the expected days up to a day. `named` are the days of the copies."""
    days = sorted(named + ([task.day] if task.day is not None else []))
    if rule.is_from_done:
        return [day for day in sorted(set(days)) if day <= horizon]
    end = min(horizon, task.until) if task.until is not None else horizon
    form = task.row["due"] or task.row["plan"]
    falling = [day for day in days_from(days[0], end) if rule.falls_on(day, days[0])] if days else []
    return sorted({period_holding(day, form)[1] for day in falling})


def strength(states, expected, rule, pauses, today):
    rate = 0.5 ** (rule.frequency() ** 0.5 / 13)
    value, kept = 0.0, 0.0
    for day in days_from(expected[0], today) if expected else []:
        state = states.get(day, "free")
        if state in ("kept", "late", "missed"):
            kept = 0.0 if state == "missed" else 1.0
        if state != "pending" and not is_paused(day, pauses):
            value = value * rate + kept * (1 - rate)
    return int(value * 100 + 0.5)


def habit(task, tasks, archive, start, end, pauses, today):
    """Returns the record of a habit."""
    rule = Rule(task.row["every"])
    found = copies(task, tasks, archive)
    named = [copy.day for copy in found if copy.day is not None]
    expected = expected_days(task, rule, named, max(named + [today]))

    def state(day):
        """Returns the state of an expected day."""
        here = [state_of_copy(copy) for copy in found if copy.day == day]
        if here:
            return min(here, key=STATES.index)
        if day > today or is_paused(day, pauses):
            return "free"
        return "pending" if day == today else "missed"

    states = {day: state(day) for day in expected}
    longest = run = 0
    for day in expected:
        if states[day] in ("kept", "late"):
            run += 1
        elif states[day] == "missed":
            run = 0
        longest = max(longest, run)
    shown = [(day, states.get(day, "free")) for day in days_from(start, end)]
    counts = Counter(state for _, state in shown)
    return {
        **{key: task.row[key] for key in ("id", "title", "file", "line", "every")}, "due": written(task.day), "current": run, "longest": longest,
        "strength": strength(states, expected, rule, pauses, today), **{name: counts[name] for name in STATES + ["missed"]},
        "off": sum(copy.day not in states for copy in found), "days": [{"day": written(day), "state": state} for day, state in shown],
    }


def habits(tasks, archive_of, start, end, pauses, today):
    """Returns the records of all habits. `archive_of` maps a file to its archive."""
    found = [task for task in tasks if task.is_active and task.row["every"] is not None]
    end = min(end, today)
    return {
        "range": {"first": written(start), "last": written(end)},
        "habits": [habit(task, tasks, archive_of(task.row["file"]), start, end, pauses, today) for task in found],
    }
