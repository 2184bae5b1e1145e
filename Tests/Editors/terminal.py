"""Shows documents in an editor on a terminal of their size, and reads what stands on its screen."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte


def screen(command, environment, columns, rows, is_ready):
    """The screen of a program as soon as it is ready; then the program is ended."""
    child, terminal = pty.fork()
    if child == 0:
        try:
            os.execvpe(command[0], command, environment)
        finally:
            os._exit(127)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    shown = pyte.Screen(columns, rows)
    stream = pyte.ByteStream(shown)
    until, quiet = time.monotonic() + 10, False
    try:
        while time.monotonic() < until:
            ready, _, _ = select.select([terminal], [], [], 0.05)
            if ready:
                try:
                    stream.feed(os.read(terminal, 1 << 16))
                except OSError:
                    break
                quiet = False
            elif is_ready(shown):
                if quiet:
                    break
                quiet = True
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)
    return shown


def cells(shown, row, width):
    """The characters of a row, each with its look; what stands behind a wide one is left out."""
    found = []
    for column in range(width):
        cell = shown.buffer[row][column]
        if cell.data:
            found.append(cell)
    return found
