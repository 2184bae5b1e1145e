"""Taskwarrior over what the program exports: taskwarrior.py PROGRAM"""

import json
import random
import re
import sys

from peer import Scene, check

TASKS = """\
- [ ] (A-1 Q2) Call @phone about +house due:2027-12-01T09:30 created:2026-11-01
- [ ] (B) Paint the wall +house/kitchen #diy start:2027-01-05 est:2h id:paint
  Blue, not green.

  - with a list
  - [ ] Buy paint @store due:2027-W01 created:2026-11-01
  - [/] Sand
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


def task(scene, *words, **environment):
    scene.run("mkdir", "-p", "home/data")
    scene.write("home/rc", f"data.location={scene.path}/home/data\nconfirmation=off\nhooks=off\nrecurrence=on\nverbose=nothing\nnews.version=9.9.9\n")
    return scene.run("task", f"rc:{scene.path}/home/rc", *words, **environment)


def exported(scene, *options, zone="UTC"):
    """Hands the tasks of a scene to Taskwarrior."""
    scene.write("out.json", scene.tasks("export", "taskwarrior", *options))
    task(scene, "import", "out.json", TZ=zone)


def returned(program, scene, *words):
    """Returns the task lines that the program makes of what Taskwarrior exports."""
    fresh = Scene(program)
    fresh.write("back.json", task(scene, "export"))
    fresh.tasks("import", "taskwarrior", "back.json", *words)
    return fresh.read("inbox.tasks")


def uuid(scene, title):
    return next(item["uuid"] for item in json.loads(scene.read("out.json")) if item["description"].startswith(title))


def untouched(program):
    scene = Scene(program, ODD)
    exported(scene)
    check("odd spellings come back", returned(program, scene), ODD)
    scene = Scene(program, TASKS)
    exported(scene)
    check("the tasks come back", returned(program, scene), TASKS)
    exported(scene)
    check("a second import changes nothing", returned(program, scene), TASKS)


def changed(program):
    """Each change of a field is exactly that change here."""
    scene = Scene(program, TASKS)
    exported(scene)
    task(scene, uuid(scene, "Buy"), "done")
    task(scene, uuid(scene, "Call"), "modify", "due:2027-12-24", "priority:L", "+late")
    task(scene, uuid(scene, "Sand"), "annotate", "with care")
    task(scene, uuid(scene, "Wait"), "modify", "project:garden.shed")
    task(scene, "add", "New one", "tags:next")
    text = re.sub(r"(Buy .*) done:20\d\d-\d\d-\d\dT\d\d:\d\d\n", r"\1 done:NOW\n", returned(program, scene))
    text = re.sub(r"(New one #next) created:\S+|- 20\d\d-\d\d-\d\d (with care)", lambda match: match[1] or "- DAY " + match[2], text)
    expected = (
        TASKS.replace("- [ ] Buy paint @store due:2027-W01 created:2026-11-01", "- [x] Buy paint @store due:2027-W01 created:2026-11-01 done:NOW")
        .replace("(A-1 Q2) Call @phone about +house due:2027-12-01T09:30", "(C Q2) Call @phone about +house #late due:2027-12-24")
        .replace("[/] Sand\n", "[/] Sand\n    - DAY with care\n")
        .replace("Wait plan", "Wait +garden/shed plan")
    )
    check("done, modify, annotate, add", text, expected + "- [ ] New one #next\n")


def recurring(program):
    """A template comes back as one task, with the instance that Taskwarrior made."""
    scene = Scene(program, "- [ ] Water due:2027-12-01 every:week\n")
    exported(scene)
    task(scene, "list")
    check("a template and its instance", returned(program, scene), "- [ ] Water due:2027-12-01 every:week\n")


def dependent(program):
    """With --depends a task is blocked by its subtasks there, and comes back without such an 'after'."""
    for options in [["--depends"], ["--depends", "--plain"]]:
        scene = Scene(program, "- [ ] Paint after:tape\n  - [ ] Buy paint\n  - [ ] Tape id:tape\n")
        exported(scene, *options)
        blocked = [item["description"] for item in json.loads(task(scene, "+BLOCKED", "export"))]
        check("blocked tasks", blocked, ["Paint"])
        task(scene, uuid(scene, "Buy"), "modify", "project:house")
        expected = "- [ ] Paint after:tape\n  - [ ] Buy paint +house\n  - [ ] Tape id:tape\n"
        text = re.sub(r" created:\S+", "", returned(program, scene))
        check(" ".join(options), text, expected)


def zones(program):
    """No day moves in any zone."""
    for zone in ["UTC", "Europe/Rome", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago"]:
        scene = Scene(program, TASKS)
        text = scene.run(program, "export", "taskwarrior", TZ=zone)
        scene.write("out.json", text)
        task(scene, "import", "out.json", TZ=zone)
        fresh = Scene(program)
        fresh.write("back.json", task(scene, "export", TZ=zone))
        # Without our fields the dates alone decide.
        bare = [{key: value for key, value in item.items() if not key.startswith("tasks_")} for item in json.loads(fresh.read("back.json"))]
        fresh.write("bare.json", json.dumps(bare))
        fresh.run(program, "import", "taskwarrior", "back.json", TZ=zone)
        check(f"the tasks come back in {zone}", fresh.read("inbox.tasks"), TASKS)
        other = Scene(program)
        other.write("bare.json", fresh.read("bare.json"))
        other.run(program, "import", "taskwarrior", "bare.json", TZ=zone)
        dates = sorted(re.findall(r"(?:due|start|plan|cancelled|done):\S+", other.read("inbox.tasks")))
        expected = sorted(re.findall(r"(?:due|start|plan|cancelled|done):\S+", TASKS.replace("2027-W01", "2027-01-10")))
        check(f"the dates in {zone}", dates, expected)


def drawn(program, count):
    """Random lists are taken without a word and come back."""
    draw = random.Random(1)
    words = ["Call", "Paint", "milk", "Zoë", "C#", "10:30", "a+b", "(see)", "50%", "日本", "project:x", '"quoted"', "a\\b", "😀"]
    for _ in range(count):
        lines = []
        for number in range(draw.randint(1, 10)):
            mark = draw.choice("   x/>-")
            rank = draw.choice(["", "", "(A) ", "(B-2) ", "(Q3) ", "(E Q4) "])
            title = " ".join(draw.choice(words) for _ in range(draw.randint(1, 4))) + f" {number}"
            names = "".join(draw.choice(["", "", f" {sign}{draw.choice(['home', 'a/b', 'x-1', 'a.b'])}"]) for sign in "+@#")
            dates = "".join(f" {key}:2027-12-{draw.randint(10, 28)}{draw.choice(['', 'T08:15'])}" for key in ("plan", "due", "start") if draw.random() < 0.3)
            owner = draw.choice(["", "", ' owner:"Anna B"'])
            created = draw.choice(["", " created:2026-11-01", " created:2026-11-01T07:00"])
            done = {"x": " done:2026-11-19", "-": " cancelled:2026-11-19T10:00"}.get(mark, "")
            lines.append(f"- [{mark}] {rank}{title}{names}{dates}{owner}{created}{done}\n")
            if draw.random() < 0.2:
                lines.append(f"  a note\n\n  * {draw.choice(words)}\n")
        text = "".join(lines)
        scene = Scene(program, text)
        exported(scene)
        check("drawn tasks come back", returned(program, scene), text)


def main():
    program = sys.argv[1]
    print(f"taskwarrior {Scene(program).run('task', '--version').strip()}")
    tries = [untouched, changed, recurring, dependent, zones]
    for attempt in tries:
        attempt(program)
    drawn(program, 15)
    print(f"taskwarrior: {len(tries)} tries and 15 drawn lists")


main()
