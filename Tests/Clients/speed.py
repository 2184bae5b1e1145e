"""Times of the language server: speed.py PROGRAM [--tasks N] [--changes N] [--files N] [--ruff RUFF]

A word is pasted at drawn places, so that no finding is held back, and the time ends when the findings of that version
have arrived, before they are parsed. The last list is compared with that of `tasks lint`. With --ruff a word is pasted
into a Python file of 10,000 lines that `ruff server` has open, by turns, and the ratio of the medians is printed.

After each change completion, hover, the hints of 60 lines and tokens are asked for: all tokens as a change, or those of
60 lines if the server sends no list of a text as large. Then a fence is opened at the top, which makes all of the text
code. With --files a workspace of so many files is opened, and an id changes in one of two open files.

Times and memory are of the machine.
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
parser.add_argument("--files", type=int, default=0)
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


def memory(process, field):
    """A number of bytes of a process as the kernel knows it, in megabytes."""
    lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(field)).split()[1]) / 1e6 * 1024


def percentile(times, part):
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


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
    tokens: str | None = None
    """The name of the tokens that the client has."""

    @staticmethod
    def open(server, path, text, word, language):
        server.initialize(path.parent, {
            "general": {"positionEncodings": ["utf-8"]},
            "textDocument": {"semanticTokens": {
                "requests": {"full": {"delta": True}}, "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"]}}})
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


    def answers(self):
        """Asks what a client asks after a change. Returns the time of each answer, in milliseconds, by method."""
        line = draw.randrange(30, len(self.lines) - 60)
        name = {"uri": uri(self.path)}
        place = {"line": line, "character": min(9, len(self.lines[line]))}
        lines = {"start": {"line": line, "character": 0}, "end": {"line": line + 60, "character": 0}}
        times = {}

        def ask(method, **parameters):
            began = time.perf_counter()
            result = self.server.request("textDocument/" + method, {"textDocument": name, **parameters}).get("result")
            times[method] = (self.server.arrivals[-1] - began) * 1000
            return result

        ask("hover", position=place)
        ask("completion", position={"line": line, "character": len(self.lines[line])})
        ask("inlayHint", range=lines)
        if self.tokens:
            self.tokens = ask("semanticTokens/full/delta", previousResultId=self.tokens).get("resultId")
        else:
            ask("semanticTokens/range", range=lines)
        return times

    def open_fence(self):
        """Makes all of the text code. Returns the time until its findings came, in milliseconds."""
        self.version += 1
        start = {"line": 0, "character": 0}
        sent = time.perf_counter()
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(self.path), "version": self.version},
            "contentChanges": [{"range": {"start": start, "end": start}, "text": "```\n"}]})
        self.server.findings(uri(self.path), self.version)
        return (self.server.arrivals[-1] - sent) * 1000


def started(folder, program, name, text, word, language, **more):
    """Writes a file and opens it in a server. Returns the session, and the time to the first answer, in milliseconds."""
    path = folder / name
    path.write_text(text)
    start = time.perf_counter()
    server = Server(program, folder, **more)
    session = Session.open(server, path, text, word, language)
    return session, (server.arrivals[0] - start) * 1000


def measured_files(folder, program, count):
    """Opens two files of many, and changes an id that one of them bears and the other names. Returns the time from the
    start to the findings, and that from the change to the findings in the other file, in milliseconds."""
    texts = []
    for number in range(count):
        lines = [f"- [ ] (B) Task {line} of file {number} due:2027-01-{line % 28 + 1:02}" for line in range(33)]
        lines[0] += f" id:f{number}"
        lines[1] += f" after:f{(number + 7) % count}"
        texts.append("\n".join(lines) + "\n")
        (folder / f"{number:05}.tasks").write_text(texts[number])
    paths = [folder / f"{number:05}.tasks" for number in (7, 0)]
    start = time.perf_counter()
    server = Server(program, folder)
    server.initialize(folder, {"general": {"positionEncodings": ["utf-8"]}})
    for path in paths:
        server.open(path)
    server.findings(uri(paths[1]), 1)
    known = (server.arrivals[-1] - start) * 1000
    times = []
    for version in range(2, 22):
        sent = time.perf_counter()
        text = texts[7].replace("id:f7", "id:other") if version % 2 == 0 else texts[7]
        server.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(paths[0]), "version": version}, "contentChanges": [{"text": text}]})
        found = server.findings(uri(paths[1]))
        assert any("f7" in finding["message"] for finding in found) == (version % 2 == 0), found
        times.append((server.arrivals[-1] - sent) * 1000)
    server.end()
    return known, statistics.median(times)


folder = pathlib.Path(tempfile.mkdtemp(prefix="tasks-clients-"))
try:
    (folder / ".tasks.json").write_text("{}")
    if options.files:
        known, other = measured_files(folder, options.program, options.files)
        print(f"{options.files} files: start to findings {known:.0f} ms, a changed id to findings elsewhere {other:.0f} ms")
        raise SystemExit
    text = tasks(options.tasks)
    size = len(text) / 1e6
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
    time.sleep(1)
    resting = memory(server.process.pid, "VmRSS")
    peak = memory(server.process.pid, "VmHWM")
    session.path.write_text("\n".join(session.lines))
    linted = json.loads(subprocess.run(
        [options.program, "lint", "--format", "json"], cwd=folder, capture_output=True,
        env={"TASKS_TODAY": "2026-11-21T09:15", "HOME": str(folder), "PATH": os.environ["PATH"]}).stdout)["findings"]
    assert len(found) == min(len(linted), 1000), (len(found), len(linted))
    tokens = server.request("textDocument/semanticTokens/full", {"textDocument": {"uri": uri(session.path)}})
    session.tokens = (tokens.get("result") or {}).get("resultId")
    answers = {}
    for _ in range(options.changes):
        session.change(draw.choice([line for line in range(100) if "- [" in session.lines[line]]))
        for method, taken in session.answers().items():
            answers.setdefault(method, []).append(taken)
    asked = memory(server.process.pid, "VmRSS")
    fence = session.open_fence()
    server.end()
    if peer:
        peer.server.end()
finally:
    shutil.rmtree(folder)
median = statistics.median(times)
print(
    f"{options.tasks} tasks, {size:.1f} MB, {len(found)} findings: initialize {first:.0f} ms, "
    f"open {session.opened:.0f} ms, change {median:.1f} ms, "
    f"p99 {percentile(times, 0.99):.1f} ms, processor time {used:.1f} ms, fence at the top {fence:.0f} ms")
print(
    f"memory: resting {resting:.0f} MB, {resting / size:.1f} times the file; peak {peak:.0f} MB, {peak / size:.1f} times; "
    f"after all questions {asked:.0f} MB")
for method, taken in answers.items():
    print(f"{method}: median {statistics.median(taken):.1f} ms, p99 {percentile(taken, 0.99):.1f} ms")
if peer:
    print(f"ruff server, 10,000 lines: open {peer.opened:.0f} ms, change {statistics.median(others):.1f} ms; "
          f"ratio of the medians {median / statistics.median(others):.2f}")
