#!/usr/bin/env python3
"""What `tasks stats` and `tasks score` count, against a second count: oracle.py PROGRAM [--count N] [--seed N]

Workspaces are drawn. A second count reads `tasks list all --format jsonl` and the lines of the files, and makes every number anew from
its definition in `Grammar/Views.md`, day by day, with the calendar of Python. Each number that differs is printed.
"""
import argparse
import datetime
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter

DAY = datetime.timedelta(days=1)
POINTS = {"A": 7, "B": 4, "C": 3, "D": 2, "E": 1, None: 1}
FIELDS = ["project", "context", "tag", "owner", "pri", "quadrant", "file", "section"]


def span(text):
    """The first and the last day of a date as files write it; `None` for none."""
    if text is None:
        return None
    text = text.split("T")[0]
    if match := re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text):
        day = datetime.date(*map(int, match.groups()))
        return day, day
    if match := re.fullmatch(r"(\d{4})-W(\d\d)", text):
        first = datetime.date.fromisocalendar(int(match[1]), int(match[2]), 1)
        return first, first + 6 * DAY
    if match := re.fullmatch(r"(\d{4})-(\d\d)", text):
        return months(int(match[1]), int(match[2]), 1)
    if match := re.fullmatch(r"(\d{4})-Q([1-4])", text):
        return months(int(match[1]), 3 * int(match[2]) - 2, 3)
    return months(int(text), 1, 12)


def months(year, month, count):
    end = datetime.date(year + (month + count - 1) // 12, (month + count - 1) % 12 + 1, 1)
    return datetime.date(year, month, 1), end - DAY


def first(text):
    days = span(text)
    return days and days[0]


def last(text):
    days = span(text)
    return days and days[1]


class Task:
    """A task as the list tells it; its own letter is read on its line."""

    def __init__(self, row, lines):
        self.row = row
        self.status = row["status"]
        self.is_active = self.status in ("open", "started", "waiting")
        self.created = first(row["created"])
        self.start = first(row["start"])
        self.due = last(row["due"])
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
        """Whether it counts for the best letter of a day."""
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


def spans(start, end, per):
    """The key, first and last day of each bucket."""
    found = []
    day = start
    while day <= end:
        if per == "day":
            key, until = day.isoformat(), day
        elif per == "week":
            year, week, _ = day.isocalendar()
            key, until = "%d-W%02d" % (year, week), span("%d-W%02d" % (year, week))[1]
        elif per == "month":
            key = "%d-%02d" % (day.year, day.month)
            until = span(key)[1]
        elif per == "quarter":
            key = "%d-Q%d" % (day.year, (day.month + 2) // 3)
            until = span(key)[1]
        else:
            key = str(day.year)
            until = span(key)[1]
        found.append((key, day, min(until, end)))
        day = until + DAY
    return found


def percent(part, whole):
    return part * 100 // whole if whole else None


def statistics(tasks, start, end, per, field, today):
    """Everything but what the report says of itself."""
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
        "counted": {
            "tasks": len(tasks), "undated": sum(not task.is_active and task.closed is None for task in tasks),
            "closedAhead": sum(task.closed is not None and task.closed > today for task in tasks),
            "createdAhead": sum(task.created is not None and task.created > today for task in tasks),
            "withoutCreated": sum(task.created is None for task in tasks),
            "closedBeforeCreated": sum(None not in (task.closed, task.created) and task.closed < task.created for task in tasks),
        },
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


WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def goal_days(text):
    """The weekdays of a goal, 0 for Monday; all where none are named."""
    words = text.split(" ")
    if len(words) != 3:
        return set(range(7))
    found = set()
    for piece in words[2].split(","):
        ends = [WEEKDAYS.index(name) for name in piece.split("-")]
        found.update((ends[0] + offset) % 7 for offset in range((ends[-1] - ends[0]) % 7 + 1))
    return found


def goal_record(text, tasks, pauses, today):
    """How a goal was kept: by the definition, day by day."""
    words = text.split(" ")
    amount, unit, is_weekly = int(words[0]), words[1], words[2:] == ["a", "week"]
    weekdays = goal_days(text)
    frequency = (1 if is_weekly else len(weekdays)) / 7
    rate = 0.5 ** (frequency ** 0.5 / 13)

    def reached(day):
        done = [task for task in tasks if task.status == "done" and task.closed == day]
        return sum(task.points for task in done) if unit.startswith("point") else len(done)

    def rests(day):
        return any(first <= day <= last for first, last in pauses)

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
    """Everything that `score` tells but what it says of itself."""

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

    days = [day_row(start + DAY * offset) for offset in range((end - start).days + 1)]
    due = sum(
        task.is_active and any(day is not None and day <= today for day in (task.due, last(task.row["plan"]))) for task in tasks)
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


class Draw:
    """Task files at random: more often than people write them with what is odd."""

    def __init__(self, seed, today):
        self.random = random.Random(seed)
        self.today = today
        # In half of the workspaces dates are near each other, so that they meet.
        self.is_near = self.chance(0.5)

    def chance(self, share):
        return self.random.random() < share

    def day(self):
        if self.is_near:
            return self.today + DAY * self.random.randint(-7, 2)
        return self.today + DAY * self.random.choice([0, -1, -7, -30, self.random.randint(-60, 5), self.random.randint(-900, 40)])

    def date(self):
        day = self.day()
        year, week, _ = day.isocalendar()
        texts = [day.isoformat()] * 8 + [
            day.isoformat() + "T09:30", "%d-W%02d" % (year, week), "%d-%02d" % (day.year, day.month),
            "%d-Q%d" % (day.year, (day.month + 2) // 3), str(day.year), "2026-02-30",
        ]
        return self.random.choice(texts)

    def words(self, number):
        pick = self.random.choice
        words = ["t%d" % number]
        if self.chance(0.4):
            words.append(pick(["+house", "+house/kitchen", "+web", "+Web", "+a/b/c"]))
        for _ in range(pick([0, 0, 1, 2])):
            words.append(pick(["#diy", "#diy/wood", "#wood", "@phone", "@desk/big"]))
        for key, share in (("created", 0.6), ("due", 0.4), ("start", 0.1), ("plan", 0.1)):
            if self.chance(share):
                words.append("%s:%s" % (key, self.date()))
        for key in ("est", "spent"):
            if self.chance(0.3):
                words.append("%s:%s" % (key, pick(["30m", "1h", "2h15m", "90m", "soon"])))
        if self.chance(0.15):
            words.append("owner:" + pick(["maria", "sam", '"a b"']))
        return words

    def task(self, depth, number):
        pick = self.random.choice
        box = pick(["[ ]", "[ ]", "[x]", "[x]", "[x]", "[-]", "[/]", "[>]"])
        words = self.words(number)
        if box in ("[x]", "[-]") and self.chance(0.85):
            words.append("%s:%s" % ("done" if box == "[x]" else "cancelled", self.date()))
        rank = pick(["", "", "(A) ", "(A-1) ", "(B) ", "(C) ", "(D) ", "(E) ", "(B Q1) ", "(Q2) "])
        return "  " * depth + "- %s %s%s" % (box, rank, " ".join(words))

    def goal(self):
        pick = self.random.choice
        ending = pick(["", " a week", " mon-fri", " sat,sun", " mon,wed-fri", " fri-mon", " tue"])
        return "%d %s%s" % (pick([1, 2, 3, 5, 8, 12, 40]), pick(["points", "tasks", "point", "task"]), ending)

    def pauses(self):
        found = []
        day = self.today - DAY * self.random.randint(0, 60)
        for _ in range(self.random.choice([0, 0, 1, 2])):
            last_day = day + DAY * self.random.randint(0, 9)
            found.append((day, last_day))
            day = last_day + DAY * self.random.randint(1, 20)
        return found

    def file(self, count):
        lines = []
        if self.chance(0.3):
            lines += ["---", self.random.choice(["project: web", "priority: C", "quadrant: Q4", "tags: [diy, x]"]), "---"]
        depth = 0
        for number in range(count):
            if self.chance(0.12):
                lines.append("#" * self.random.randint(1, 3) + self.random.choice([" One", " Two +house", " (B) Three", " (C Q3) Four #wood"]))
                depth = -1
            depth = self.random.randint(0, min(depth + 1, 3))
            lines.append(self.task(depth, number))
        return "\n".join(lines) + "\n"


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


def check(program, seed, today):
    """Every number that differs for one drawn workspace, and how many were compared."""
    draw = Draw(seed, today)
    with tempfile.TemporaryDirectory() as folder:
        lines = {}
        for name in ["a.tasks", "b.tasks"][: draw.random.choice([1, 2])]:
            text = draw.file(draw.random.choice([0, 1, 5, 30, 80]))
            lines[name] = text.split("\n")
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        goals = [draw.goal() for _ in range(draw.random.choice([0, 1, 2, 4]))]
        pauses = draw.pauses()
        with open(os.path.join(folder, ".tasks.json"), "w") as file:
            json.dump({"goals": goals, "pauses": ["%s..%s" % pause for pause in pauses]}, file)
        rows = [json.loads(line) for line in ask(program, folder, "list", "all", "--format", "jsonl").splitlines()]
        tasks = [Task(row, lines) for row in rows]
        start = today - DAY * draw.random.choice([0, 1, 6, 29, 200, 900])
        end = draw.random.choice([today, today, today, max(start, today - 3 * DAY)])
        per = draw.random.choice(["day", "week", "month", "quarter", "year"] if (end - start).days < 300 else ["week", "month", "year"])
        field = draw.random.choice(FIELDS)
        words = ["stats", "%s..%s" % (start, end), "--per", per, "--by", field, "--format", "json"]
        actual = json.loads(ask(program, folder, *words))
        for key in ("schema", "today", "range", "query"):
            del actual[key]
        # The order of rows is that of names in lists, which is not a number.
        actual["rows"].sort(key=lambda row: (row["key"] is not None, row["key"] or ""))
        expected = statistics(tasks, start, end, per, field, today)
        found = ["seed %d, %s: %s" % (seed, " ".join(words), line) for line in differences("", expected, actual)]
        words = ["score", "%s..%s" % (start, end), "--per", per, "--format", "json"]
        actual = json.loads(ask(program, folder, *words))
        for key in ("schema", "today", "range", "query", "counted"):
            del actual[key]
        expected = score(tasks, start, end, per, goals, pauses, today)
        return found + ["seed %d, %s: %s" % (seed, " ".join(words), line) for line in differences("", expected, actual)]


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
