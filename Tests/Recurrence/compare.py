"""Compares the recurrence of tasks in a program with dateutil: compare.py PROGRAM [YEARS]

Checks every form of `every` in each of its modes, from days at the ends of months, completed on time, early and late,
over ten years, or fewer. dateutil cannot express the last day of a month that is too short, so it is the last one of several days
of the month.
"""

import bisect
import datetime
import functools
import subprocess
import sys

from dateutil.rrule import DAILY, MONTHLY, WEEKLY, YEARLY, rrule, weekday

DAY = datetime.timedelta(days=1)
NAMES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
STARTS = [datetime.date(2026, 1, 31), datetime.date(2027, 2, 28), datetime.date(2028, 2, 29), datetime.date(2026, 11, 30),
          datetime.date(2024, 12, 29), datetime.date(2026, 8, 15)]
ON_TIME, LATE = (0,), (0, 3, -2, 40, 1, 0, 95)


def ordinal(number):
    return f"{number}" + ("th" if 10 < number < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th"))


def clamped(day):
    """Returns the arguments for the last existing day of a month up to `day`."""
    return {"bymonthday": list(range(min(day, 28), day + 1)), "bysetpos": -1}


def forms():
    """Yields each form, a function from a day to its dateutil rule, and whether the form may have an anchor, which
    `@done` excludes."""
    for count in (1, 2, 3, 5, 10, 45, 365, 1000):
        yield f"{count}d", lambda day, n=count: dict(freq=DAILY, interval=n), False
    for count in (1, 2, 3, 4, 13, 52):
        yield f"{count}w", lambda day, n=count: dict(freq=WEEKLY, interval=n), False
    for count in (1, 2, 3, 5, 6, 7, 11, 12, 13, 18, 25):
        yield f"{count}mo", lambda day, n=count: dict(freq=MONTHLY, interval=n, **clamped(day.day)), False
    for count in (1, 2, 3, 4, 5):
        yield f"{count}y", lambda day, n=count: dict(freq=YEARLY, interval=n, bymonth=day.month, **clamped(day.day)), False
    yield "day", lambda day: dict(freq=DAILY), False
    yield "week", lambda day: dict(freq=WEEKLY), False
    yield "month", lambda day: dict(freq=MONTHLY, **clamped(day.day)), False
    yield "year", lambda day: dict(freq=YEARLY, bymonth=day.month, **clamped(day.day)), False
    for anchor in range(1, 32):
        yield f"month@{anchor}", lambda day, a=anchor: dict(freq=MONTHLY, **clamped(a)), True
        yield f"{anchor % 7 + 2}mo@{anchor}", lambda day, a=anchor: dict(freq=MONTHLY, interval=a % 7 + 2, **clamped(a)), True
        yield ordinal(anchor), lambda day, a=anchor: dict(freq=MONTHLY, **clamped(a)), False
    for count, form in ((1, "year@02-29"), (1, "1y@02-29"), (3, "3y@02-29"), (4, "4y@02-29")):
        yield form, lambda day, n=count: dict(freq=YEARLY, interval=n, bymonth=2, **clamped(29)), True
    yield "last-day", lambda day: dict(freq=MONTHLY, bymonthday=-1), False
    yield "weekday", lambda day: dict(freq=WEEKLY, byweekday=range(5)), False
    for number, name in enumerate(NAMES):
        yield f"last-{name}", lambda day, w=number: dict(freq=MONTHLY, byweekday=weekday(w, -1)), False
        for nth in range(1, 6):
            yield f"{ordinal(nth)}-{name}", lambda day, w=number, n=nth: dict(freq=MONTHLY, byweekday=weekday(w, n)), False
    for days in range(1, 128):
        chosen = [number for number in range(7) if days >> number & 1]
        yield ",".join(NAMES[number] for number in chosen), lambda day, c=chosen: dict(freq=WEEKLY, byweekday=c), False


def rule(form, start, last):
    """Yields the dates of a form from a day on."""
    words = RULES[form](start)
    # A yearly rule takes the last of some days of a whole month, even if a part of the month has passed.
    begin = start.replace(day=1) if words["freq"] == YEARLY else start
    for found in rrule(dtstart=moment(begin), until=moment(last), **words):
        if found.date() >= start:
            yield found.date()


@functools.lru_cache(maxsize=64)
def dates(form, start, last):
    """Returns the dates up to the first one that no answer can be later than."""
    found = []
    for day in rule(form, start, horizon(last)):
        found.append(day)
        if day > last + DAY * max(LATE):
            break
    return found


def horizon(last):
    """Returns a day that some date of every form is before: the first date past the end is at most one period later."""
    return last.replace(year=last.year + 12)


def moment(day):
    return datetime.datetime(day.year, day.month, day.day)


def after(days, day):
    return days[bisect.bisect_right(days, day)]


def expected(form, mode, start, late, last):
    due, found = start, []
    while True:
        done = due + DAY * late[len(found) % len(late)]
        if mode == "@done":
            due = next(day for day in rule(form, done, horizon(last)) if day > done)
        else:
            due = after(dates(form, start, last), max(due, done) if mode == "" else due)
        if due > last:
            return " ".join(map(str, found))
        found.append(due)


def questions():
    """Yields each question with the right answer."""
    for number, (form, _, has_anchor) in enumerate(FORMS):
        for index, start in enumerate(STARTS):
            last = start.replace(year=start.year + YEARS, day=1)
            for mode in ("", "@each") if has_anchor else ("", "@each", "@done"):
                for late in (ON_TIME, LATE):
                    # A task that recurs every few days has thousands of dates in ten years, so such forms run from one
                    # day and in one more mode, which differ from form to form.
                    if DENSE[form] and ((index + number) % len(STARTS) or mode == ("@each", "@done")[number % 2]):
                        continue
                    yield f"{form}{mode}\t{start}\t{','.join(map(str, late))}\t{last}", expected(form, mode, start, late, last)


def differences(asked, answers):
    return [(question, right, answer) for (question, right), answer in zip(asked, answers) if answer != right]


YEARS = int(sys.argv[2]) if len(sys.argv) > 2 else 10
FORMS = list(forms())
RULES = {form: rule for form, rule, _ in FORMS}
DENSE = {form: rule(STARTS[0])["freq"] in (DAILY, WEEKLY) for form, rule, _ in FORMS}


def main():
    asked = list(questions())
    run = subprocess.run([sys.argv[1]], input="\n".join(question for question, _ in asked), capture_output=True, text=True, check=True)
    answers = run.stdout.split("\n")[:-1]
    assert len(answers) == len(asked), (len(answers), len(asked))
    wrong = differences(asked, answers)
    for question, right, answer in wrong[:20]:
        print(f"{question!r}:\n  {answer[:300]}\n  expected {right[:300]}")
    if wrong:
        sys.exit(f"FAILED: {len(wrong)} of {len(asked)} series")
    # Wrong answers must fail.
    assert len(differences(asked, answers[1:] + answers[:1])) > len(asked) / 2
    count = sum(len(right.split()) for _, right in asked)
    print(f"{len(FORMS)} forms recur on the expected dates: {len(asked)} series of {YEARS} years, {count} dates.")


main()
