"""Tests that a file with unsaved changes in an editor is not written, and one that is only shown is.

Opens a file in the real editors on a terminal, types, saves, and each time asks `tasks` to write the file.
"""

import os
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

TASKS = os.path.realpath(os.environ["TASKS"])
# The program with its arguments, the keys that change the text and those that save it; the keys of a second change.
EDITORS = {
    "vim": (["vim", "-N", "-u", "NONE", "-i", "NONE"], b"Ax\x1b", b":w!\r", b"Ay\x1b"),
    "nvim": (["nvim", "-u", "NONE", "-i", "NONE"], b"Ax\x1b", b":w!\r", b"Ay\x1b"),
    "emacs": (["emacs", "-nw", "-Q"], b"x", b"\x18\x13", b"y"),
    # Once nano has recorded a change, it does so until it ends.
    "nano": (["nano", "--locking", "--ignorercfiles"], b"x", None, b"y"),
}


class Editor:
    """An editor on a terminal whose output is thrown away."""

    def __init__(self, command, folder):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment(folder))
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        try:
            while os.read(self.terminal, 1 << 16):
                pass
        except OSError:
            pass

    def type(self, keys):
        os.write(self.terminal, keys)

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        self.reader.join(2)
        os.close(self.terminal)


def environment(folder):
    kept = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    return {**kept, "HOME": str(folder), "TERM": "xterm", "LC_ALL": "C.UTF-8"}


def is_refused(folder):
    """Whether `tasks` refuses to write the file because of unsaved changes. A write is tried and taken back."""
    done = subprocess.run([TASKS, "add", "-f", "a.tasks", "More"], cwd=folder, env=environment(folder), capture_output=True, text=True)
    if done.returncode == 0:
        subprocess.run([TASKS, "undo", "--force"], cwd=folder, env=environment(folder), capture_output=True, check=True)
        return False
    if done.returncode == 4 and "has unsaved changes in an editor" in done.stderr:
        return True
    raise RuntimeError(f"tasks: {done.returncode} {done.stderr}")


def wait(condition):
    """Waits until a condition holds, and returns whether it does."""
    until = time.monotonic() + 15
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.05)
    return False


def traces(name, folder):
    """The files by which the editor says that it has the file open."""
    beside = [path.name for path in folder.iterdir() if path.name.startswith(".") and "a.tasks" in path.name]
    return beside + [path.name for path in folder.rglob("*%a.tasks.sw?")]


def test(name, folder):
    command, change, save, again = EDITORS[name]
    file = folder / "a.tasks"
    file.write_text("- [ ] One\n")
    # Emacs leaves a trace only when the text is changed, so it says by a file that it has read the other one.
    ready = ["--eval", '(write-region "" nil "ready")'] if name == "emacs" else []
    editor = Editor([*command, "a.tasks", *ready], folder)
    try:
        if name == "emacs":
            if not wait((folder / "ready").exists):
                return "does not start"
        elif not wait(lambda: traces(name, folder)):
            return "does not say that it shows the file"
        if is_refused(folder):
            return "only shows the file, but it is not written"
        for keys in (change, again):
            before = file.read_text()
            editor.type(keys)
            # Emacs asks before it changes a text whose file another program is just writing.
            if name == "emacs" and not wait(lambda: os.path.lexists(folder / ".#a.tasks")):
                return "does not say that it has changes"
            if not wait(lambda: is_refused(folder)):
                return "has changes, but the file is written"
            if file.read_text() != before:
                return "has changes, and the file changed"
            if save and keys == change:
                editor.type(save)
                time.sleep(0.5)
                # Vim asks whether to write a file that another program has written.
                editor.type(b"y" if "vim" in name else b"")
                if not wait(lambda: file.read_text() != before):
                    return "does not save"
                if not wait(lambda: not is_refused(folder)):
                    return "has saved, but the file is not written"
        editor.end()
        # The changes of an editor that was killed can still be recovered.
        return None if is_refused(folder) else "was killed with changes, and the file is written"
    finally:
        try:
            editor.end()
        except OSError:
            pass


def main():
    failed, tried = 0, []
    for name in EDITORS:
        if not shutil.which(name):
            print(f"skipped {name}: it is not installed")
            continue
        with tempfile.TemporaryDirectory() as scratch:
            wrong = test(name, Path(scratch).resolve())
        if wrong:
            failed = 1
            print(f"FAILED: {name} {wrong}")
        else:
            tried.append(name)
    print(f"{', '.join(tried)}: a file that is only shown is written, one with unsaved changes is not.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
