"""The start of a server, and its rest: resting.py PROGRAM [STARTS].

Prints the time from the start of the process to the answer to `initialize`, and how often the threads of a server
wake up that has a document open and nothing to do, by the kernel's count of their switches. Fails above 20 ms (the
median) and above one a second. Beside other programs the first is longer: run it alone.
"""

import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

from server import Server, uri

program = sys.argv[1]
count = int(sys.argv[2]) if len(sys.argv) > 2 else 50
SECONDS = 20


def starting(folder):
    times = []
    for _ in range(count):
        begin = time.perf_counter()
        server = Server(program, folder)
        server.initialize(folder)
        times.append(server.arrivals[0] - begin)
        server.end()
    return statistics.median(times) * 1000, sorted(times)[len(times) * 9 // 10] * 1000


def switches(process):
    """How often the threads of a process have waited, so far."""
    return sum(
        int(line.split()[1])
        for status in pathlib.Path(f"/proc/{process.pid}/task").glob("*/status")
        for line in status.read_text().splitlines() if line.startswith("voluntary_ctxt_switches:"))


def waking(folder, **more):
    server = Server(program, folder)
    server.initialize(folder, **more)
    server.open(folder / "a.tasks")
    server.findings(uri(folder / "a.tasks"))
    time.sleep(2)
    before = switches(server.process)
    time.sleep(SECONDS)
    after = switches(server.process)
    server.end()
    return (after - before) / SECONDS


folder = pathlib.Path(tempfile.mkdtemp(prefix="tasks-resting-"))
try:
    (folder / ".tasks.json").write_text("{}")
    (folder / "a.tasks").write_text("- [*] One due:2026-11-20\n" * 100)
    median, ninth = starting(folder)
    wakes = waking(folder, processId=os.getpid())
finally:
    shutil.rmtree(folder)
print(f"resting: initialize answered after {median:.1f} ms, nine in ten {ninth:.1f} ms; {wakes:.2f} wake-ups a second")
sys.exit(median > 20 or wakes > 1)
