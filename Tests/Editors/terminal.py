"""Shows documents in an editor on a terminal of the right size, and reads its screen."""

import concurrent.futures
import fcntl
import multiprocessing
import os
import pty
import select
import signal
import struct
import termios
import time
from pathlib import Path

import pyte

# The number of concurrent programs. They spend most of their time waiting for output to end.
AT_ONCE = 4


def each(function, calls):
    """Returns the results of a function for each list of arguments, in order."""
    context = multiprocessing.get_context("forkserver")
    with concurrent.futures.ProcessPoolExecutor(AT_ONCE, mp_context=context) as pool:
        return list(pool.map(function, *zip(*calls)))


def is_waiting(process):
    """Whether no thread of a process is running or runnable."""
    try:
        states = [stat.read_text().rpartition(")")[2].split()[0] for stat in Path(f"/proc/{process}/task").glob("*/stat")]
    except OSError:
        return True
    return "R" not in states and "D" not in states


def screen(command, environment, columns, rows, is_ready, keys=b""):
    """Returns the screen of a program as soon as it is ready, or, if keys are given, after they are typed; then ends
    the program."""
    child, terminal = pty.fork()
    if child == 0:
        try:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execvpe(command[0], command, environment)
        finally:
            os._exit(127)
    shown = pyte.Screen(columns, rows)
    stream = pyte.ByteStream(shown)
    until, quiet = time.monotonic() + 60, False
    try:
        while time.monotonic() < until:
            ready, _, _ = select.select([terminal], [], [], 0.05)
            if ready:
                try:
                    stream.feed(os.read(terminal, 1 << 16))
                except OSError:
                    break
                quiet = False
            elif is_ready(shown) and is_waiting(child):
                if quiet and not keys:
                    break
                if quiet:
                    os.write(terminal, keys)
                    keys = b""
                quiet = not quiet
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)
    return shown


def cells(shown, row, width):
    """Returns the characters of a row with their appearance, without the placeholders behind wide characters."""
    found = []
    for column in range(width):
        cell = shown.buffer[row][column]
        if cell.data:
            found.append(cell)
    return found
