#!/usr/bin/env python3
"""What wakes `lint --watch`, and what does not: Tests/Terminal/watching.py PROGRAM

Files that are not read wake nothing, and several writes in a row wake one run. Both are waits for nothing, so they are
not among the tests of `swift test`.
"""

import os
import pathlib
import select
import signal
import subprocess
import sys
import tempfile
import time

QUIET = 0.3
"""Seconds in which nothing may happen; the program waits for 50 ms before it runs again."""


class Watch:
    def __init__(self, program: str, folder: pathlib.Path) -> None:
        environment = dict(os.environ, TASKS_TODAY="2026-11-21", XDG_STATE_HOME=str(folder / ".state"))
        self.process = subprocess.Popen(
            [program, "lint", "--watch"], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.errors = b""

    def runs(self, seconds: float, count: int = 0) -> int:
        """The runs that end within a time; with `count` it waits no longer than for so many."""
        end = time.monotonic() + seconds
        before = self.errors.count(b"waiting")
        while not count or self.errors.count(b"waiting") < before + count:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.process.stderr], [], [], left)[0]:
                break
            piece = os.read(self.process.stderr.fileno(), 65536)
            if not piece:
                break
            self.errors += piece
        return self.errors.count(b"waiting") - before

    def end(self) -> tuple[int, str]:
        self.process.send_signal(signal.SIGINT)
        output, _ = self.process.communicate(timeout=20)
        return self.process.returncode, output.decode()


def write(folder: pathlib.Path) -> float:
    """Writes a file five times. Returns the longest time between two, in seconds."""
    longest, last = 0.0, time.monotonic()
    for _ in range(5):
        (folder / "a.tasks").write_text("- [ ] A\n")
        longest, last = max(longest, time.monotonic() - last), time.monotonic()
        time.sleep(0.005)
    return longest


def attempt(program: str) -> bool:
    """False where this machine was held up between two writes, which therefore woke two runs."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        for path, text in {
            "a.tasks": "- [ ] A due:soon\n", ".tasksignore": "old/\n", "old/b.tasks": "", "sub/c.tasks": "- [ ] C\n",
        }.items():
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_text(text)
        watch = Watch(program, folder)
        try:
            assert watch.runs(20, count=1) == 1, "no first run"
            for path in ("notes.txt", ".a.tasks.swp", "old/b.tasks"):
                (folder / path).write_text("x\n")
            (folder / "a.tasks").read_bytes()
            assert watch.runs(QUIET) == 0, "a file that is not read woke it"
            pause = write(folder)
            assert watch.runs(20, count=1) == 1, "no second run"
            again = watch.runs(QUIET)
            if again and pause >= 0.03:
                return False
            assert again == 0, "five writes in a row woke two runs"
            status, output = watch.end()
            found = [line for line in output.splitlines() if " file" in line and not line.startswith(" ")]
            assert found == ["1 error in 1 of 2 files", "no findings in 2 files"], output
            assert status == 0, status
            return True
        finally:
            watch.process.kill()


def main() -> None:
    program = str(pathlib.Path(sys.argv[1]).resolve())
    if not any(attempt(program) for _ in range(10)):
        sys.exit("FAILED: this machine paused between two writes, ten times")
    print("watching: files that are not read wake nothing, several writes wake one run")


main()
