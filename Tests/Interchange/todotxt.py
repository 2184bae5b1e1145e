"""todo.txt-cli and topydo over what the program exports: todotxt.py PROGRAM"""

import random
import re
import subprocess
import sys
from importlib.metadata import version

from peer import Scene, check

TASKS = """\
- [ ] (A-1 Q2) Call @phone about +house due:2026-12-01T09:30 every:week
- [ ] (B) Paint +house start:2026-12-05 est:2h
  - [ ] Buy paint @store created:2026-11-01
  - [/] Sand owner:anna
- [-] (C) Sell cancelled:2026-11-20
- [ ] x marks the spot
"""


def todo_cli(scene, *words):
    scene.run("mkdir", "-p", "home")
    # The variables of its configuration begin with its name in capitals.
    name = "todo".upper()
    lines = [f"export {name}_DIR={scene.path}", f"export {name}_FILE={scene.path}/todo.txt", f"export DONE_FILE={scene.path}/done.txt"]
    scene.write("home/config", "\n".join([*lines, f"export REPORT_FILE={scene.path}/report.txt", ""]))
    return scene.run("todo-txt", "-d", str(scene.path / "home/config"), "-p", "-a", *words)


def topydo(scene, *words):
    scene.write("topydo.conf", f"[topydo]\nfilename = {scene.path}/todo.txt\narchive_filename =\ncolors = 0\n[add]\nauto_creation_date = 0\n")
    return scene.run(sys.executable, "-m", "topydo.ui.UILoader", "-c", str(scene.path / "topydo.conf"), *words)


def imported(program, text):
    """Returns the task lines that the program makes of a todo.txt."""
    scene = Scene(program)
    scene.write("todo.txt", text)
    scene.tasks("import", "todotxt", "todo.txt")
    return scene.read("inbox.tasks")


def closing_day(text):
    """Replaces the day on which another program closed a task."""
    return re.sub(r"done:20\d\d-\d\d-\d\d", "done:DAY", text)


def untouched(program):
    scene = Scene(program, TASKS)
    scene.write("todo.txt", scene.tasks("export", "todotxt", "--strict"))
    check("the tasks come back", imported(program, scene.read("todo.txt")), TASKS)


def completed_by_cli(program):
    """todo.txt-cli completes a task, and drops its letter: exactly that changes."""
    scene = Scene(program, TASKS)
    scene.write("todo.txt", scene.tasks("export", "todotxt", "--strict"))
    todo_cli(scene, "do", "1")
    expected = TASKS.replace("- [ ] (A-1 Q2) Call", "- [x] (Q2) Call").replace("every:week", "every:week done:DAY")
    check("todo-txt do", closing_day(imported(program, scene.read("todo.txt"))), expected)
    todo_cli(scene, "pri", "6", "B")
    todo_cli(scene, "append", "5", "@late")
    expected = expected.replace("- [ ] x marks", "- [ ] (B) x marks").replace("Sell canc", "Sell @late canc")
    check("todo-txt pri, append", closing_day(imported(program, scene.read("todo.txt"))), expected)


def completed_by_topydo(program):
    """topydo completes a subtask, gives another one a date and adds one: exactly that changes."""
    scene = Scene(program, TASKS)
    scene.write("todo.txt", scene.tasks("export", "todotxt", "--strict"))
    topydo(scene, "do", "3")
    topydo(scene, "tag", "4", "due", "2026-12-24")
    topydo(scene, "add", "New one p:1")
    text = imported(program, scene.read("todo.txt"))
    expected = TASKS.replace("  - [ ] Buy paint @store created:2026-11-01", "  - [x] Buy paint @store created:2026-11-01 done:DAY")
    expected = expected.replace("Sand owner", "Sand due:2026-12-24 owner").replace("anna\n", "anna\n  - [ ] New one\n")
    check("topydo do, tag, add", closing_day(text), expected)


def read_by_topydo(program):
    """topydo lists what it finds of each field."""
    scene = Scene(program, TASKS)
    scene.write("todo.txt", scene.tasks("export", "todotxt", "--strict"))
    check("topydo finds the project", len(topydo(scene, "ls", "+house").splitlines()), 4 - 1)
    check("topydo finds the date", len(topydo(scene, "ls", "due:2026-12-01").splitlines()), 1)


def drawn(program, count):
    """Random lists: the export is what both programs read, and comes back."""
    draw = random.Random(1)
    words = ["Call", "Paint", "milk", "Zoë", "C#", "10:30", "a+b", "(see)", "50%", "日本"]
    for _ in range(count):
        lines = []
        for number in range(draw.randint(1, 8)):
            mark = draw.choice("   x/>")
            rank = draw.choice(["", "", "(A) ", "(B-2) ", "(Q3) ", "(E Q4) "])
            title = " ".join(draw.choice(words) for _ in range(draw.randint(1, 4))) + f" {number}"
            names = "".join(draw.choice(["", "", f" {sign}{draw.choice(['home', 'a/b', 'x-1'])}"]) for sign in "+@#")
            dates = "".join(f" {key}:2026-12-{draw.randint(10, 28)}{draw.choice(['', 'T08:15'])}" for key in ("due", "start") if draw.random() < 0.3)
            every = draw.choice(["", "", " every:3d", " every:month@done", " every:2nd-tue"])
            created = draw.choice(["", " created:2026-11-01"])
            done = " done:2026-11-19" if mark == "x" else ""
            lines.append(f"- [{mark}] {rank}{title}{names}{dates}{every}{created}{done}\n")
        scene = Scene(program, "".join(lines))
        text = scene.tasks("export", "todotxt", "--strict")
        check("a line a task", text.count("\n"), len(lines))
        scene.write("todo.txt", text)
        check("topydo reads every task", len(topydo(scene, "ls", "-x").splitlines()), len(lines))
        check("drawn tasks come back", imported(program, text), "".join(lines))


def main():
    program = sys.argv[1]
    print(f"topydo {version('topydo')}, {subprocess.run(['dpkg-query', '-W', 'todotxt-cli'], capture_output=True, text=True).stdout.strip()}")
    tries = [untouched, completed_by_cli, completed_by_topydo, read_by_topydo]
    for attempt in tries:
        attempt(program)
    drawn(program, 12)
    print(f"todotxt: {len(tries)} tries and 12 drawn lists")


main()
