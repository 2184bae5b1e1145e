"""Kate on a screen that nobody sees: kate.py PROGRAM [FOLDER]

Opens a workspace, shows the findings of `tasks lint`, completes a typed date, begins a task on Enter, selects and
formats. What the editor and the server say to each other is recorded, and the file must be as the commands make it.
Pictures of the screen are kept in FOLDER. Needs Kate, Xvfb, xdotool, ImageMagick and dbus-run-session.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

from started import environment, here, keep, recorder, remove, workspace

program, *folders = sys.argv[1:]
pictures = pathlib.Path(folders[0] if folders else "/nonexistent")
failures = []

FILES = {
    ".tasks.json": "{}",
    "a.tasks": (
        "# Küche 😀 +house\n\n* [ ] Paint 😀 the  wall due:2026-11-20\n* [ ] Order due:2026-99-99\n* [ ] Fit the sink after:tap\n"
        "* [x] Buy a tap id:tap\n* [*] Odd \n"
    ),
}
SETTINGS = """[General]
Startup Session=none
Show welcome view for new window=false
[lspclient]
AllowedServerCommandLines={server} lsp
SemanticHighlighting=true
TypeFormatting=true
"""


def check(condition, what):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}"[:3000], file=sys.stderr)


def prepare(folder):
    """Writes what a person would set, and a server that records."""
    server = recorder(program, folder)
    for name in ("config/kate/lspclient", "data/org.kde.syntax-highlighting/syntax"):
        (folder / name).mkdir(parents=True)
    (folder / "config/katerc").write_text(SETTINGS.format(server=server))
    (folder / "config/kate/lspclient/settings.json").write_text(json.dumps({"servers": {"tasks": {
        "command": [server, "lsp"], "rootIndicationFileNames": [".tasks.json"],
        "highlightingModeRegex": "^Tasks$"}}}))
    shutil.copy(here.parent.parent / "Grammar/Editors/kate/tasks.xml", folder / "data/org.kde.syntax-highlighting/syntax")


class Kate:
    """Kate with a screen of its own."""

    def __init__(self, folder):
        self.folder = folder
        reading, writing = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1000x700x24"], pass_fds=[writing],
            stderr=subprocess.DEVNULL)
        os.close(writing)
        with open(reading) as numbers:
            self.variables = {**environment(folder), "DISPLAY": ":" + numbers.readline().strip()}
        self.process = subprocess.Popen(
            ["dbus-run-session", "kate", "-b", str(folder / "a.tasks")], env=self.variables, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self):
        os.killpg(self.process.pid, 15)
        self.process.wait(timeout=20)
        self.screen.terminate()
        self.screen.wait(timeout=20)

    def press(self, *keys):
        subprocess.run(["xdotool", "key", "--delay", "80", *keys], env=self.variables, check=True)
        time.sleep(0.3)

    def type(self, text):
        subprocess.run(["xdotool", "type", "--delay", "80", text], env=self.variables, check=True)

    def messages(self, name):
        """The messages of one direction, so far."""
        data = (self.folder / name).read_bytes() if (self.folder / name).exists() else b""
        found = []
        while begin := re.match(rb"(?:[^\r\n]+\r\n)*?Content-Length: (\d+)\r\n(?:[^\r\n]+\r\n)*\r\n", data):
            body = data[begin.end():begin.end() + int(begin[1])]
            if len(body) < int(begin[1]):
                break
            found.append(json.loads(body))
            data = data[begin.end() + int(begin[1]):]
        return found

    def wait(self, what, condition):
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if value := condition():
                return value
            time.sleep(0.1)
        raise TimeoutError(f"waited in vain for {what}")

    def asked(self, method):
        return [message for message in self.messages("asked") if message.get("method") == method]

    def findings(self):
        """The findings that were sent last."""
        lists = [
            message["params"]["diagnostics"] for message in self.messages("told")
            if message.get("method") == "textDocument/publishDiagnostics"]
        return lists[-1] if lists else []

    def picture(self, name):
        """Takes a picture of the screen. Returns the colors of its pixels, column 600, from above."""
        path = self.folder / f"{name}.png"
        subprocess.run(["import", "-window", "root", str(path)], env=self.variables, check=True)
        if folders:
            pictures.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, pictures)
        column = subprocess.run(
            ["convert", str(path), "-crop", "1x700+500+0", "-depth", "8", "rgb:-"], capture_output=True, check=True).stdout
        return [tuple(column[place:place + 3]) for place in range(0, len(column), 3)]


def bands(colors, is_wanted):
    """How many runs of colors there are that are wanted."""
    wanted = [is_wanted(*color) for color in colors]
    return sum(here and not before for before, here in zip([False, *wanted], wanted))


def session(kate, folder):
    lines = (folder / "a.tasks").read_bytes().decode().split("\n")
    linted = json.loads(subprocess.run(
        [program, "lint", "--format", "json"], cwd=folder, env=environment(folder), capture_output=True).stdout)["findings"]
    shown = kate.wait("findings", kate.findings)
    places = sorted(
        (item["range"]["start"]["line"] + 1,
         len(lines[item["range"]["start"]["line"]].encode("utf-16-le")[:2 * item["range"]["start"]["character"]]
             .decode("utf-16-le").encode()), item["code"]) for item in shown)
    wanted = sorted((item["line"], item["offset"] - len("\n".join(lines[:item["line"] - 1] + [""]).encode()), item["rule"])
                    for item in linted)
    check(places == wanted and len(wanted) > 4, f"kate: findings\n  {places}\n  {wanted}")
    time.sleep(1)
    colors = kate.picture("findings")
    # Kate colors the whole line of an error reddish.
    errors = len({item["line"] for item in linted if item["severity"] == "error"})
    reddish = bands(colors, lambda red, green, blue: red > green + 15 and red > blue + 15 and green > 180)
    check(reddish == errors > 0, f"kate: {reddish} lines with errors are colored, of {errors}")

    kate.press("ctrl+g")
    kate.type("5")
    kate.press("Return", "End")
    kate.type(" due:fri")
    kate.wait("a completion", lambda: any(
        isinstance(message.get("result"), dict)
        and any(item["textEdit"]["newText"] == "2026-11-27" for item in message["result"].get("items", []))
        for message in kate.messages("told")))
    time.sleep(1)
    kate.picture("completion")
    kate.press("Return")
    kate.press("Return")
    kate.wait("the next task", lambda: len(kate.asked("textDocument/onTypeFormatting")) > 0)
    time.sleep(0.5)
    kate.type("Clean")
    kate.press("ctrl+2")
    kate.wait("a selection", lambda: kate.asked("textDocument/selectionRange"))
    kate.picture("selection")
    kate.press("End")
    kate.press("ctrl+t", "f")
    kate.wait("formatting", lambda: kate.asked("textDocument/formatting"))
    time.sleep(1)
    kate.press("ctrl+s")
    kate.wait("the file", lambda: kate.asked("textDocument/didSave"))
    kate.picture("saved")
    check(kate.asked("textDocument/semanticTokens/range") or kate.asked("textDocument/semanticTokens/full"),
          "kate: no tokens are asked for")


def expected():
    """The workspace as the commands leave it, with the task that is typed."""
    folder = workspace(FILES)
    for words in (["set", "a.tasks:5", "due:fri"], ["format", "a.tasks"]):
        if words[0] == "format":
            lines = (folder / "a.tasks").read_text().split("\n")
            (folder / "a.tasks").write_text("\n".join([*lines[:5], "* [ ] Clean", *lines[5:]]))
        run = subprocess.run([program, *words], cwd=folder, env=environment(folder), capture_output=True)
        check(run.returncode == 0, f"{words}: {run.stderr.decode()}")
    return folder


folder, made = workspace(FILES), expected()
kate = None
try:
    prepare(folder)
    kate = Kate(folder)
    session(kate, folder)
    text, wanted = (folder / "a.tasks").read_text(), (made / "a.tasks").read_text()
    check(text == wanted, f"kate: the file\n{text}\nis not\n{wanted}")
except TimeoutError as error:
    check(False, f"kate: {error}")
finally:
    if kate:
        kate.picture("end")
        kate.end()
    keep("kate", folder)
    remove(folder, made)
print(f"kate: {len(failures)} failures")
sys.exit(bool(failures))
