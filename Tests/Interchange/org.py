"""Emacs and orgparse over what the program exports: org.py PROGRAM"""

import pathlib
import random
import re
import subprocess
import sys
from importlib.metadata import version

import orgparse

from peer import Scene, check

TASKS = """\
- [ ] (A-1 Q2) Call @phone about +house due:2027-12-01T09:30 created:2026-11-01
- [ ] (B) Paint the wall +house/kitchen #diy start:2027-01-05 est:2h id:paint
  Blue, not green.

  * not a headline
  #+TODO: NOT A SETTING
  - [ ] Buy paint @store due:2027-W01 created:2026-11-01
  - [/] Sand
- [ ] (D) Sell due:2027-12-31 every:month@31 after:paint
- [ ] Water due:2027-12-05 plan:2027-12-04 every:week
- [-] Rent cancelled:2026-11-20
- [x] (C) Mail \\@home & "Zoë" 😀 done:2026-11-19T18:00
- [>] COMMENT this plan:2027-01-02 owner:anna
"""
ODD = """\
*  [X]  (A)  Paint   the\twall @home  due:2027-12-01 about  +house est:90m <!-- blue? -->
    * not   green

    or grey
1. [ ] Sell owner:"x" created:2026-11-01  due:2027-12-31
"""
SCRIPT = pathlib.Path(__file__).with_name("org.el").resolve()


def emacs(scene, *form):
    return scene.run("emacs", "-Q", "--batch", "-l", str(SCRIPT), "plan.org", *form)


def exported(program, text):
    scene = Scene(program, text)
    scene.write("plan.org", scene.tasks("export", "org"))
    return scene


def returned(program, scene):
    """Returns the task lines that the program makes of the outline."""
    fresh = Scene(program)
    fresh.write("plan.org", scene.read("plan.org"))
    fresh.tasks("import", "org", "plan.org")
    return fresh.read("inbox.tasks")


def form(title, change):
    return f'(goto-char (point-min)) (search-forward "{title}") (org-back-to-heading t) {change}'


def untouched(program):
    for text in (ODD, TASKS):
        check("the tasks come back", returned(program, exported(program, text)), text)


def changed(program):
    """Emacs completes tasks, one of them recurring, and changes dates, a priority, tags, a title and a property."""
    scene = exported(program, TASKS)
    changes = [
        form("Buy paint", '(org-todo "DONE")'),
        form("Water", '(org-todo "DONE")'),
        form("Call @", '(org-deadline nil "<2027-12-24 Fri>") (org-priority ?C) (org-set-tags ":@phone:late:")'),
        form("Sand", '(org-edit-headline "Sand it") (org-entry-put nil "Effort" "0:45")'),
        '(goto-char (point-max)) (insert "* TODO New one :next:\\n** TODO And a subtask\\n")',
    ]
    emacs(scene, f"(progn {' '.join(changes)})")
    text = re.sub(r"(Buy .*) done:20\d\d-\d\d-\d\dT\d\d:\d\d\n", r"\1 done:NOW\n", returned(program, scene))
    expected = (
        TASKS.replace("- [ ] Buy paint @store due:2027-W01 created:2026-11-01", "- [x] Buy paint @store due:2027-W01 created:2026-11-01 done:NOW")
        .replace("due:2027-12-05 plan:2027-12-04 every:week", "due:2027-12-12 plan:2027-12-11 every:week")
        .replace("(A-1 Q2) Call @phone about +house due:2027-12-01T09:30", "(C Q2) Call @phone about +house #late due:2027-12-24")
        .replace("Sand", "Sand it est:45m")
        + "- [ ] New one #next\n  - [ ] And a subtask\n"
    )
    check("what Emacs changes", text, expected)


def fields(scene):
    """Returns the tasks as orgparse reads them, in the form of `org.el`."""
    lines = []
    for node in orgparse.loads(scene.read("plan.org"))[1:]:
        stamps = [str(stamp) if stamp else "nil" for stamp in (node.deadline, node.scheduled)]
        words = [str(node.level), node.todo, node.priority or "-", node.heading, " ".join(sorted(node.shallow_tags)), *stamps]
        lines.append("|".join(words))
    return lines


def compared(name, scene):
    """Both readers find the same tasks, which are those of the list, and org-lint is silent."""
    tasks = [line.split("|") for line in emacs(scene).splitlines()]
    listed = scene.tasks("list", "--format", "tsv", "all").splitlines()[1:]
    check(f"{name}: a headline a task", str(len(tasks)), str(len(listed)))
    for task, words in zip(tasks, fields(scene), strict=True):
        words = words.split("|")
        check(f"{name}: level, keyword, priority and title", words[:4], task[:4])
        check(f"{name}: tags", words[4], " ".join(sorted(task[4].split())))
        for one, other in zip(words[5:7], task[5:7], strict=True):
            check(f"{name}: date", one[1:11], other[1:11])


def drawn(program, count):
    """Random lists, many in one run of Emacs: what both programs read, and what comes back."""
    draw = random.Random(1)
    words = ["Call", "Paint", "milk", "Zoë", "C#", "10:30", "a+b", "(see)", "50%", "日本", "[#B]", ":a:", "COMMENT", "*b*", "<2027-01-01>"]
    lines = []
    depth = -1
    for number in range(count):
        depth = draw.randint(0, min(depth + 1, 4))
        mark = draw.choice("   x/>-")
        rank = draw.choice(["", "", "(A) ", "(B-2) ", "(Q3) ", "(E Q4) "])
        title = " ".join(draw.choice(words) for _ in range(draw.randint(1, 4))) + draw.choice(["", f" {number}", " :b:"])
        names = "".join(draw.choice(["", "", f" {sign}{draw.choice(['home', 'a/b', 'x-1'])}"]) for sign in "+@#")
        dates = "".join(f" {key}:2027-12-{draw.randint(10, 28)}{draw.choice(['', 'T08:15'])}" for key in ("due", "plan") if draw.random() < 0.3)
        every = draw.choice(["", "", " every:3d", " every:month@done", " every:2nd-tue"])
        lines.append(f"{'  ' * depth}- [{mark}] {rank}{title}{names}{dates}{every}\n")
        if draw.random() < 0.3:
            lines.append(f"{'  ' * depth}  {draw.choice(['* a', '#+a: b', ':END:', 'DEADLINE: <2027-01-01>', '#+begin_src', 'text'])}\n")
    text = "".join(lines)
    scene = exported(program, text)
    compared("drawn", scene)
    check("drawn tasks come back", returned(program, scene), text)


def main():
    program = sys.argv[1]
    shown = subprocess.run(["emacs", "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    print(f"{shown}, orgparse {version('orgparse')}")
    untouched(program)
    changed(program)
    compared("the tasks", exported(program, TASKS))
    drawn(program, 200)
    print("org: 3 tries and 200 drawn tasks")


main()
