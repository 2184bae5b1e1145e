"""Types command lines into bash, zsh and fish, each on its own terminal, and presses Tab at <TAB>.

The shells run a stand-in that records its arguments; only `tasks completions` is the real program.
"""

import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

FILES = {
    ".tasks.json": '{"views": {"soon": "due:..+7d", "my week": "due:..+7d", "it\'s": "due:today", "a\\"b": "due:today"}}\n',
    "house.tasks": """\
# House +house/kitchen

- [ ] (A) Order the worktop @phone due:2026-12-01 id:worktop
- [ ] (B) Paint the wall #diy after:worktop
- [ ] Überprüfe die Heizung +Wärme @büro
""",
    "notes/work.tasks": "- [ ] Write the report +report @desk\n",
    "summer.tasks": '- [ ] Paint the shed +"Summer House"\n- [x] Mow the lawn done:2026-11-01\n',
    "calls.tasks": "- [ ] Call number 67\n- [ ] Call number 84\n",
}

# The typed text and the expected arguments.
CASES = [
    ("tasks lis<TAB> due:tod<TAB>", ["list", "due:today"]),
    ("tasks list +house/k<TAB>", ["list", "+house/kitchen"]),
    ("tasks list @ph<TAB> +rep<TAB>", ["list", "@phone", "+report"]),
    ("tasks list +W<TAB>", ["list", "+Wärme"]),
    ("tasks list project:rep<TAB>", ["list", "project:report"]),
    ("tasks list is:rea<TAB>", ["list", "is:ready"]),
    ("tasks list -is:blocki<TAB>", ["list", "-is:blocking"]),
    ("tasks list sort:creat<TAB>", ["list", "sort:created"]),
    ("tasks list sort:due,creat<TAB>", ["list", "sort:due,created"]),
    ("tasks list id:work<TAB>", ["list", "id:worktop"]),
    ("tasks list view:so<TAB>", ["list", "view:soon"]),
    ("tasks soo<TAB>", ["soon"]),
    ("tasks my<TAB>", ["my week"]),
    ("tasks my\\ w<TAB>", ["my week"]),
    ("tasks it<TAB>", ["it's"]),
    ("tasks list view:my<TAB>", ["list", 'view:"my week"']),
    ("tasks list view:a<TAB>", ["list", 'view:"a\\"b"']),
    ("tasks list view:it<TAB>", ["list", 'view:"it\'s"']),
    ("tasks list --format=mark<TAB>", ["list", "--format=markdown"]),
    ("tasks list --format mark<TAB>", ["list", "--format", "markdown"]),
    ("tasks list --exit<TAB>", ["list", "--exit-code"]),
    ("tasks lint --select overd<TAB>", ["lint", "--select", "overdue"]),
    ("tasks lint hou<TAB>", ["lint", "house.tasks"]),
    ("tasks -C not<TAB>", ["-C", "notes"]),
    ("tasks -C notes list @de<TAB>", ["-C", "notes", "list", "@desk"]),
    ("tasks git unin<TAB>", ["git", "uninstall"]),
    ("tasks rule dependency-c<TAB>", ["rule", "dependency-cycle"]),
    ("tasks help quad<TAB>", ["help", "quadrants"]),
    ("tasks show {handle}<TAB>", ["show", "{handle}"]),
    ("tasks done {handle}<TAB>", ["done", "{handle}"]),
    ("tasks list +Sum<TAB>", ["list", '+"Summer House"']),
    ("tasks list '+\"Sum<TAB>", ["list", '+"Summer House"']),
    ("tasks set {handle}<TAB> project:Sum<TAB>", ["set", "{handle}", 'project:"Summer House"']),
    ("tasks reopen {closed}<TAB>", ["reopen", "{closed}"]),
]

# The typed text, and what each shell shows when Tab is pressed three times: the letters that the handles share are
# inserted, bash rings a bell, and the tasks are listed with their titles.
LISTED = ("tasks done td", [rb"tdbp\b[^\r\n]*Call number 84", rb"tdbw\b[^\r\n]*Call number 67"])

STAND_IN = """\
#!/bin/sh
case $1 in
  completions) exec "$PROGRAM" "$@" ;;
esac
printf '%s\\0' "$#" "$@" >>"$ARGUMENTS"
"""

# Seconds that a shell has to show its prompt, and then to load the completions.
START = 60

# Shells start without any configuration, so that the prompt is plain and nothing is asked.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], 'bind "set bell-style none"; eval "$(tasks completions bash)"'),
    "zsh": (["zsh", "-f", "-i"], 'autoload -Uz compinit; compinit -u -D; eval "$(tasks completions zsh)"'),
    "fish": (["fish", "--no-config", "-i"], "tasks completions fish | source"),
}


class Terminal:
    """A shell on its own terminal."""

    def __init__(self, command, environment, folder):
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        self.wait(1.0, first=START)

    def wait(self, quiet, first=None):
        """Reads until no output has arrived for `quiet` seconds, at first for `first` seconds."""
        seen = b""
        while select.select([self.descriptor], [], [], quiet if seen or first is None else first)[0]:
            try:
                seen += os.read(self.descriptor, 65536)
            except OSError:
                break
        return seen

    def start(self, line):
        """Runs the line and waits until it has ended. A key that is pressed earlier could interrupt it."""
        os.write(self.descriptor, f"{line}; echo sta''rted\n".encode())
        end = time.monotonic() + START
        seen = b""
        while b"started" not in seen:
            if time.monotonic() > end:
                sys.exit(f"{line}\n  has not ended after {START} seconds\n  shown: {seen!r}")
            seen += self.wait(0.1)
        self.wait(0.5)

    def type(self, text, quiet, first=None):
        os.write(self.descriptor, text.encode())
        return self.wait(quiet, first)

    def run(self, log, patience):
        """Runs the line, and waits until the stand-in has recorded it."""
        os.write(self.descriptor, b"\r")
        end = time.monotonic() + patience
        seen = b""
        while time.monotonic() < end and not calls(log):
            seen += self.wait(0.02)
        return seen + self.wait(0.1)

    def close(self):
        os.write(self.descriptor, b"\x03\nexit\n")
        self.wait(0.3)
        os.close(self.descriptor)
        os.waitpid(self.process, 0)


def calls(log):
    fields = log.read_bytes().split(b"\0")[:-1] if log.exists() else []
    found = []
    while fields:
        count = int(fields[0])
        found.append([field.decode().removesuffix("/") for field in fields[1:count + 1]])
        fields = fields[count + 1:]
    return found


def lists(shell, terminal):
    """Returns whether the shell shows what it may complete."""
    line, patterns = LISTED
    for patience in (0.5, 2.0, 6.0):
        shown = terminal.type(line, 0.1) + b"".join(terminal.type("\t", patience) for _ in range(3))
        terminal.type("\x03", 0.3)
        terminal.type("\x03", 0.3)
        plain = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", shown)
        if all(re.search(pattern, plain) for pattern in patterns):
            return True
    print(f"{shell}: {line} and three tabs\n  shown: {shown!r}", file=sys.stderr)
    return False


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        work = folder / "work"
        for file, text in FILES.items():
            (work / file).parent.mkdir(parents=True, exist_ok=True)
            (work / file).write_text(text)
        (folder / "bin").mkdir()
        stand_in = folder / "bin" / "tasks"
        stand_in.write_text(STAND_IN)
        stand_in.chmod(0o755)
        log = folder / "arguments"
        environment = {
            "PATH": f"{folder}/bin:{os.environ['PATH']}", "PROGRAM": program, "ARGUMENTS": str(log), "HOME": name,
            "TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": "120", "LINES": "40", "TASKS_TODAY": "2026-11-21",
        }

        def handle(*words):
            return subprocess.run(
                [program, "list", "--format", "ids", *words], cwd=work, env=environment, capture_output=True, text=True,
                check=True).stdout.strip()

        handles = {"{handle}": handle("worktop"), "{closed}": handle("lawn", "all")}
        # The line that `tasks install` prints puts the completions where zsh looks.
        prefix = folder / "it's here"
        installed = subprocess.run([program, "install", "--prefix", prefix], env={**environment, "SHELL": "/bin/zsh"}, capture_output=True, text=True)
        (prefix / "bin" / "tasks").unlink()
        hint = installed.stderr.rpartition("before compinit: ")[2].strip()
        installation = f"{hint}; autoload -Uz compinit; compinit -u -D"
        for shell, (command, start) in {**SHELLS, "zsh as installed": (SHELLS["zsh"][0], installation)}.items():
            terminal = Terminal(command, environment, work)
            terminal.start(start)
            passed, cases = 0, CASES if shell in SHELLS else CASES[:3]
            for line, wanted in cases:
                for name, handle in handles.items():
                    wanted = [word.replace(name, handle) for word in wanted]
                    line = line.replace(name, handle[:-1])
                log.unlink(missing_ok=True)
                shown = b""
                # A machine under load may be slow, so a failed attempt is repeated with more patience.
                for patience in (0.5, 2.0, 6.0):
                    for piece in line.replace("<TAB>", "\0<TAB>\0").split("\0"):
                        if piece == "<TAB>":
                            # The first output may be a redrawn prompt, long before the candidates.
                            shown += terminal.type("\t", patience / 4, first=patience)
                        else:
                            shown += terminal.type(piece, 0.1)
                    shown += terminal.run(log, patience)
                    if calls(log) == [wanted]:
                        break
                    terminal.type("\x03", 0.3)
                    given = calls(log)
                    log.unlink(missing_ok=True)
                else:
                    failures += 1
                    print(f"{shell}: {line}\n  gives {given} instead of {wanted}\n  shown: {shown!r}", file=sys.stderr)
                    continue
                passed += 1
            failures += shell in SHELLS and not lists(shell, terminal)
            terminal.close()
            print(f"{shell}: {passed} of {len(cases)} completions")
    sys.exit(f"FAILED: {failures}" if failures else 0)


main()
