"""The numbers of `tasks calendar`, computed from their definitions."""
from days import DAY, days_ending_with, days_from, months, written
from recurrence import Rule


def again(task, day, today):
    """Whether a task recurs on a day."""
    if task.row["every"] is None or task.day is None :
        return False
    rule = Rule(task.row["every"])
    start = max(task.day, today) if rule.is_from_done else task.day
    earliest = max(start + DAY, today) if rule.is_each else max(start, today) + DAY
    form = task.row["due"] or task.row["plan"]
    return any(
        other >= earliest and (task.until is None or other <= task.until) and rule.falls_on(other, start)
        for other in days_ending_with(day, form))


def calendar(tasks, start, end, today):
    """Returns the days of the whole months in which a range begins and ends."""
    begin, finish = months(start.year, start.month, 1)[0], months(end.year, end.month, 1)[1]
    active = [task for task in tasks if task.is_active]

    def row(day):
        done = [task for task in tasks if task.status == "done" and task.closed == day]
        due = [task for task in active if task.due == day]
        return {
            "day": written(day), "due": len(due), "planned": sum(task.plan == day for task in active),
            "again": sum(again(task, day, today) for task in active), "overdue": sum(task.row["overdue"] for task in due),
            "done": len(done), "points": sum(task.points for task in done),
        }

    return {"range": {"first": written(begin), "last": written(finish)}, "days": [row(day) for day in days_from(begin, finish)]}
