"""Random workspaces, in which unusual content is more frequent than in people's files."""
import random

from days import DAY, WEEKDAYS, days_from, months, periods
from recurrence import Rule

INVALID = ["daily", "0d", "mon,mon", "month@31@done", "6th-fri", "31th"]


class Habit:
    """A recurring task."""

    def __init__(self, title, identifier, every, form, day):
        self.title = title
        self.identifier = identifier
        self.every = every
        # The syntax of its days: 0 to 3 for the period, `None` for the day itself.
        self.form = form
        self.day = day

    def written(self, day):
        return day.isoformat() if self.form is None else periods(day)[self.form]


class Draw:
    """The files and settings of a workspace."""

    def __init__(self, seed, today):
        self.random = random.Random(seed)
        self.today = today
        # In many workspaces dates are close together, so that they coincide. In others more tasks are closed than
        # added, or about as many, or few of both, or nothing is older than a few weeks.
        self.pace = self.random.choice(["near", "near", "near", "wide", "falling", "level", "slow", "young"])
        self.is_steady = self.pace in ("falling", "level", "slow", "young")
        self.has_created = 0.97 if self.is_steady else 0.6
        self.oldest = self.random.randint(26, 52) if self.pace == "young" else 900
        self.is_over = self.chance(0.1)
        self.habits = []

    def chance(self, share):
        return self.random.random() < share

    def day(self, key):
        if self.pace == "near":
            return self.today + DAY * self.random.randint(-7, 2)
        if self.pace == "young" and key in ("created", "done", "cancelled"):
            return self.today - DAY * self.random.randint(int(key != "created"), self.oldest)
        if self.is_steady and key in ("created", "done", "cancelled"):
            is_early = key == "created" and self.chance({"falling": 0.9, "level": 0.65, "slow": 0.99}[self.pace])
            return self.today - DAY * (self.random.randint(55, 150) if is_early else self.random.randint(0, 60))
        return self.today + DAY * self.random.choice([0, -1, -7, -30, self.random.randint(-60, 5), self.random.randint(-900, 40)])

    def date(self, key):
        day = self.day(key)
        plain = [day.isoformat()] * (500 if self.pace == "young" else 50 if self.is_steady else 8)
        return self.random.choice(plain + [day.isoformat() + "T09:30", *periods(day), "2026-02-30"])

    def created(self, box):
        """Returns the attribute for the day on which a task was created, or nothing."""
        # In young workspaces open tasks have no creation day; otherwise no more tasks could be closed than were added.
        is_left_out = self.pace == "young" and box not in ("[x]", "[-]")
        return ["created:" + self.date("created")] if not is_left_out and self.chance(self.has_created) else []

    def words(self, number, box):
        pick = self.random.choice
        words = ["t%d" % number]
        if self.chance(0.4):
            words.append(pick(["+house", "+house/kitchen", "+web", "+Web", "+a/b/c"]))
        for _ in range(pick([0, 0, 1, 2])):
            words.append(pick(["#diy", "#diy/wood", "#wood", "@phone", "@desk/big"]))
        words += self.created(box)
        for key, share in (("due", 0.4), ("start", 0.1), ("plan", 0.1)):
            if self.chance(share):
                words.append("%s:%s" % (key, self.date(key)))
        for key in ("est", "spent"):
            if self.chance(0.3):
                words.append("%s:%s" % (key, pick(["30m", "1h", "2h15m", "90m", "soon"])))
        if self.chance(0.15):
            words.append("owner:" + pick(["maria", "sam", '"a b"']))
        return words

    def task(self, number):
        pick = self.random.choice
        box = pick(["[x]", "[x]", "[-]"] if self.is_over else ["[ ]", "[ ]", "[x]", "[x]", "[x]", "[-]", "[/]", "[>]"])
        if self.pace in ("slow", "young") and not self.is_over and self.chance(0.95):
            box = "[ ]" if self.pace == "slow" else "[x]"
        words = self.words(number, box)
        if box in ("[x]", "[-]") and self.chance(1 if self.pace == "young" else 0.85):
            key = "done" if box == "[x]" else "cancelled"
            words.append("%s:%s" % (key, self.date(key)))
        return "- %s %s%s" % (box, self.rank(), " ".join(words))

    def rank(self):
        return self.random.choice(["", "", "(A) ", "(A-1) ", "(B) ", "(C) ", "(D) ", "(E) ", "(B Q1) ", "(Q2) "])

    def rule(self):
        """Returns a value of `every`, which is rarely invalid."""
        pick = self.random.choice
        count, name = pick([1, 2, 2, 3, 5, 10, 45, 9999]), pick(WEEKDAYS)
        number = self.random.randint(1, 31)
        suffix = "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        nth = pick(["1st", "2nd", "3rd", "4th", "5th", "last"])
        rule = pick([
            "day", "day", "week", "month", "year", "weekday", "last-day", "%s-%s" % (nth, name), "%d%s" % (number, suffix),
            *("%d%s" % (count, unit) for unit in ("d", "d", "w", "mo", "y")), ",".join(self.random.sample(WEEKDAYS, self.random.randint(1, 7))),
            ",".join(self.random.sample(WEEKDAYS, 2)),
        ])
        modifiers = []
        if rule.endswith(("mo", "month")) and self.chance(0.5):
            modifiers.append(str(pick([1, 15, 28, 29, 30, 31, number])))
        elif (rule == "year" or rule[0].isdigit() and rule.endswith("y")) and self.chance(0.4):
            modifiers.append("02-29")
        if self.chance(0.3):
            modifiers.append("each")
        elif not modifiers and self.chance(0.25):
            modifiers.append("done")
        self.random.shuffle(modifiers)
        if self.chance(0.04):
            return pick(INVALID)
        return "@".join([rule] + modifiers)

    def habit(self):
        pick = self.random.choice
        title = pick(["Run", "Run", "Read +web", "Call @phone", "Water #diy/wood the plants", "t0", "t1"])
        form = pick([None, None, None, None, 0, 1, 2, 3])
        day = self.today + DAY * pick([0, 0, 1, -1, self.random.randint(-60, 40), self.random.randint(-10, 10)])
        return Habit(title, pick([None, None, "run", "Run", "plants", "habit.%d" % len(self.habits)]), self.rule(), form, day)

    def habit_line(self, habit):
        """Returns the recurring task; sometimes the last one of its series, which is closed."""
        words = [habit.title]
        key = self.random.choice(["due", "due", "due", "plan", None])
        if key is not None:
            words.append("%s:%s" % (key, habit.written(habit.day)))
            if habit.form is None and self.chance(0.1):
                words[-1] += "T09:30"
        if key == "due" and self.chance(0.3):
            words.append("plan:" + habit.written(habit.day - 2 * DAY))
        words.append("every:" + ('"%s"' % habit.every if self.chance(0.1) else habit.every))
        if habit.identifier is not None:
            words.append("id:" + habit.identifier)
        if self.chance(0.25):
            until = self.today + DAY * self.random.choice([-20, -1, 0, 1, 30, 200, self.random.randint(-60, 60)])
            words.append("until:" + self.random.choice([until.isoformat(), until.isoformat()] + periods(until)))
        box = self.random.choice(["[ ]"] * 8 + ["[/]", "[>]", "[x]"])
        words += self.created(box)
        return "- %s %s%s" % (box, self.rank(), " ".join(words))

    def occurrences(self, habit):
        """Returns the days of some copies: of most, some or none of the days of the rule, and others."""
        reach = self.random.choice([20, 60, 200, 800])
        days = days_from(self.today - DAY * reach, self.today + 10 * DAY)
        if habit.every not in INVALID:
            rule = Rule(habit.every)
            days = [day for day in days if rule.falls_on(day, habit.day)]
        share = self.random.choice([0, 0.3, 0.8, 0.95, 1])
        days = [day for day in days[-40:] if self.chance(share)]
        for _ in range(self.random.choice([0, 0, 1, 3])):
            near = self.random.choice(days + [self.today, habit.day])
            days.append(near + DAY * self.random.choice([0, 0, 1, -1, self.random.randint(-30, 15)]))
        return days

    def copy_line(self, habit, day):
        """Returns a closed occurrence; rarely of another habit, or of none."""
        pick = self.random.choice
        box = pick(["[x]"] * 5 + ["[-]"])
        words = [habit.title if self.chance(0.95) else "t2"]
        if self.chance(0.93):
            form = habit if self.chance(0.9) else Habit(None, None, None, pick([None, 0, 1]), None)
            words.append("%s:%s" % (pick(["due", "due", "due", "plan"]), form.written(day)))
        if self.chance(0.95):
            closing = day + DAY * pick([0, 0, 0, 0, -1, 1, 3, self.random.randint(-9, 9)])
            text = closing.isoformat() if self.chance(0.9) else pick(periods(closing) + [closing.isoformat() + "T23:59"])
            words.append("%s:%s" % ("done" if box == "[x]" else "cancelled", text))
        of = habit.identifier if self.chance(0.93) else pick([None, "nobody", "run", "plants"])
        if of is not None:
            words.append("of:" + of)
        if self.chance(self.has_created):
            near = (day - DAY * self.random.randint(0, 9)).isoformat()
            words.append("created:" + (self.date("created") if self.is_steady else near))
        return "- %s %s%s" % (box, self.rank(), " ".join(words))

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

    def months(self):
        """Returns days for a calendar of up to 24 months, and the first and last of them."""
        start = self.today + DAY * self.random.choice([0, self.random.randint(-40, 40), self.random.randint(-500, 120)])
        if self.chance(0.3):
            return start.isoformat(), start, start
        if self.chance(0.3):
            begin, end = months(start.year, start.month, 1)
            return begin.isoformat()[:7], begin, end
        end = months(start.year, start.month, self.random.choice([1, 2, 3, 12, 24]))[1]
        end -= DAY * self.random.randint(0, min(27, (end - start).days))
        return "%s..%s" % (start, end), start, end

    def file(self, count, others):
        """Returns the text of a file: `count` tasks, mixed with other lines."""
        lines = []
        if self.chance(0.3):
            lines += ["---", self.random.choice(["project: web", "priority: C", "quadrant: Q4", "tags: [diy, x]"]), "---"]
        tasks = others + [self.task(number) for number in range(count)]
        if others:
            self.random.shuffle(tasks)
        depth = 0
        for task in tasks:
            if self.chance(0.12):
                lines.append("#" * self.random.randint(1, 3) + self.random.choice([" One", " Two +house", " (B) Three", " (C Q3) Four #wood"]))
                depth = -1
            depth = self.random.randint(0, min(depth + 1, 3))
            lines.append("  " * depth + task)
        return "\n".join(lines) + "\n"

    def workspace(self):
        """Returns the text of each file by name, and the settings: goals, pauses as days, and the archive."""
        pick = self.random.choice
        archive = pick(["{name}.done.tasks"] * 5 + ["old/{name}.tasks"])
        names = ["a.tasks", "b.tasks"][: pick([1, 2])]
        others = {name: [] for name in names}
        for name in names:
            for other in ("%s.done.tasks", "old/%s.tasks"):
                if self.chance(0.5 if other == archive.replace("{name}", "%s") else 0.1):
                    others[other % name[0]] = []
        for _ in range(0 if self.is_over or self.pace == "young" or self.pace == "slow" and self.chance(0.7) else pick([0, 1, 2, 4, 6])):
            habit = self.habit()
            self.habits.append(habit)
            home = pick(names) if self.chance(0.95) else pick(list(others))
            others[home].append(self.habit_line(habit))
            places = [home] * 6 + [archive.format(name=home[0])] * 3 + list(others)
            for day in self.occurrences(habit):
                others[pick([place for place in places if place in others])].append(self.copy_line(habit, day))
        count = {name: pick([0, 1, 5, 30, 80][3 * (self.pace == "young"):]) if name in names else pick([0, 0, 5]) for name in others}
        files = {name: self.file(count[name], others[name]) for name in others}
        return files, {"goals": [self.goal() for _ in range(pick([0, 1, 2, 4]))], "pauses": self.pauses(), "archive": archive}
