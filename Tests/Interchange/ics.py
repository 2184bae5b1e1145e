"""todoman, icalendar, vobject and dateutil over what the program exports: ics.py PROGRAM"""

import datetime
import itertools
import json
import random
import re
import sys
from importlib.metadata import version

import icalendar
import vobject
from dateutil.rrule import rrulestr

from peer import Scene, check

TASKS = """\
- [ ] (A-1 Q2) Call @phone about +house due:2027-12-01T09:30 remind:1h created:2026-11-01
- [ ] (B) Paint; the "wall", slowly +house/kitchen #diy start:2027-01-05 est:2h id:paint
  Blue, not green.

  - with a list
  - [ ] Buy paint @store due:2027-W01 created:2026-11-01
  - [/] Sand remind:2027-01-02T08:00
- [ ] (D) Sell due:2027-12-31 every:month@31 after:paint
- [-] Rent cancelled:2026-11-20
- [x] (C) Mail \\@home & "Zoë" 😀 done:2026-11-19T18:00
- [>] Wait plan:2027-01-02 owner:anna
"""
ODD = """\
*  [X]  (A)  Paint   the\twall @home  due:2027-12-01 about  +house est:90m <!-- blue? -->
    * not   green

    or grey
1. [ ] Sell owner:"x" created:2026-11-01  due:2027-12-31
"""
ZONES = ["UTC", "Europe/Rome", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago"]


def todoman(scene, *words, zone="UTC"):
    scene.run("mkdir", "-p", "lists/all", "home/.config/todoman")
    scene.write("home/config.py", f'path = "{scene.path}/lists/*"\ndate_format = "%Y-%m-%d"\ntime_format = "%H:%M"\ndefault_list = "all"\ndefault_due = 0\ncache_path = "{scene.path}/home/cache.sqlite3"\n')
    return scene.run(sys.executable, "-c", "from todoman.cli import cli; cli()", "--config", str(scene.path / "home/config.py"), *words, TZ=zone)


def divided(text):
    """Returns a calendar for each task, as folders of calendars have them."""
    tasks = re.findall(r"BEGIN:VTODO\r\n.*?END:VTODO\r\n", text, re.S)
    return ["BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\n" + task + "END:VCALENDAR\r\n" for task in tasks]


def handed(scene, zone="UTC"):
    """Hands the tasks of a scene to todoman, a file each."""
    text = scene.run(scene.program, "export", "ics", TZ=zone).replace("\n", "\r\n")
    (scene.path / "lists/all").mkdir(parents=True, exist_ok=True)
    for number, calendar in enumerate(divided(text)):
        (scene.path / f"lists/all/{number:03}.ics").write_bytes(calendar.encode())
    return text


def imported(program, files, zone="UTC"):
    """Returns the task lines that the program makes of calendars."""
    fresh = Scene(program)
    for number, data in enumerate(files):
        (fresh.path / f"{number:03}.ics").write_bytes(data)
    fresh.run(program, "import", "ics", *[f"{number:03}.ics" for number in range(len(files))], TZ=zone)
    return fresh.read("inbox.tasks")


def returned(program, scene, zone="UTC"):
    """Returns the task lines that the program makes of todoman's folder. One calendar keeps the tasks together."""
    files = sorted((scene.path / "lists/all").glob("*.ics"))
    inner = [re.sub(rb"\A.*?(?=BEGIN:VTODO)|END:VCALENDAR.*\Z", b"", file.read_bytes(), flags=re.S) for file in files]
    return imported(program, [b"BEGIN:VCALENDAR\r\n" + b"".join(inner) + b"END:VCALENDAR\r\n"], zone)


def untouched(program):
    scene = Scene(program, ODD)
    check("odd spellings come back", imported(program, [handed(scene).encode()]), ODD)
    scene = Scene(program, TASKS)
    check("the tasks come back", imported(program, [handed(scene).encode()]), TASKS)


def through_libraries(program):
    """Both libraries read every task, and what they write is the same to us."""
    text = handed(Scene(program, TASKS))
    calendar = icalendar.Calendar.from_ical(text)
    todos = calendar.walk("VTODO")
    check("icalendar finds the tasks", len(todos), 8)
    check("icalendar reads a title", str(todos[1]["SUMMARY"]), 'Paint; the "wall", slowly')
    check("icalendar reads a time", todos[0]["DUE"].dt, datetime.datetime(2027, 12, 1, 9, 30))
    check("icalendar reads a day", todos[2]["DUE"].dt, datetime.date(2027, 1, 10))
    check("icalendar reads names", [str(name) for name in todos[1]["CATEGORIES"].cats], ["+house/kitchen", "diy"])
    check("icalendar reads an alarm", todos[0].walk("VALARM")[0]["TRIGGER"].dt, -datetime.timedelta(hours=1))
    check("icalendar reads no error", [error for todo in todos for error in todo.errors], [])
    check("icalendar writes the same", imported(program, [calendar.to_ical()]), TASKS)
    read = vobject.readOne(text)
    check("vobject finds the tasks", len(list(read.vtodo_list)), 8)
    check("vobject reads a note", read.vtodo_list[1].description.value, "Blue, not green.\n\n- with a list")
    check("vobject writes the same", imported(program, [read.serialize(validate=False).encode()]), TASKS)


def changed_by_todoman(program):
    """todoman completes, changes and adds tasks: exactly that comes back."""
    for zone in ["UTC", "America/St_Johns"]:
        scene = Scene(program, TASKS)
        handed(scene, zone)
        listed = json.loads(todoman(scene, "--porcelain", "list", "--status", "ANY", zone=zone))

        def number(title):
            return str(next(item["id"] for item in listed if item["summary"].startswith(title)))

        todoman(scene, "done", number("Buy paint"), zone=zone)
        todoman(scene, "edit", number("Call"), "--due", "2027-12-24 10:00", zone=zone)
        todoman(scene, "edit", number("Wait"), "--priority", "high", zone=zone)
        todoman(scene, "new", "New one", zone=zone)
        text = returned(program, scene, zone)
        text = re.sub(r"(Buy .*) done:\S+", r"\1 done:NOW", text)
        text = re.sub(r"(New one) created:\S+", r"\1", text)
        expected = (
            TASKS.replace("- [ ] Buy paint @store due:2027-W01 created:2026-11-01", "- [x] Buy paint @store due:2027-W01 created:2026-11-01 done:NOW")
            .replace("due:2027-12-01T09:30", "due:2027-12-24T10:00")
            .replace("- [>] Wait", "- [>] (B) Wait")
        )
        check(f"todoman done, edit, new in {zone}", text, expected + "- [ ] New one\n")


def recurring_in_todoman(program):
    """todoman completes a recurring task: ours is done, and the next occurrence is a task of its own, with another UID."""
    scene = Scene(program, "- [ ] Sell due:2027-12-31 every:month@31\n")
    handed(scene)
    todoman(scene, "list")
    todoman(scene, "done", "1")
    text = re.sub(r"(?:done|created):\S+", "MOMENT", returned(program, scene))
    check("one is done", len(re.findall(r"^- \[x\] Sell ", text, re.M)), 1)
    check("the next one is due a month later", len(re.findall(r"^- \[ \] Sell due:2028-01-31", text, re.M)), 1)


def zones(program):
    for zone in ZONES:
        scene = Scene(program, TASKS)
        text = handed(scene, zone)
        check(f"the tasks come back in {zone}", imported(program, [text.encode()], zone), TASKS)
        # Without our properties the dates alone decide.
        bare = re.sub(r"X-TASKS-[^\r]*\r\n(?: [^\r]*\r\n)*", "", text)
        dates = sorted(re.findall(r"(?:due|start|done|created):\S+", imported(program, [bare.encode()], zone)))
        expected = sorted(re.findall(r"(?:due|start|done|created):\S+", TASKS.replace("2027-W01", "2027-01-10")))
        check(f"the dates in {zone}", dates, expected)


def last_day(day):
    return (day.replace(day=28) + datetime.timedelta(days=4)).replace(day=1) - datetime.timedelta(days=1)


def nth(day, number, weekday):
    return day.weekday() == weekday and (day.day - 1) // 7 + 1 == number


def months(start, day):
    return (day.year - start.year) * 12 + day.month - start.month


# Each rule of the language with what it means: whether a task that is due on a start is due on a day, too.
RULES = {
    "day": lambda start, day: True,
    "3d": lambda start, day: (day - start).days % 3 == 0,
    "week": lambda start, day: (day - start).days % 7 == 0,
    "2w": lambda start, day: (day - start).days % 14 == 0,
    "weekday": lambda start, day: day.weekday() < 5,
    "mon,thu": lambda start, day: day.weekday() in (0, 3),
    "month@31": lambda start, day: day == last_day(day),
    "month@30": lambda start, day: day.day == min(30, last_day(day).day),
    "2mo@31": lambda start, day: day == last_day(day) and months(start, day) % 2 == 0,
    "5th": lambda start, day: day.day == 5,
    "29th": lambda start, day: day.day == min(29, last_day(day).day),
    "last-day": lambda start, day: day == last_day(day),
    "2nd-tue": lambda start, day: nth(day, 2, 1),
    "5th-mon": lambda start, day: nth(day, 5, 0),
    "last-fri": lambda start, day: day.weekday() == 4 and (last_day(day) - day).days < 7,
    "year": lambda start, day: (day.month, day.day) == (start.month, start.day),
    "year@02-29": lambda start, day: day.month == 2 and day == last_day(day),
}


def days(start, rule):
    """The first 50 days of a rule."""
    every = (start + datetime.timedelta(days=number) for number in itertools.count())
    return list(itertools.islice((day for day in every if RULES[rule](start, day)), 50))


def rules(program):
    """dateutil finds the dates of each rule."""
    first = datetime.date(2026, 12, 1)
    starts = {rule: days(first, rule)[0] for rule in RULES}
    # Months are counted from the day of the task.
    starts["2mo@31"] = datetime.date(2026, 12, 31)
    text = handed(Scene(program, "".join(f"- [ ] {rule} due:{start} every:{rule}\n" for rule, start in starts.items())))
    todos = icalendar.Calendar.from_ical(text).walk("VTODO")
    check("a task a rule", len(todos), len(RULES))
    for todo in todos:
        rule = str(todo["SUMMARY"])
        recurrence = rrulestr(todo["RRULE"].to_ical().decode(), dtstart=datetime.datetime.combine(starts[rule], datetime.time()))
        found = [moment.date() for moment in itertools.islice(recurrence, 50)]
        check(f"50 days of every:{rule}", found, days(starts[rule], rule))


def drawn_rule(draw):
    frequency = draw.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = [f"FREQ={frequency}"]
    if draw.random() < 0.4:
        parts.append(f"INTERVAL={draw.randint(1, 6)}")
    names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    if frequency == "WEEKLY" and draw.random() < 0.7:
        parts.append("BYDAY=" + ",".join(draw.sample(names, draw.randint(1, 5))))
    if frequency == "MONTHLY" and draw.random() < 0.8:
        parts.append(draw.choice([f"BYMONTHDAY={draw.choice([-1, 1, 5, 28, 30, 31])}", f"BYDAY={draw.choice(['', '+'])}{draw.choice([1, 2, 5])}{draw.choice(names)}", f"BYDAY=-1{draw.choice(names)}", f"BYDAY={draw.choice(names)};BYSETPOS={draw.choice([1, 3, -1])}", "BYMONTHDAY=28,29,30;BYSETPOS=-1"]))
    if frequency == "YEARLY" and draw.random() < 0.5:
        parts.append(draw.choice(["BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "BYMONTH=6", "BYMONTHDAY=5", "BYWEEKNO=20"]))
    return ";".join(parts)


def rules_of_others(program, count):
    """A rule of others means the same days when it comes back; one that we do not have is in the note."""
    draw = random.Random(1)
    drawn = {}
    lines = []
    for number in range(count):
        rule = drawn_rule(draw)
        start = datetime.date(2027, 1, 1) + datetime.timedelta(days=draw.randint(0, 400))
        # A task is due on a day of its rule.
        first = next(iter(rrulestr(rule, dtstart=datetime.datetime.combine(start, datetime.time()))), None)
        drawn[f"t{number}"] = (rule, first.date() if first else start)
        day = drawn[f"t{number}"][1]
        lines.append(f"BEGIN:VTODO\r\nUID:{number}\r\nSUMMARY:t{number}\r\nDTSTART;VALUE=DATE:{day:%Y%m%d}\r\nDUE;VALUE=DATE:{day:%Y%m%d}\r\nRRULE:{rule}\r\nEND:VTODO\r\n")
    scene = Scene(program)
    scene.write("in.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + "".join(lines) + "END:VCALENDAR\r\n")
    scene.tasks("import", "ics", "in.ics")
    notes = dict(re.findall(r"^- \[ \] (t\d+) .*\n  - rrule: (.*)$", scene.read("inbox.tasks"), re.M))
    kept = 0
    for todo in icalendar.Calendar.from_ical(scene.tasks("export", "ics")).walk("VTODO"):
        title = str(todo["SUMMARY"])
        rule, start = drawn[title]
        moment = datetime.datetime.combine(start, datetime.time())
        if "RRULE" not in todo:
            check(f"{rule} is in the note", notes.get(title), rule)
            continue
        kept += 1
        ours = todo["RRULE"].to_ical().decode()
        expected = list(itertools.islice(rrulestr(rule, dtstart=moment), 50))
        check(f"the days of {rule} from {start}, here {ours}", list(itertools.islice(rrulestr(ours, dtstart=moment), 50)), expected)
    check("most rules have an equal", kept > count / 2, True)
    return kept


def drawn(program, count):
    """Random lists are read by both libraries and come back."""
    draw = random.Random(1)
    words = ["Call", "Paint", "milk", "Zoë", "C#", "10:30", "a+b", "(see)", "50%", "日本", "a;b", "c,d", '"quoted"', "a\\b", "😀", "END:VTODO"]
    for _ in range(count):
        lines = []
        for number in range(draw.randint(1, 10)):
            mark = draw.choice("   x/>-")
            rank = draw.choice(["", "", "(A) ", "(B-2) ", "(Q3) ", "(E Q4) "])
            title = " ".join(draw.choice(words) for _ in range(draw.randint(1, 14))) + f" {number}"
            names = "".join(draw.choice(["", "", f" {sign}{draw.choice(['home', 'a/b', 'x-1', 'a.b'])}"]) for sign in "+@#")
            dates = "".join(f" {key}:2027-12-{draw.randint(10, 28)}{draw.choice(['', 'T08:15'])}" for key in ("plan", "due", "start") if draw.random() < 0.3)
            owner = draw.choice(["", "", ' owner:"Anna B"'])
            created = draw.choice(["", " created:2026-11-01", " created:2026-11-01T07:00"])
            done = {"x": " done:2026-11-19", "-": " cancelled:2026-11-19T10:00"}.get(mark, "")
            lines.append(f"- [{mark}] {rank}{title}{names}{dates}{owner}{created}{done}\n")
            if draw.random() < 0.2:
                lines.append(f"  a note\n\n  * {draw.choice(words)}\n")
        text = "".join(lines)
        calendar = handed(Scene(program, text))
        read = icalendar.Calendar.from_ical(calendar)
        check("icalendar reads no error", [error for todo in read.walk("VTODO") for error in todo.errors], [])
        vobject.readOne(calendar)
        check("drawn tasks come back", imported(program, [calendar.encode()]), text)


def main():
    program = sys.argv[1]
    print(", ".join(f"{name} {version(name)}" for name in ["todoman", "icalendar", "vobject", "python-dateutil"]))
    tries = [untouched, through_libraries, changed_by_todoman, recurring_in_todoman, zones, rules]
    for attempt in tries:
        attempt(program)
    kept = rules_of_others(program, 500)
    drawn(program, 15)
    print(f"ics: {len(tries)} tries, {len(RULES)} rules, {kept} of 500 rules of others with an equal, and 15 drawn lists")


main()
