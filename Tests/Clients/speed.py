"""The time from a change to its findings: speed.py PROGRAM [--tasks N] [--changes N] [--ruff RUFF]

A word is pasted at drawn places, so that no finding is held back, and the time ends when the findings of that version
have arrived, before they are parsed. The last list is compared with that of `tasks lint`. With --ruff a word is pasted
into a Python file of 10,000 lines that `ruff server` has open, by turns, and the ratio of the medians is printed. Times
are of the machine.
"""

import argparse
import dataclasses
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
parser.add_argument("--ruff", help="the program ruff, to compare with")
options = parser.parse_args()
# Python's collector pauses for up to 70 ms.
gc.disable()


def tasks(count):
    """Returns a document of tasks."""
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


def python(count):
    """Returns a module with a finding in each hundredth line."""
    lines = ["import os", ""]
    for number in range(count):
        name = f"missing_{number}" if number % 100 == 0 else "str"
        lines.append(f'task_{number} = {name}("Task {number} of the house at home, due in 2027, created in 2026-10")')
    return "\n".join(lines) + "\n"


def processor_time(process):
    """The time that a process has used, in milliseconds: unlike the clock it hardly depends on what else runs."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


@dataclasses.dataclass
class Session:
    """A server with one open file."""

    server: Server
    path: pathlib.Path
    lines: list[str]
    word: str
    """The pasted word."""
    opened: float
    """The time from opening to the findings, in milliseconds."""
    version: int = 1

    @staticmethod
    def open(server, path, text, word, language):
        server.initialize(path.parent, {"general": {"positionEncodings": ["utf-8"]}})
        began = time.perf_counter()
        server.open(path, language=language)
        server.findings(uri(path), 1)
        return Session(server, path, text.split("\n"), word, (server.arrivals[-1] - began) * 1000)

    def change(self, line):
        """Pastes the word at the end of a line. Returns the findings and the time until they came, in milliseconds."""
        self.version += 1
        place = {"line": line, "character": len(self.lines[line])}
        self.lines[line] += self.word
        sent = time.perf_counter()
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(self.path), "version": self.version},
            "contentChanges": [{"range": {"start": place, "end": place}, "text": self.word}]})
        found = self.server.findings(uri(self.path), self.version)
        return found, (self.server.arrivals[-1] - sent) * 1000


def started(folder, program, name, text, word, language, **more):
    """Writes a file and opens it in a server. Returns the session, and the time to the first answer, in milliseconds."""
    path = folder / name
    path.write_text(text)
    start = time.perf_counter()
    server = Server(program, folder, **more)
    session = Session.open(server, path, text, word, language)
    return session, (server.arrivals[0] - start) * 1000


folder = pathlib.Path(tempfile.mkdtemp(prefix="tasks-clients-"))
try:
    (folder / ".tasks.json").write_text("{}")
    text = tasks(options.tasks)
    session, first = started(folder, options.program, "a.tasks", text, " word", "tasks")
    peer = None
    if options.ruff:
        peer, _ = started(folder, options.ruff, "a.py", python(10_000), "  # word", "python", words=("server",))
    server = session.server
    used = processor_time(server.process.pid)
    draw = random.Random(7)
    times, others = [], []
    for _ in range(options.changes):
        line = draw.randrange(len(session.lines))
        if "- [" not in session.lines[line]:
            continue
        found, taken = session.change(line)
        times.append(taken)
        if peer:
            others.append(peer.change(draw.randrange(2, 10_000))[1])
    used = (processor_time(server.process.pid) - used) / len(times)
    memory = next(
        line for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines() if "VmHWM" in line)
    session.path.write_text("\n".join(session.lines))
    linted = json.loads(subprocess.run(
        [options.program, "lint", "--format", "json"], cwd=folder, capture_output=True,
        env={"TASKS_TODAY": "2026-11-21T09:15", "HOME": str(folder), "PATH": os.environ["PATH"]}).stdout)["findings"]
    assert len(found) == min(len(linted), 1000), (len(found), len(linted))
    server.end()
    if peer:
        peer.server.end()
finally:
    shutil.rmtree(folder)
times.sort()
median = statistics.median(times)
print(
    f"{options.tasks} tasks, {len(text) / 1e6:.1f} MB, {len(found)} findings: initialize {first:.0f} ms, "
    f"open {session.opened:.0f} ms, change {median:.1f} ms, "
    f"p99 {times[int(len(times) * 0.99)]:.1f} ms, processor time {used:.1f} ms, peak {int(memory.split()[1]) // 1024} MB")
if peer:
    print(f"ruff server, 10,000 lines: open {peer.opened:.0f} ms, change {statistics.median(others):.1f} ms; "
          f"ratio of the medians {median / statistics.median(others):.2f}")
