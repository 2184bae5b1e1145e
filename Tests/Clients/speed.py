"""The time from a change to its findings: speed.py PROGRAM [--tasks N] [--changes N]

A word is pasted at drawn places, so that no finding is held back, and the time ends when the findings of that version
have arrived, before they are parsed. The last list is compared with that of `tasks lint`. Times are of the machine.
"""

import argparse
import gc
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import tempfile
import time

from server import Server, uri

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--tasks", type=int, default=10_000)
parser.add_argument("--changes", type=int, default=300)
options = parser.parse_args()
# Python's collector pauses for up to 70 ms.
gc.disable()


def document(count):
    draw = random.Random(3)
    lines = []
    for number in range(count):
        if number % 50 == 0:
            lines.append(f"\n## Section {number // 50} +project{number // 500}\n")
        line = f"{'  ' if number % 5 == 4 else ''}- [{draw.choice('  x/')}] ({draw.choice('ABC')}) Task {number} of the house @home"
        line += f" due:2027-{draw.randint(1, 12):02}-{draw.randint(1, 28):02} created:2026-10-{draw.randint(1, 28):02}"
        if number % 10 == 0:
            line += f" id:t{number}"
        if number % 20 == 11:
            line += f" after:t{number - 1}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def processor_time(process):
    """The time that a process has used, in milliseconds: unlike the clock it hardly depends on what else runs."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


folder = pathlib.Path(tempfile.mkdtemp(prefix="tasks-clients-"))
try:
    (folder / ".tasks.json").write_text("{}")
    path = folder / "a.tasks"
    text = document(options.tasks)
    path.write_text(text)
    start = time.perf_counter()
    server = Server(options.program, folder)
    server.initialize(folder, {"general": {"positionEncodings": ["utf-8"]}})
    began = time.perf_counter()
    server.open(path)
    server.findings(uri(path), 1)
    opened = time.perf_counter()
    used = processor_time(server.process.pid)
    draw = random.Random(7)
    lines = text.split("\n")
    times = []
    for version in range(2, options.changes + 2):
        line = draw.randrange(len(lines))
        if "- [" not in lines[line]:
            continue
        place = {"line": line, "character": len(lines[line])}
        lines[line] += " word"
        sent = time.perf_counter()
        server.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": version},
            "contentChanges": [{"range": {"start": place, "end": place}, "text": " word"}]})
        found = server.findings(uri(path), version)
        times.append((server.arrivals[-1] - sent) * 1000)
    used = (processor_time(server.process.pid) - used) / len(times)
    memory = next(
        line for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines() if "VmHWM" in line)
    path.write_text("\n".join(lines))
    linted = json.loads(subprocess.run(
        [options.program, "lint", "--format", "json"], cwd=folder, capture_output=True,
        env={"TASKS_TODAY": "2026-11-21T09:15", "HOME": str(folder), "PATH": os.environ["PATH"]}).stdout)["findings"]
    assert len(found) == min(len(linted), 1000), (len(found), len(linted))
    server.end()
finally:
    shutil.rmtree(folder)
times.sort()
print(
    f"{options.tasks} tasks, {len(text) / 1e6:.1f} MB, {len(found)} findings: initialize {(began - start) * 1000:.0f} ms, "
    f"open {(opened - began) * 1000:.0f} ms, change {statistics.median(times):.1f} ms, "
    f"p99 {times[int(len(times) * 0.99)]:.1f} ms, processor time {used:.1f} ms, peak {int(memory.split()[1]) // 1024} MB")
