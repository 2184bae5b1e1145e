"""Runs the program as a process, with pipes or on terminals."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time

SECONDS = 60
# The time in seconds that a question must be on the screen before it is answered.
PATIENCE = 0.05


class Run:
    def __init__(self, status, output, errors):
        self.status = status
        self.output = output
        self.errors = errors


def run(program, words, folder, environment, input=b""):
    done = subprocess.run([program, *words], cwd=folder, env=environment, input=input, capture_output=True, timeout=SECONDS)
    return Run(done.returncode, done.stdout, done.stderr)


def terminal(columns, rows):
    """Returns both ends of a terminal that does not change output and does not echo input."""
    ours, theirs = pty.openpty()
    attributes = termios.tcgetattr(theirs)
    attributes[1] &= ~termios.OPOST
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(theirs, termios.TCSANOW, attributes)
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    return ours, theirs


def run_on_terminal(program, words, folder, environment, answers, columns, rows):
    """Runs the program on terminals, whose height is unknown if `rows` is 0. A person types a line for each question; the answer appears behind the
    question."""
    output, their_output = terminal(columns, rows)
    errors, their_errors = terminal(columns, rows)
    process = subprocess.Popen([program, *words], cwd=folder, env=environment, stdin=their_errors, stdout=their_output, stderr=their_errors)
    os.close(their_output)
    os.close(their_errors)
    read = {output: b"", errors: b""}
    answers = list(answers)
    begun = time.monotonic()
    open_ends = {output, errors}
    while open_ends:
        ready = select.select(list(open_ends), [], [], PATIENCE)[0]
        for end in ready:
            try:
                piece = os.read(end, 65536)
            except OSError:
                piece = b""
            read[end] += piece
            if not piece:
                open_ends.discard(end)
        if not ready and answers and read[errors] and not read[errors].endswith(b"\n"):
            line = answers.pop(0).encode() + b"\n"
            os.write(errors, line)
            read[errors] += line
        if time.monotonic() - begun > SECONDS:
            process.kill()
            break
    status = process.wait()
    os.close(output)
    os.close(errors)
    return Run(status, read[output], read[errors])
