"""The days of a rule of `every`, by the tables of `Grammar/Specification.md`. Each day is tested on its own."""
import re

from days import WEEKDAYS, months


class Rule:
    """A valid value of `every`."""

    def __init__(self, text):
        words = text.split("@")
        self.is_each = "each" in words[1:]
        self.is_from_done = "done" in words[1:]
        anchors = [word for word in words[1:] if word not in ("each", "done")]
        # The day of the month only, because February only occurs with the 29th.
        self.anchor = int(anchors[0].split("-")[-1]) if anchors else None
        self.rule = {"day": "1d", "week": "1w", "month": "1mo", "year": "1y", "weekday": "mon,tue,wed,thu,fri"}.get(words[0], words[0])
        counted = re.fullmatch(r"(\d+)(d|w|mo|y)", self.rule)
        self.count, self.unit = (int(counted[1]), counted[2]) if counted else (None, None)
        names = self.rule.split(",")
        self.weekdays = {WEEKDAYS.index(name) for name in names} if names[0] in WEEKDAYS else None

    def falls_on(self, day, start):
        """Whether the rule includes a day, counted from `start`, which is not later."""
        length = months(day.year, day.month, 1)[1].day
        if self.unit in ("d", "w"):
            return (day - start).days % (self.count * (7 if self.unit == "w" else 1)) == 0
        if self.unit == "mo":
            passed = (day.year - start.year) * 12 + day.month - start.month
            return passed % self.count == 0 and day.day == min(self.anchor or start.day, length)
        if self.unit == "y":
            month = 2 if self.anchor else start.month
            return (day.year - start.year) % self.count == 0 and day.month == month and day.day == min(self.anchor or start.day, length)
        if self.weekdays:
            return day.weekday() in self.weekdays
        if self.rule == "last-day":
            return day.day == length
        number, _, name = self.rule.partition("-")
        if not name:
            return day.day == min(int(number[:-2]), length)
        is_place = day.day + 7 > length if number == "last" else (day.day + 6) // 7 == int(number[:-2])
        return is_place and day.weekday() == WEEKDAYS.index(name)

    def frequency(self):
        """Returns the expected days in a day, as the strength of a habit counts them."""
        if self.unit:
            return 1 / ({"d": 1, "w": 7, "mo": 30, "y": 365}[self.unit] * self.count)
        return len(self.weekdays) / 7 if self.weekdays else 1 / 30
