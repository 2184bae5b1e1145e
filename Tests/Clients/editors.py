"""Editors without a screen as clients: editors.py PROGRAM EDITOR...

An editor opens a workspace, shows the findings of `tasks lint` at the right places, formats, fixes, does a task and
saves. The file must be byte for byte as the commands make it.
"""

import json
import subprocess
import sys

from started import environment, here, keep, recorder, records, remove, start, workspace

program, *names = sys.argv[1:]
failures = []

FILES = {
    ".tasks.json": '{"rules": {"stale": "off"}}',
    "a.tasks": (
        "# Küche 😀 +house\n\n* [ ] 😀 Paint  the wäll after:none due:2026-11-20 \n- [ ] Order id:m due:2026-99-99\n"
        "- [*] Old\n- [ ] Water the plants every:week due:2026-11-23\n- [ ] Call 👩‍👩‍👧 #a #a\n"
    ),
    "b.tasks": "- [ ] Other id:m\n- [ ] Loop id:l after:l\n",
}
LINE = 6
SEVERITIES = {"error": 1, "warning": 2, "info": 3}


def check(condition, what):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}"[:3000], file=sys.stderr)


def command(folder, *words):
    return subprocess.run([program, *words], cwd=folder, env=environment(folder), capture_output=True).stdout


def linted(folder, name):
    """The findings of `tasks lint`: line and column in bytes from 0, severity, rule, and the end."""
    text = (folder / name).read_bytes()

    def place(offset):
        before = text[:offset]
        return before.count(b"\n"), offset - (before.rfind(b"\n") + 1)

    findings = json.loads(command(folder, "lint", "--format", "json"))["findings"]
    return sorted(
        (*place(finding["offset"]), SEVERITIES[finding["severity"]], finding["rule"],
         *place(finding["offset"] + finding["length"]))
        for finding in findings if finding["file"] == name)


def expected():
    """The workspace as the commands leave it."""
    folder = workspace(FILES)
    command(folder, "format", "a.tasks")
    command(folder, "lint", "--fix", "a.tasks")
    command(folder, "done", f"a.tasks:{LINE}")
    return folder


def ale(folder, report):
    """Vim with ALE shows the findings; it sends whole texts, and formats nothing."""
    server = recorder(program, folder) if records else program
    subprocess.run(
        ["vim", "-N", "-u", "NONE", "-i", "NONE", "-n", "-T", "dumb", "--not-a-term", "-S", f"{here}/ale.vim"],
        env={**environment(folder), "TASKS_PROGRAM": server, "TASKS_FOLDER": str(folder), "TASKS_REPORT": str(report)},
        timeout=60, stdin=subprocess.DEVNULL, capture_output=True)


def run_ale():
    folder = workspace(FILES)
    report = folder / "report.json"
    try:
        # ALE takes columns for bytes, so the text is ASCII.
        (folder / "a.tasks").write_bytes(b"# Kitchen\n\n- [ ] Paint  after:none due:2026-11-20 \n- [*] Old #a #a\n")
        ale(folder, report)
        if not report.exists():
            return check(False, "ale: no report")
        shown = json.loads(report.read_text())
        if "failure" in shown:
            return check(False, f"ale: {shown['failure']}")
        for key in ("a", "last"):
            found = sorted(map(tuple, shown[key]))
            # ALE shows what is only information as a warning.
            wanted = [(*item[:2], min(item[2], 2), *item[3:]) for item in linted(folder, "a.tasks")]
            check(found == wanted and len(found) > 4, f"ale: {found}\n  {wanted}")
    finally:
        keep("ale", folder)
        remove(folder)


def run(name):
    folder, made = workspace(FILES), expected()
    report = folder / "report.json"
    try:
        before = {file: linted(folder, file) for file in ("a.tasks", "b.tasks")}
        output = start(name, "edited", program, folder, report, TASKS_LINE=str(LINE))
        if not report.exists():
            return check(False, f"{name}: no report\n{output.decode(errors='replace')[-2000:]}")
        shown = json.loads(report.read_text())
        if "failure" in shown:
            return check(False, f"{name}: {shown['failure']}")
        check(len(before["a.tasks"]) > 5 and len(before["b.tasks"]) > 1, f"{name}: {before}")
        for file, key in (("a.tasks", "a"), ("b.tasks", "b")):
            found = sorted(map(tuple, shown[key]))
            check(found == before[file], f"{name}: findings in {file}\n  shown  {found}\n  linted {before[file]}")
        found = sorted(map(tuple, shown["last"]))
        check(found == linted(folder, "a.tasks"), f"{name}: last findings\n  {found}\n  {linted(folder, 'a.tasks')}")
        text, wanted = (folder / "a.tasks").read_bytes(), (made / "a.tasks").read_bytes()
        check(text == wanted, f"{name}: the file\n{text.decode()}\nis not\n{wanted.decode()}")
        check(wanted != FILES["a.tasks"].encode(), "the commands change nothing")
        check(shown.get("status") in (0, None), f"{name}: status {shown.get('status')}")
    finally:
        keep(f"{name}-edited", folder)
        remove(folder, made)


for name in names:
    if name == "ale":
        run_ale()
    else:
        run(name)
print(f"editors: {' '.join(names)}, {len(failures)} failures")
sys.exit(bool(failures))
