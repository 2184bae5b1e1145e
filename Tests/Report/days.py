"""Days, and the dates and spans that represent them."""
import datetime
import re

DAY = datetime.timedelta(days=1)
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def span(text):
    """Returns the first and the last day of a date in a file, or `None` without a date."""
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
    """Returns the first and the last day of `count` months."""
    end = datetime.date(year + (month + count - 1) // 12, (month + count - 1) % 12 + 1, 1)
    return datetime.date(year, month, 1), end - DAY


def first(text):
    days = span(text)
    return days and days[0]


def last(text):
    days = span(text)
    return days and days[1]


def written(day):
    """Returns a day as JSON contains it."""
    return day and day.isoformat()


def days_from(start, end):
    """Returns every day of a span, or none if it ends before it begins."""
    return [start + DAY * offset for offset in range((end - start).days + 1)]


def periods(day):
    """Returns the week, month, quarter and year of a day in the syntax of files."""
    year, week, _ = day.isocalendar()
    return ["%d-W%02d" % (year, week), "%d-%02d" % (day.year, day.month), "%d-Q%d" % (day.year, (day.month + 2) // 3), str(day.year)]


def spans(start, end, per):
    """Returns the key, first and last day of each bucket."""
    found = []
    day = start
    while day <= end:
        key = dict(zip(["week", "month", "quarter", "year"], periods(day))).get(per, day.isoformat())
        found.append((key, day, min(last(key), end)))
        day = last(key) + DAY
    return found


def period_holding(day, form):
    """Returns the first and the last day of the period around a day. The period is of the same kind as `form`, a date
    in the syntax of files."""
    shape = re.sub(r"\d", "0", form or "")
    return next((span(text) for text in periods(day) if re.sub(r"\d", "0", text) == shape), (day, day))


def days_ending_with(day, form):
    """Returns the days that a day represents: those of the period like `form` if the day ends it, or the day itself."""
    begin, end = period_holding(day, form)
    return days_from(begin, end) if day == end else []


def is_paused(day, pauses):
    return any(begin <= day <= end for begin, end in pauses)
