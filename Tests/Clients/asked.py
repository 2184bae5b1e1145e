"""What editors show and change when a person asks about words: asked.py PROGRAM EDITOR...

A typed date is completed, a hover shows what `tasks show` says, a definition opens another file, and a project is
renamed over three files, byte for byte as `tasks rename` does it.
"""

import json
import subprocess
import sys

from started import environment, keep, remove, start, workspace

program, *names = sys.argv[1:]
failures = []

FILES = {
    ".tasks.json": "{}",
    "a.tasks": "# Küche 😀 +house\n- [ ] Paint 😀 the wall\n- [ ] Fit the sink 😀 after:tap,worktop\n",
    "b.tasks": "---\nproject: house\n---\n- [ ] Order the worktop id:worktop\n- [x] Buy a tap id:tap\n- [ ] Pay due:2026-11-20\n",
    "c.tasks": "- [ ] Cut the hedge +house/garden #house\n",
}


def check(condition, what):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}"[:3000], file=sys.stderr)


def command(folder, *words):
    return subprocess.run([program, *words], cwd=folder, env=environment(folder), capture_output=True).stdout.decode()


def run(name):
    folder, made = workspace(FILES), workspace(FILES)
    report = folder / "report.json"
    try:
        shown = command(folder, "show", "a.tasks:3")
        command(made, "set", "a.tasks:2", "due:fri")
        command(made, "rename", "+house", "+home")
        output = start(name, "asked", program, folder, report)
        if not report.exists():
            return check(False, f"{name}: no report\n{output.decode(errors='replace')[-2000:]}")
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
        if name == "lsp-mode":
            check(result["lenses"] == ["unblocks 1"], f"{name}: lenses {result['lenses']}")
            check("error" in result["face"], f"{name}: an overdue date has the face {result['face']}")
        check(result["status"] == 0, f"{name}: status {result['status']}")
    finally:
        keep(f"{name}-asked", folder)
        remove(folder, made)


for name in names:
    run(name)
print(f"asked: {' '.join(names)}, {len(failures)} failures")
sys.exit(bool(failures))
