"""The `console` fences of a page: runs the lines behind `$ tasks` and compares the output that follows."""

import functools
import pathlib
import shlex
import tempfile
import threading

from process import run, run_on_terminal

ROOT = pathlib.Path(__file__).resolve().parents[2]


def words_of(line):
    """Returns the words of a line. A backslash is an ordinary character."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.escape = lexer.commenters = ""
    lexer.whitespace_split = True
    return list(lexer)


class Scene:
    """A folder with the files of the fences before a `console` fence, and a folder for the state of `undo`."""

    def __init__(self, program, fence, files):
        self.program = program
        self.fence = fence
        self.lock = threading.Lock()
        self.temporary = tempfile.TemporaryDirectory(prefix="tasks-documents-")
        base = pathlib.Path(self.temporary.name).resolve()
        self.work, self.state = base / "work", base / "state"
        self.work.mkdir()
        self.state.mkdir()
        for name, content in files.items():
            path = self.work / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        self.start = self.work if files else ROOT

    def show(self, name):
        """Returns the content of a file after the commands have run."""
        self.screen()
        try:
            return (self.work / name).read_bytes()
        except FileNotFoundError:
            return b"no such file\n"

    def screen(self):
        with self.lock:
            return self.run()

    @functools.cache
    def run(self):
        """Returns the commands of the fence with their output."""
        fence = self.fence
        # Without PATH, like the pages: there is no git.
        environment = {
            "TZ": "UTC",
            "TASKS_TODAY": "2026-11-21",
            "XDG_STATE_HOME": str(self.state),
            "COLUMNS": fence.setting("columns") or "80",
        }
        if color := fence.setting("color"):
            environment |= {"FORCE_COLOR": "1", "TERM": "xterm-256color" if color == "256" else "xterm"}
        if script := fence.setting("editor"):
            environment["EDITOR"] = f"sed -i {script}"
        answers = fence.setting("answers")
        is_terminal = answers is not None or fence.setting("columns") is not None
        if is_terminal and not color:
            environment["NO_COLOR"] = "1"
        # Results only, without progress lines and links.
        if is_terminal and answers is None:
            environment["CI"] = "1"
        screen = b""
        for line in fence.content.split(b"\n"):
            if not line.startswith(b"$ "):
                continue
            words = words_of(line[2:].decode())
            assert words.pop(0) == "tasks", line
            text = b""
            if len(words) > 1 and words[-2] == "<":
                text = (self.work / words[-1]).read_bytes()
                words = words[:-2]
            if is_terminal and color:
                words.append("--hyperlinks=never")
            if not is_terminal:
                done = run(self.program, words, self.start, environment, text)
            else:
                done = run_on_terminal(
                    self.program, words, self.start, environment, (answers or "").split(","), int(environment["COLUMNS"]),
                    int(fence.setting("rows") or 0)
                )
            screen += line + b"\n" + (done.output + done.errors).replace(b"\x1b", b"\\e").replace(b"\r", b"\\r")
            if done.status:
                screen += b"[exit %d]\n" % done.status
        return screen


def checks(program, section):
    """Yields each fence of a section that shows output, and a function that returns what the program prints for it."""
    files = {}
    scene = None
    for fence in section:
        name = fence.setting("file") or "inbox.tasks"
        if fence.name == "tasks" and "after" in fence.words:
            yield fence, lambda scene=scene, name=name: scene.show(name)
        elif fence.name == "tasks" or fence.name in ("json5", "json", "text") and fence.setting("file"):
            files[name] = fence.bytes
        elif fence.name == "console":
            scene = Scene(program, fence, dict(files))
            yield fence, scene.screen
