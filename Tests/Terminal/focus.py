"""Runs `tasks focus` in tmux: a whole timer, its keys, and each signal. The terminal settings must be restored
afterwards.

A minute of these timers lasts a second.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

import session

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())


tally = session.Tally()
expect = tally.expect


class Pane:
    """A shell in its own tmux server."""

    def __init__(self, folder):
        self.socket = str(folder / "tmux")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", "-c", str(folder / "w"),
                  "env", "-i", f"PATH={os.environ['PATH']}", f"HOME={folder}", "TERM=screen", "PS1=> ",
                  "LC_ALL=C.UTF-8", "TASKS_TEST_SPEED=60", "bash", "--norc", "--noprofile")
        self.until(">")

    def tmux(self, *words):
        return subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True, text=True, check=True).stdout

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def line(self, text):
        self.tmux("send-keys", "-l", text)
        self.keys("Enter")

    def until(self, pattern, seconds=15):
        """Returns the screen as soon as it matches, or the last one after the time limit."""
        end = time.monotonic() + seconds
        while True:
            screen = self.screen()
            if re.search(pattern, screen, re.M) or time.monotonic() > end:
                return screen
            time.sleep(0.05)

    def end(self):
        self.tmux("kill-server")


def left(screen):
    """Returns the seconds that the last line of a timer shows, or -1."""
    found = re.findall(r"^(\d+):(\d\d)  [█░]", screen, re.M)
    return int(found[-1][0]) * 60 + int(found[-1][1]) if found else -1


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
    folder = pathlib.Path(name)
    (folder / "w").mkdir()
    file = folder / "w" / "a.tasks"
    pane = Pane(folder)

    def begin(minutes):
        """Starts a timer, and records the terminal settings before and after it."""
        file.write_text("- [ ] Paint id:paint\n")
        pane.keys("C-l")
        pane.line(f"clear; stty -g >../before; {shlex.quote(PROGRAM)} focus id:paint {minutes}")
        return pane.until(r"^\d+:\d\d  [█░]")

    def ended(case, status, pattern, low, high):
        pane.until(pattern)
        # A shell drops the rest of a line after Ctrl-C has ended the program, so this is a line of its own.
        pane.line("echo status=$?; stty -g >../after; echo fin")
        screen = pane.until("^fin$")
        expect(f"{case}: the output", re.search(pattern, screen, re.M), screen)
        expect(f"{case}: the status", f"status={status}\n" in screen, screen)
        spent = re.search(r"spent:(\d+)m", file.read_text())
        minutes = int(spent[1]) if spent else 0
        expect(f"{case}: minutes in the file", low <= minutes <= high, file.read_text())
        expect(f"{case}: started", file.read_text().startswith("- [/] Paint"), file.read_text())
        expect(f"{case}: the terminal", (folder / "before").read_text() == (folder / "after").read_text(), screen)

    begin(3)
    ended("a whole timer", 0, r"^3 minutes for Paint, spent 3m$", 3, 3)

    begin(60)
    time.sleep(1.2)
    pane.keys("p")
    screen = pane.until("paused: p continue")
    expect("p pauses", "paused: p continue" in screen, screen)
    before = left(pane.screen())
    time.sleep(1.2)
    expect("a pause does not count", left(pane.screen()) == before, pane.screen())
    pane.keys("p")
    pane.until("p pause")
    time.sleep(0.5)
    expect("p resumes", 0 < left(pane.screen()) < before, pane.screen())
    before = left(pane.screen())
    pane.keys("r")
    screen = pane.until(r"^(60:00|59:[345]\d)  ")
    expect("r restarts", left(screen) > before, screen)
    pane.keys("q")
    ended("q stops", 0, r"^\d+ minutes? for Paint", 0, 30)

    begin(20)
    pane.keys("+")
    screen = pane.until("  21:00  ")
    expect("+ adds a minute", "  21:00  " in screen, screen)
    time.sleep(1.1)
    pane.keys("q")
    ended("after + q stops", 0, r"^\d+ minutes? for Paint", 1, 15)

    # If the line has no space for the keys, they are shown below it and are cleared at the end.
    pane.tmux("resize-window", "-x", "40", "-y", "30")
    screen = begin(20)
    expect("in 40 columns the keys are shown below",
           re.search(r"^\d+:\d\d  [█░]+  20:00\np pause  r reset  \+ minute  q stop$", screen, re.M), screen)
    time.sleep(1.1)
    pane.keys("p")
    screen = pane.until("^paused: p continue  q stop$")
    expect("the keys change", screen.count("q stop") == 1 and "\npaused: p continue  q stop\n" in screen, screen)
    pane.keys("q")
    screen = pane.until(r"^\d+ minutes? for Paint")
    expect("the keys disappear", re.search(r"^\d+:\d\d  [█░]+  20:00\n\d+ minutes? for Paint", screen, re.M) and "q stop" not in screen, screen)
    ended("in 40 columns", 0, r"^\d+ minutes? for Paint", 1, 15)
    pane.tmux("resize-window", "-x", "100", "-y", "30")

    # Whatever the terminal makes of a line that has become too wide, nothing of it stays.
    begin(50)
    for width in (60, 40, 22, 12, 22, 40, 30, 100, 15, 100):
        pane.tmux("resize-window", "-x", str(width), "-y", "30")
        time.sleep(0.5)
        lines = [line for line in pane.screen().split("\n") if re.search(r"[█░]|^\d+:\d\d\b|pause|reset|minute|stop", line)]
        timers = [line for line in lines if re.search(r"^\d+:\d\d\b", line)]
        expect(f"a timer in {width} columns", len(timers) == 1 and lines[0] == timers[0] and "".join(lines).count("pause") == 1
               and "".join(lines).count("░  50:00" if width > 24 else "stop") == 1 and len(lines) <= 5, pane.screen())
    pane.keys("q")
    ended("after resizing q stops", 0, r"^\d+ minutes? for Paint", 1, 49)

    # A shell reports a signal as 128 plus its number.
    begin(50)
    time.sleep(1.2)
    pane.keys("C-c")
    ended("Ctrl-C", 130, r"^\d+ minutes? for Paint", 1, 40)
    for signal, status in (("TERM", 143), ("HUP", 129), ("INT", 130)):
        begin(50)
        time.sleep(1.2)
        child = subprocess.run(["pgrep", "-f", "-n", f"^{re.escape(PROGRAM)} focus id:paint 50$"], capture_output=True, text=True)
        subprocess.run(["kill", f"-{signal}", child.stdout.strip()], check=True)
        ended(f"SIG{signal}", status, r"^\d+ minutes? for Paint", 1, 40)

    begin(30)
    pane.keys("C-z")
    screen = pane.until("Stopped")
    expect("Ctrl-Z stops it", "Stopped" in screen, screen)
    pane.line("fg")
    time.sleep(0.5)
    pane.keys("q")
    screen = pane.until(r"^\d+ minutes? for Paint")
    expect("it resumes in the foreground, and its keys work", re.search(r"^\d+ minutes? for Paint", screen, re.M), screen)
    pane.line("stty -g >../after; echo fin2")
    pane.until("^fin2$")
    expect("the terminal is restored", (folder / "before").read_text() == (folder / "after").read_text(), screen)
    pane.end()

tally.finish("focus in tmux")
