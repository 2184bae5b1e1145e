"""Editors as processes, with the scripts that use them as a person would."""

import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import threading

here = pathlib.Path(__file__).parent
emacs_folder = here.parent.parent / "Grammar/Editors/emacs"
# Where what editors say is kept, as `Tests/Clients/Sessions` has it.
records = os.environ.get("RECORD")


def workspace(files):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tasks-clients-")).resolve()
    (folder / "home").mkdir()
    for name, text in files.items():
        (folder / name).write_bytes(text.encode())
    return folder


def environment(folder):
    return {
        "PATH": os.environ["PATH"], "HOME": str(folder / "home"), "TASKS_TODAY": "2026-11-21T09:15", "LC_ALL": "C.UTF-8",
        "XDG_STATE_HOME": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache"), "XDG_RUNTIME_DIR": str(folder),
    }


def recorder(program, folder):
    """Writes a server that records what is said: to it in the file `asked`, by it in `told`. Returns its path."""
    path = folder / "server"
    path.write_text(f"""#!/bin/bash
exec "{program}" "$@" < <(exec tee "{folder}/asked") > >(exec tee "{folder}/told")
""")
    path.chmod(0o755)
    return str(path)


def on_terminal(words, variables):
    """Runs a program on a terminal of its own, which shows what it writes to nobody."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        ["setsid", "--ctty", "--wait", *words], stdin=theirs, stdout=theirs, stderr=theirs,
        env={**variables, "TERM": "xterm"})
    os.close(theirs)
    shown = bytearray()

    def read():
        try:
            while more := os.read(ours, 65536):
                shown.extend(more)
        except OSError:
            pass

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    process.wait(timeout=60)
    reader.join(timeout=5)
    os.close(ours)
    return bytes(shown)


def start(editor, script, program, folder, report, **more):
    """Runs a script in an editor, in Lua or Emacs Lisp, and returns what it wrote to the standard error output."""
    if records:
        program = recorder(program, folder)
    variables = {
        **environment(folder), "TASKS_PROGRAM": program, "TASKS_FOLDER": str(folder), "TASKS_REPORT": str(report), **more}
    if editor == "lsp-mode":
        # What it asks for depends on what a window shows.
        words = ["emacs", "-nw", "-Q", "-L", str(emacs_folder), "-l", str(here / f"{script}.el")]
        return on_terminal(words, {**variables, "TASKS_CLIENT": editor})
    words = {
        "neovim": ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {here}/{script}.lua"],
        "emacs": ["emacs", "--batch", "-Q", "-L", str(emacs_folder), "-l", str(here / f"{script}.el")],
    }[editor]
    return subprocess.run(
        words, env={**variables, "TASKS_CLIENT": "eglot"}, timeout=60, capture_output=True).stderr


def keep(name, folder):
    """Keeps what an editor said, without names of this machine, if that is wanted."""
    if not records:
        return
    stream, kept = (folder / "asked").read_bytes(), b""
    while begin := re.match(rb"(?:[^\r\n]+\r\n)*?Content-Length: (\d+)\r\n(?:[^\r\n]+\r\n)*\r\n", stream):
        end = begin.end() + int(begin[1])
        body = stream[begin.end():end]
        for separator in ("/", "\\/"):
            body = body.replace(*(path.replace("/", separator).encode() for path in (str(folder), "/home/ada/tasks")))
        body = re.sub(rb'("processId"\s*:\s*)\d+', rb"\1null", body)
        kept += b"Content-Length: %d\r\n\r\n" % len(body) + body
        stream = stream[end:]
    pathlib.Path(records).mkdir(parents=True, exist_ok=True)
    (pathlib.Path(records) / f"{name}.rpc").write_bytes(kept)


def remove(*folders):
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
