"""Runs command lines of bash, each on its own terminal."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time


def run(line, folder, keys=(), variables=None, rows=24, columns=100, limit=30):
    """Runs a line. Each key is a pair: the output to wait for since the last key, or three seconds of silence, and the
    input to type then. Returns the output on the terminal, and the exit status, or -1 if the line did not end in
    time."""
    environment = {
        "PATH": os.environ["PATH"], "HOME": folder, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
        "TASKS_TODAY": "2026-11-21", **(variables or {}),
    }
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        # These signals are ignored if the checks run in the background.
        for number in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        os.chdir(folder)
        os.execvpe("bash", ["bash", "--norc", "-c", line], environment)
    seen, keys, answered = b"", list(keys), 0
    until, quiet = time.monotonic() + limit, time.monotonic() + 3
    while time.monotonic() < until:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                piece = os.read(terminal, 1 << 16)
            except OSError:
                break
            if not piece:
                break
            seen += piece
            quiet = time.monotonic() + 3
        if keys and (keys[0][0] in seen[answered:] or time.monotonic() > quiet):
            answered, quiet = len(seen), time.monotonic() + 3
            os.write(terminal, keys.pop(0)[1])
    else:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)
        return seen, -1
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    os.close(terminal)
    # A process that a signal ended has the status that shells report.
    return seen, 128 - status if status < 0 else status


class Tally:
    """Counts expectations and failures."""

    def __init__(self):
        self.failures = self.count = 0

    def expect(self, name, is_so, seen):
        self.count += 1
        if not is_so:
            self.failures += 1
            print(f"FAILED {name}:\n{seen}", file=sys.stderr)

    def finish(self, title):
        print(f"{title}: {self.count - self.failures} of {self.count}")
        sys.exit(1 if self.failures else 0)
