"""What editors show and change when a person asks about words: asked.py PROGRAM EDITOR...

A typed date is completed, a hover shows what `tasks show` says, a definition opens another file, and a project is
renamed over three files, byte for byte as `tasks rename` does it.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent
program, *names = sys.argv[1:]
failures = []

FILES = {
    ".tasks.json": "{}",
    "a.tasks": "# Küche 😀 +house\n- [ ] Paint 😀 the wall\n- [ ] Fit the sink 😀 after:tap,worktop\n",
    "b.tasks": "---\nproject: house\n---\n- [ ] Order the worktop id:worktop\n- [x] Buy a tap id:tap\n",
    "c.tasks": "- [ ] Cut the hedge +house/garden #house\n",
}


def check(condition, what):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}"[:3000], file=sys.stderr)


def workspace():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tasks-clients-")).resolve()
    for name, text in FILES.items():
        (folder / name).write_bytes(text.encode())
    return folder


def environment(folder):
    return {
        "PATH": os.environ["PATH"], "HOME": str(folder / "home"), "TASKS_TODAY": "2026-11-21T09:15", "LC_ALL": "C.UTF-8",
        "XDG_STATE_HOME": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "config"),
    }


def command(folder, *words):
    return subprocess.run([program, *words], cwd=folder, env=environment(folder), capture_output=True).stdout.decode()


def start(name, folder, report):
    words = {
        "neovim": ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {here}/asked.lua"],
        "emacs": ["emacs", "--batch", "-Q", "-L", str(here.parent.parent / "Grammar/Editors/emacs"), "-l",
                  str(here / "asked.el")],
    }[name]
    return subprocess.run(
        words, timeout=60, capture_output=True,
        env={**environment(folder), "TASKS_PROGRAM": program, "TASKS_FOLDER": str(folder), "TASKS_REPORT": str(report)})


def run(name):
    folder, made = workspace(), workspace()
    report = folder / "report.json"
    (folder / "home").mkdir()
    try:
        shown = command(folder, "show", "a.tasks:3")
        command(made, "set", "a.tasks:2", "due:fri")
        command(made, "rename", "+house", "+home")
        process = start(name, folder, report)
        if not report.exists():
            return check(False, f"{name}: no report\n{process.stderr.decode(errors='replace')[-2000:]}")
        result = json.loads(report.read_text())
        if "failure" in result:
            return check(False, f"{name}: {result['failure']}")
        check(result["completion"] == ["Fri 2026-11-27 (in 6 days)", "2026-11-27"], f"{name}: {result['completion']}")
        # The hover is on the title, so it shows the task.
        hover = " ".join(result["hover"])
        for words in ["Order the worktop", "comes first", "as its 'after' says"]:
            check(words in hover and words in shown, f"{name}: '{words}' is not in both\n{hover}\n{shown}")
        check(result["definition"] == [4, 0], f"{name}: definition at {result['definition']}")
        for file in ("a.tasks", "b.tasks", "c.tasks"):
            text, wanted = (folder / file).read_text(), (made / file).read_text()
            check(text == wanted, f"{name}: {file}\n{text}\nis not\n{wanted}")
            check(wanted != FILES[file], f"{file} is not changed")
        check(result["status"] == 0, f"{name}: status {result['status']}")
    finally:
        shutil.rmtree(folder)
        shutil.rmtree(made)


for name in names:
    run(name)
print(f"asked: {' '.join(names)}, {len(failures)} failures")
sys.exit(bool(failures))
