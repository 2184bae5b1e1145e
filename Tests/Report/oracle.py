#!/usr/bin/env python3
"""Compares the numbers of reports with an independent count: oracle.py PROGRAM [--count N] [--seed N]

Generates random workspaces, reads `tasks list all --format jsonl` and the lines of the files, and computes every number
of `tasks stats`, `score`, `burndown`, `calendar` and `habits` from its definition in `Grammar/Views.md`, day by day,
with Python's calendar. Prints each number that differs.
"""
import argparse
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter

# Without this, compiled modules would be written beside the files of the repository.
sys.dont_write_bytecode = True

from burndown import burndown
from calendar_days import calendar
from days import DAY, WEEKDAYS, days_from, first, is_paused, last, spans
from drawing import Draw
from habits import habits

POINTS = {"A": 7, "B": 4, "C": 3, "D": 2, "E": 1, None: 1}
FIELDS = ["project", "context", "tag", "owner", "pri", "quadrant", "file", "section"]


class Task:
    """A task as the list reports it. Its own letter is read from its line."""

    def __init__(self, row, lines):
        self.row = row
        self.status = row["status"]
        self.is_active = self.status in ("open", "started", "waiting")
        self.created = first(row["created"])
        self.start = first(row["start"])
        self.due = last(row["due"])
        self.plan = last(row["plan"])
        # The day of an occurrence.
        self.day = self.plan if self.due is None else self.due
        self.until = last(row["until"])
        self.closed = last(row["done"] if self.status == "done" else row["cancelled"] if self.status == "cancelled" else None)
        rank = re.match(r"\s*[-*+] \[.\] \(([A-E])", lines[row["file"]][row["line"] - 1])
        letter = rank[1] if rank else None
        self.letter = letter or (row["priority"] if row["depth"] == 0 else None)
        self.points = POINTS[self.letter] if self.status == "done" else 0
        self.est = row["est"]
        self.spent = row["spent"]

    def is_open(self, day):
        return (self.created is None or self.created <= day) and (self.is_active or (self.closed is not None and self.closed > day))

    def is_listed(self, day):
        """Whether the task counts for the best letter of a day."""
        there = self.is_active or (self.closed is not None and self.closed >= day)
        return there and all(other is None or other <= day for other in (self.created, self.start))

    def closing_quadrant(self, within):
        if self.row["quadrantWritten"]:
            return self.row["quadrant"]
        if self.row["priority"] is None or self.closed is None:
            return None
        urgent = self.due is not None and self.due <= self.closed + within * DAY
        return ("Q1" if urgent else "Q2") if self.row["priority"] in "AB" else ("Q3" if urgent else "Q4")

    def quadrant(self):
        return self.row["quadrant"] if self.is_active else self.closing_quadrant(2)

    def keys(self, field):
        row = self.row
        if field in ("project", "context", "tag"):
            names = [row["project"]] if field == "project" else row[field + "s"]
            found = set()
            for name in names:
                if name is not None:
                    pieces = name.split("/")
                    found.update("/".join(pieces[:count]) for count in range(1, len(pieces) + 1))
            return found or {None}
        if field == "section":
            return {(row["section"] or [None])[-1]}
        return {{"owner": row["owner"], "pri": row["priority"], "quadrant": self.quadrant(), "file": row["file"]}[field]}


def percent(part, whole):
    return part * 100 // whole if whole else None


def tally(tasks, today):
    """Returns the counts that every report contains."""
    return {
        "tasks": len(tasks), "undated": sum(not task.is_active and task.closed is None for task in tasks),
        "closedAhead": sum(task.closed is not None and task.closed > today for task in tasks),
        "createdAhead": sum(task.created is not None and task.created > today for task in tasks),
        "withoutCreated": sum(task.created is None for task in tasks),
        "closedBeforeCreated": sum(None not in (task.closed, task.created) and task.closed < task.created for task in tasks),
    }


def statistics(tasks, start, end, per, field, today):
    """Returns the report without its metadata."""
    closed = [task for task in tasks if task.closed is not None and start <= task.closed <= end]
    done = [task for task in closed if task.status == "done"]
    active = [task for task in tasks if task.is_active]
    statuses = Counter(task.status for task in tasks)
    letters = {}

    def gate(day):
        if day not in letters:
            found = [task.letter for task in tasks if task.letter in ("A", "B", "C") and task.is_listed(day)]
            letters[day] = min(found, default=None)
        return letters[day]

    def flow(since, until):
        here = [task for task in closed if since <= task.closed <= until]
        finished = [task for task in here if task.status == "done"]
        added = sum(task.created is not None and since <= task.created <= until for task in tasks)
        return {
            "added": added, "done": len(finished), "cancelled": len(here) - len(finished), "net": added - len(here),
            "open": len(active) if until == today else sum(task.is_open(until) for task in tasks),
            "points": sum(task.points for task in finished),
            "atGate": sum(task.points for task in finished if task.letter is not None and task.letter == gate(task.closed)),
            "spent": sum(task.spent or 0 for task in here),
        }

    def row(key, among):
        ever = [task for task in among if task.status == "done"]
        here = [task for task in among if task in closed]
        days = [task.closed for task in ever if task.closed is not None]
        working = sum(task.is_active for task in among)
        return {
            "key": key, "active": working, "done": sum(task.status == "done" for task in here),
            "cancelled": sum(task.status == "cancelled" for task in here), "progress": percent(len(ever), working + len(ever)),
            "last": max(days).isoformat() if days else None, "points": sum(task.points for task in here),
            "spent": sum(task.spent or 0 for task in here),
        }

    leads = sorted((task.closed - task.created).days for task in done if task.created is not None and task.created <= task.closed)
    median = None
    if leads:
        median = (leads[(len(leads) - 1) // 2] + leads[len(leads) // 2]) / 2
    with_due = [task for task in done if task.due is not None]
    estimated = [task for task in done if task.est is not None and task.spent is not None]
    rows = {}
    for task in tasks if field else []:
        for key in task.keys(field):
            rows.setdefault(key, []).append(task)
    return {
        "now": {
            **{name: statuses[name] for name in ("open", "started", "waiting", "done", "cancelled")},
            "overdue": sum(task.row["overdue"] for task in tasks), "progress": percent(statuses["done"], statuses["done"] + len(active)),
            "est": sum(task.est or 0 for task in active), "spent": sum(task.spent or 0 for task in active),
        },
        "buckets": [
            {"key": key, "first": since.isoformat(), "last": until.isoformat(), **flow(since, until)} for key, since, until in spans(start, end, per)
        ],
        "total": flow(start, end),
        "lead": {"count": len(leads), "median": median, "p90": leads[-(-9 * len(leads) // 10) - 1] if leads else None},
        "onTime": {"count": sum(task.closed <= task.due for task in with_due), "of": len(with_due)},
        "estimates": {
            "count": len(estimated), "est": sum(task.est for task in estimated), "spent": sum(task.spent for task in estimated)
        },
        "quadrants": [
            {
                "quadrant": name, "done": sum(task.quadrant() == name for task in done),
                "points": sum(task.points for task in done if task.quadrant() == name),
                "spent": sum(task.spent or 0 for task in closed if task.quadrant() == name),
                "active": sum(task.quadrant() == name for task in active),
            }
            for name in ("Q1", "Q2", "Q3", "Q4", None)
        ],
        "rows": sorted((row(key, among) for key, among in rows.items()), key=lambda row: (row["key"] is not None, row["key"] or "")),
    }


def goal_days(text):
    """Returns the weekdays of a goal, 0 for Monday, or all if it names none."""
    words = text.split(" ")
    if len(words) != 3:
        return set(range(7))
    found = set()
    for piece in words[2].split(","):
        ends = [WEEKDAYS.index(name) for name in piece.split("-")]
        found.update((ends[0] + offset) % 7 for offset in range((ends[-1] - ends[0]) % 7 + 1))
    return found


def goal_record(text, tasks, pauses, today):
    """Returns the record of a goal, computed day by day."""
    words = text.split(" ")
    amount, unit, is_weekly = int(words[0]), words[1], words[2:] == ["a", "week"]
    weekdays = goal_days(text)
    frequency = (1 if is_weekly else len(weekdays)) / 7
    rate = 0.5 ** (frequency ** 0.5 / 13)

    def reached(day):
        done = [task for task in tasks if task.status == "done" and task.closed == day]
        return sum(task.points for task in done) if unit.startswith("point") else len(done)

    def rests(day):
        return is_paused(day, pauses)

    def of_week(day):
        return [day - DAY * day.weekday() + DAY * offset for offset in range(7)]

    begin = min([task.closed for task in tasks if task.closed is not None] + [today])
    strength, kept, results = 0.0, 0.0, []
    day = begin
    while day <= today:
        met = None
        if is_weekly:
            if day.weekday() == 6 or day == today:
                week = [other for other in of_week(day) if begin <= other <= day]
                if not all(map(rests, week)):
                    met = True if sum(map(reached, week)) >= amount else None if day == today else False
        elif day.weekday() in weekdays and not rests(day):
            met = True if reached(day) >= amount else None if day == today else False
        if met is not None:
            results.append(met)
            kept = 1.0 if met else 0.0
        is_pending = day == today and met is None and (is_weekly or day.weekday() in weekdays)
        if not rests(day) and not is_pending:
            strength = strength * rate + kept * (1 - rate)
        day += DAY
    longest = run = 0
    for met in results:
        run = run + 1 if met else 0
        longest = max(longest, run)
    value = sum(reached(day) for day in of_week(today) if begin <= day <= today) if is_weekly else reached(today)
    is_for_today = not rests(today) and (is_weekly or today.weekday() in weekdays)
    return {
        "goal": text, "value": value, "met": value >= amount if is_for_today else None, "current": run, "longest": longest,
        "strength": int(strength * 100 + 0.5),
    }


def tenths(part, count):
    return (part * 20 + count) // (2 * count) / 10


def score(tasks, start, end, per, goals, pauses, today):
    """Returns the report of `score` without its metadata."""

    def finished(day):
        return [task for task in tasks if task.status == "done" and task.closed == day]

    def points(since, until):
        return sum(task.points for task in tasks if task.closed is not None and since <= task.closed <= until)

    def day_row(day):
        gate = min([task.letter for task in tasks if task.letter in ("A", "B", "C") and task.is_listed(day)], default=None)
        here = finished(day)
        return {
            "day": day.isoformat(), "points": sum(task.points for task in here), "tasks": len(here), "gate": gate,
            "atGate": sum(task.points for task in here if gate is not None and task.letter == gate),
        }

    days = [day_row(day) for day in days_from(start, end)]
    due = sum(
        task.is_active and any(day is not None and day <= today for day in (task.due, task.plan)) for task in tasks)
    done = len(finished(today))
    daily = [goal for goal in goals if goal.split(" ")[1].startswith("point") and not goal.endswith("a week")]
    greatest = max(day["points"] for day in days)
    if daily:
        amount = int(daily[0].split(" ")[0])
        steps = [1, max(1, -(-amount // 2)), amount, 2 * amount]
    else:
        steps = [greatest * number // 4 + 1 for number in range(4)] if greatest else []
    return {
        "day": {
            "points": points(today, today), "tasks": done, "due": due,
            "ratio": (done * 20000 + done + due) // (2 * (done + due)) / 100 if done + due else None,
        },
        "days": days,
        "trend": {"days": points(today - 7 * DAY, today - DAY), "before": points(today - 14 * DAY, today - 8 * DAY)},
        "goals": [goal_record(goal, tasks, pauses, today) for goal in goals],
        "steps": steps, "per": per,
        "buckets": [
            {
                "key": key, "first": since.isoformat(), "last": until.isoformat(), "points": points(since, until),
                "mean": tenths(points(since - 6 * DAY, since), 7) if per == "day"
                else tenths(points(since, until), (until - since).days + 1),
            }
            for key, since, until in spans(start, end, per)
        ],
    }


def ask(program, folder, *words):
    run = subprocess.run(
        [program, "--today", "2026-11-21"] + list(words), cwd=folder, capture_output=True,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"})
    if run.returncode != 0:
        sys.exit("%s ended with %d: %s" % (words, run.returncode, run.stderr.decode()))
    return run.stdout.decode()


def differences(path, expected, actual):
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key in expected.keys() | actual.keys():
            yield from differences("%s.%s" % (path, key), expected.get(key, "nothing"), actual.get(key, "nothing"))
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, pair in enumerate(zip(expected, actual)):
            yield from differences("%s[%d]" % (path, index), *pair)
    elif expected != actual:
        yield "%s: expected %s, found %s" % (path, expected, actual)


def reports(tasks, draw, settings, today):
    """Yields each report to check: the words of its command line, and the expected result."""
    pick = draw.random.choice
    goals, pauses = settings["goals"], settings["pauses"]
    start = today - DAY * pick([0, 1, 6, 29, 200, 900])
    end = pick([today, today, today, max(start, today - 3 * DAY)])
    per = pick(["day", "week", "month", "quarter", "year"] if (end - start).days < 300 else ["week", "month", "year"])
    words = ["%s..%s" % (start, end), "--per", per]
    field = pick(FIELDS)
    expected = {"counted": tally(tasks, today), **statistics(tasks, start, end, per, field, today)}
    yield ["stats", *words, "--by", field], expected
    yield ["score", *words], score(tasks, start, end, per, goals, pauses, today)
    yield ["burndown", *words], {"counted": tally(tasks, today), **burndown(tasks, start, end, per, today)}
    start = today - DAY * pick([0, 1, 6, 29, 90, 365])
    end = pick([today, today, today + 9 * DAY, max(start, today - 3 * DAY)])
    expected = habits(tasks, lambda file: settings["archive"].format(name=file.removesuffix(".tasks")), start, end, pauses, today)
    yield ["habits", "%s..%s" % (start, end)], {"counted": tally(tasks, today), **expected}
    text, start, end = draw.months()
    yield ["calendar", text], {"counted": tally(tasks, today), **calendar(tasks, start, end, today)}


def check(program, seed, today):
    """Returns every number that differs for one random workspace."""
    draw = Draw(seed, today)
    with tempfile.TemporaryDirectory() as folder:
        files, settings = draw.workspace()
        for name, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        with open(os.path.join(folder, ".tasks.json"), "w") as file:
            json.dump({**settings, "pauses": ["%s..%s" % pause for pause in settings["pauses"]]}, file)
        lines = {name: text.split("\n") for name, text in files.items()}
        tasks = [Task(json.loads(line), lines) for line in ask(program, folder, "list", "all", "--format", "jsonl").splitlines()]
        found = []
        for words, expected in reports(tasks, draw, settings, today):
            actual = json.loads(ask(program, folder, *words, "--format", "json"))
            found += ["seed %d, %s: %s" % (seed, " ".join(words), line) for line in differences("", expected, comparable(actual, expected))]
            if words[0] == "score":
                found += ["seed %d: %s" % (seed, line) for line in disagreements(program, folder, actual)]
        return found


def disagreements(program, folder, score):
    """Returns the days for which `count` and `log` report other points than `score`."""
    counted = ask(program, folder, "count", "all", "calc:sum.score", "group:done.day")
    points = {day: int(number) for day, number in re.findall(r"^(\d{4}-\d\d-\d\d) +(\d+)$", counted, re.M)}
    for day in score["days"]:
        if points.get(day["day"], 0) != day["points"]:
            yield "on %s count says %d points, score %d" % (day["day"], points.get(day["day"], 0), day["points"])
    total = sum(day["points"] for day in score["days"])
    listed = ask(program, folder, "log", "%(first)s..%(last)s" % score["range"])
    told = re.search(r"^\d+ tasks? done, (\d+) points?", listed, re.M)
    if int(told[1] if told else 0) != total:
        yield "log says %s points, score %d" % (told and told[1], total)


def comparable(actual, expected):
    """Returns a report without its metadata, with its rows sorted by key."""
    left = {key: value for key, value in actual.items() if key in expected or key not in ("schema", "today", "range", "query", "counted")}
    if "rows" in left:
        # The order of rows is the order of names in lists, which is not a number.
        left["rows"].sort(key=lambda row: (row["key"] is not None, row["key"] or ""))
    for habit in left.get("habits", []):
        habit.pop("handle", None)
    return left


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = []
    for seed in range(options.seed, options.seed + options.count):
        found += check(os.path.abspath(options.program), seed, datetime.date(2026, 11, 21))
    for line in found[:20]:
        print("FAILED " + line)
    print("%d workspaces, %d numbers differ" % (options.count, len(found)))
    sys.exit(1 if found else 0)


main()
