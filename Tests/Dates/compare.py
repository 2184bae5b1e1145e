"""Compares the meaning of dates in the program with Python's calendar: compare.py PROGRAM

Checks every form that Grammar/Dates.md names on every day from 2024 to 2027 (with a leap year, and one whose ISO year
has 53 weeks), forward and backward. The algorithm differs from the program's: it searches all days one by one for the
named ones.
"""

import bisect
import collections
import datetime
import subprocess
import sys

from dateutil.relativedelta import MO, relativedelta

DAY = datetime.timedelta(days=1)
NAMES = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
ALL = [datetime.date(1990, 1, 1) + DAY * n for n in range(29000)]

# The days of each name that has no year.
bearers = collections.defaultdict(list)
# The days of each period.
periods = collections.defaultdict(list)
for day in ALL:
    year, week, weekday = day.isocalendar()
    quarter = (day.month + 2) // 3
    for name in (("day", day.day), ("date", day.month, day.day), ("month", day.month), ("week", week), ("quarter", quarter),
                 ("weekday", weekday), ("weekday of week", week, weekday)):
        bearers[name].append(day)
    for name in (("week", year, week), ("month", day.year, day.month), ("quarter", day.year, quarter), ("year", day.year)):
        periods[name].append(day)


def period(kind, day):
    """Returns all days of the period that contains a day."""
    if kind == "week":
        return periods[("week", *day.isocalendar()[:2])]
    if kind == "year":
        return periods[("year", day.year)]
    return periods[(kind, day.year, day.month if kind == "month" else (day.month + 2) // 3)]


def ends(days):
    return days[0], days[-1]


def neighbour(kind, day, shift):
    days = period(kind, day)
    if shift:
        days = period(kind, days[-1] + DAY if shift > 0 else days[0] - DAY)
    return days


def nearest(name, today, forward, strict=False):
    """Returns the first day of that name from today on, or the last one up to today."""
    days = bearers[name]
    if forward:
        return days[(bisect.bisect_right if strict else bisect.bisect_left)(days, today)]
    return days[(bisect.bisect_left if strict else bisect.bisect_right)(days, today) - 1]


def working(day, count):
    step = DAY if count > 0 else -DAY
    while count:
        day += step
        if day.weekday() < 5:
            count -= 1 if step == DAY else -1
    return day


def offset(day, sign, years=0, months=0, weeks=0, days=0, b=0):
    day = day + sign * relativedelta(years=years, months=months)
    return working(day + sign * datetime.timedelta(days=days, weeks=weeks), sign * b)


FORMS = {}


def form(text, meaning, yearless=False):
    assert text not in FORMS, text
    FORMS[text] = (meaning, yearless)


def single(text, meaning, yearless=False):
    form(text, lambda t, f: (meaning(t, f),) * 2, yearless)


def make_forms():
    single("today", lambda t, f: t)
    single("tomorrow", lambda t, f: t + DAY)
    single("YESTERDAY", lambda t, f: t - DAY)
    for number, name in enumerate(NAMES, 1):
        for text in (name[:3], name, name[:4].upper()):
            single(text, lambda t, f, n=number: nearest(("weekday", n), t, f, strict=True), True)
        for word, shift in (("this", 0), ("next", 1), ("last", -1)):
            single(f"{word}-{name[:3]}", lambda t, f, n=number, s=shift: t + relativedelta(days=-t.weekday() + 7 * s + n - 1))
    for kind in ("week", "month", "quarter", "year"):
        for word, shift in (("this", 0), ("next", 1), ("last", -1)):
            form(f"{word}-{kind}", lambda t, f, k=kind, s=shift: ends(neighbour(k, t, s)))
        for mark, shift in (("", 0), ("n", 1), ("p", -1)):
            single(f"so{mark}{kind[0]}", lambda t, f, k=kind, s=shift: neighbour(k, t, s)[0])
            single(f"eo{mark}{kind[0]}", lambda t, f, k=kind, s=shift: neighbour(k, t, s)[-1])
    for number, name in enumerate(MONTHS, 1):
        for text in dict.fromkeys((name[:3], name)):
            form(text, lambda t, f, n=number: ends(period("month", nearest(("month", n), t, f))), True)
        for day in range(1, 32):
            if ("date", number, day) in bearers:
                single(f"{number:02}-{day:02}", lambda t, f, n=number, d=day: nearest(("date", n, d), t, f), True)
                if day in (1, 5, 15, 28, 29, 30, 31):
                    single(f"{name[:3]}-{day}", lambda t, f, n=number, d=day: nearest(("date", n, d), t, f), True)
    for day in range(1, 32):
        single(f"{day}", lambda t, f, d=day: nearest(("day", d), t, f), True)
        ending = "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
        single(f"{day}{ending}", lambda t, f, d=day: nearest(("day", d), t, f), True)
    for quarter in range(1, 5):
        form(f"Q{quarter}", lambda t, f, q=quarter: ends(period("quarter", nearest(("quarter", q), t, f))), True)
    for week in range(1, 54):
        form(f"W{week:02}", lambda t, f, w=week: ends(period("week", nearest(("week", w), t, f))), True)
        for weekday in (1, 3, 7):
            single(f"w{week:02}-{weekday}", lambda t, f, w=week, d=weekday: nearest(("weekday of week", w, d), t, f), True)
    make_offsets()
    make_fixed()


def make_offsets():
    for sign, factor in (("+", 1), ("-", -1), ("", 1)):
        for unit, key, counts in (("d", "days", (0, 1, 2, 31, 400)), ("w", "weeks", (1, 2, 53)), ("mo", "months", (1, 2, 6, 11, 12, 13)),
                                  ("m", "months", (1, 3)), ("y", "years", (1, 4)), ("b", "b", (0, 1, 2, 3, 5, 6, 13))):
            for count in counts:
                single(f"{sign}{count}{unit}", lambda t, f, s=factor, k=key, n=count: offset(t, s, **{k: n}))
        single(f"{sign}1mo2d", lambda t, f, s=factor: offset(t, s, months=1, days=2))
        single(f"{sign}1y1mo1w1d1b", lambda t, f, s=factor: offset(t, s, years=1, months=1, weeks=1, days=1, b=1))
    single("+1mo-2d", lambda t, f: offset(offset(t, 1, months=1), -1, days=2))
    single("eom-3d", lambda t, f: offset(neighbour("month", t, 0)[-1], -1, days=3))
    single("sonm+1mo", lambda t, f: offset(neighbour("month", t, 1)[0], 1, months=1))
    single("eom+1mo", lambda t, f: offset(neighbour("month", t, 0)[-1], 1, months=1))
    single("fri+1w", lambda t, f: offset(nearest(("weekday", 5), t, f, strict=True), 1, weeks=1), True)
    single("22-3d", lambda t, f: offset(nearest(("day", 22), t, f), -1, days=3), True)
    single("next-mon+5b", lambda t, f: offset(t + relativedelta(days=1, weekday=MO(1)), 1, b=5))
    single("today+1w-1d", lambda t, f: t + 6 * DAY)
    for count in (1, 2, 7, 30):
        form(f"next-{count}d", lambda t, f, n=count: (t, t + (n - 1) * DAY))
        form(f"last-{count}d", lambda t, f, n=count: (t - (n - 1) * DAY, t))


def make_fixed():
    for name, days in periods.items():
        if 2023 <= name[1] <= 2028:
            text = {"week": "{1}-W{2:02}", "month": "{1}-{2:02}", "quarter": "{1}-q{2}", "year": "{1}"}[name[0]].format(*name)
            form(text, lambda t, f, d=days: ends(d))
    for day in ALL:
        if day.year in (2024, 2026):
            single(f"{day}", lambda t, f, d=day: d)
            year, week, weekday = day.isocalendar()
            single(f"{year}-W{week:02}-{weekday}", lambda t, f, d=day: d)


PAIRS = [("mon", "fri"), ("fri", "mon"), ("wed", "wed"), ("22", "3"), ("3", "22"), ("feb", "jan"), ("nov", "feb"), ("Q3", "Q1"),
         ("W50", "W05"), ("W05", "W50"), ("12-24", "01-06"), ("sep-15", "sep-1"), ("fri+1w", "mon"), ("today", "fri"), ("fri", "today"),
         ("next-week", "fri"), ("mon", "this-week"), ("last-7d", "today"), ("2026-03", "2026-01"), ("2025", "mon"), ("mon", "2025"),
         ("-2w", "+2w"), ("+2w", "-2w"), ("w10-3", "w09-3"), ("", "fri"), ("fri", ""), ("", "next-month"), ("last-month", "")]


def expected_range(start, end, today, forward):
    first = FORMS[start][0](today, forward)[0] if start else None
    last = FORMS[end][0](today, forward)[1] if end else None
    if start and end and first > last:
        if forward and FORMS[end][1]:
            last = FORMS[end][0](first, forward)[1]
        elif not forward and FORMS[start][1]:
            first = FORMS[start][0](last, forward)[0]
        if first > last:
            return "error the range ends before it starts"
    return f"{first or '-'} {last or '-'}"


def differences(asked, answers):
    return [(q, e, a) for (q, e), a in zip(asked, answers) if not (a.startswith(e) if e.startswith("error") else a == e)]


def questions():
    """Yields every form on every day. Forms with hundreds of names (days of a year or of a week) yield one eighth of
    them a day."""
    fixed = {text for text in FORMS if text[:4].isdigit() and text[:2] in ("19", "20")}
    many = {text for text in FORMS if "-" in text and (text[:3] in [name[:3] for name in MONTHS] or text[0] in "01w")} - fixed
    for number, today in enumerate(day for day in ALL if 2024 <= day.year <= 2027):
        for forward in (True, False):
            way = "forward" if forward else "backward"
            for index, (text, (meaning, _)) in enumerate(FORMS.items()):
                # A date with a year means the same on all days, so each is checked on some days only.
                if (index + number) % (100 if text in fixed else 8 if text in many else 1) == 0:
                    yield f"{today}\t{way}\t{text}", "%s %s" % meaning(today, forward)
            for start, end in PAIRS:
                yield f"{today}\t{way}\t{start}\t{end}", expected_range(start, end, today, forward)


def main():
    make_forms()
    asked = list(questions())
    run = subprocess.run([sys.argv[1]], input="\n".join(question for question, _ in asked), capture_output=True, text=True, check=True)
    answers = run.stdout.splitlines()
    assert len(answers) == len(asked), (len(answers), len(asked))
    wrong = differences(asked, answers)
    for question, expected, answer in wrong[:30]:
        print(f"{question!r}: {answer}, expected {expected}")
    if wrong:
        sys.exit(f"FAILED: {len(wrong)} of {len(asked)} answers")
    # Wrong answers must fail.
    assert len(differences(asked, answers[1:] + answers[:1])) > len(asked) / 2
    print(f"{len(FORMS)} forms and {len(PAIRS)} ranges have the expected meaning: {len(asked)} answers.")


main()
