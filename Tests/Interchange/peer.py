"""A workspace of its own for each try, in which the program and other programs run."""

import os
import pathlib
import subprocess
import tempfile


class Scene:
    """A folder with an inbox. `TODAY` is the day of the program; the others use the clock."""

    TODAY = "2026-11-21"

    def __init__(self, program, text=None):
        self.program = program
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        (self.path / ".tasks.json").write_text("{}")
        if text is not None:
            self.write("inbox.tasks", text)

    def write(self, name, text):
        (self.path / name).write_text(text, encoding="utf-8")

    def read(self, name):
        return (self.path / name).read_text(encoding="utf-8")

    def run(self, *words, status=0, **environment):
        """Runs a command and returns its standard output."""
        variables = {
            "HOME": str(self.path / "home"),
            "PATH": os.environ["PATH"],
            "LC_ALL": "C.UTF-8",
            "TASKS_TODAY": self.TODAY,
            "XDG_STATE_HOME": str(self.path / "home/state"),
        }
        done = subprocess.run(
            words, cwd=self.path, env=variables | environment, capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL
        )
        if done.returncode != status:
            raise AssertionError(f"{' '.join(map(str, words))}: status {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def tasks(self, *words, status=0):
        return self.run(self.program, *words, status=status)


def check(name, actual, expected):
    """Ends the program if two texts differ."""
    if actual != expected:
        raise SystemExit(f"{name}\n--- expected\n{expected}\n--- actual\n{actual}")
