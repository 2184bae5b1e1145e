"""Compares the findings in Vim's and Neovim's quickfix lists, Emacs' Flymake and the problem matcher with those of `tasks lint`.

Columns are bytes in Vim, and characters in Emacs and in the problem matcher.
"""

import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from documents import ROOT

EDITORS = ROOT / "Grammar/Editors"
LINES = "- [ ] Über {} due:soon +a +b \n- [] 日本 x\n\t- [ ] (A1) é due:2026-02-30\n- [?] ñ `Ü` est:long!\n# (a) Ä due:2026-12-01\n"
FILES = {
    "lf.tasks": LINES.format("ß").encode(),
    "crlf.tasks": LINES.format("ß").replace("\n", "\r\n").encode(),
    "a folder/with ümlaut.tasks.md": LINES.format("é").encode(),
    "marked.tasks": b"\xef\xbb\xbf" + LINES.format("ö").encode(),
    "emoji.tasks": "- [ ] 🚲 due:soon\n".encode(),
}


def run(command, folder, **more):
    return subprocess.run(command, cwd=folder, capture_output=True, **more)


def vim(tasks, folder, findings, program="vim"):
    """Returns file, line, byte and severity of each entry of the quickfix lists that `:make` fills for the files."""
    script = folder / "script.vim"
    script.write_text(f"""set encoding=utf-8 nomodeline noswapfile
set runtimepath^={EDITORS / 'vim'}
let g:tasks_program = '{tasks}'
filetype plugin on
let all = []
for name in {json.dumps(sorted(FILES), ensure_ascii=False)}
  execute 'edit' fnameescape(name)
  silent make!
  let all += map(getqflist(), {{_, e -> [bufname(e.bufnr), e.lnum, e.col, e.type, e.text, e.valid]}})
endfor
call writefile([json_encode(all)], 'quickfix')
qall!
""", encoding="utf-8")
    (folder / "quickfix").unlink(missing_ok=True)
    run([program, "-es", "-N", "-u", "NONE", "-i", "NONE", "-S", script], folder, stdin=subprocess.DEVNULL)
    found = [entry for entry in json.loads((folder / "quickfix").read_text(encoding="utf-8")) if entry[5]]
    findings = sorted(findings, key=lambda finding: finding["file"])
    expected = []
    for finding in findings:
        line = FILES[finding["file"]].removeprefix(b"\xef\xbb\xbf").split(b"\n")[finding["line"] - 1].decode()
        byte = len(line[:finding["column"] - 1].encode()) + 1
        expected.append([finding["file"], finding["line"], byte, {"error": "e", "warning": "w", "info": "n"}[finding["severity"]]])
    seen = [[name, line, column, kind.lower()] for name, line, column, kind, text, _ in found]
    rules = [re.search(r"\[([a-z0-9-]+)\]$", entry[4]).group(1) for entry in found]
    return seen == expected and rules == [finding["rule"] for finding in findings], seen, expected


def neovim(tasks, folder, findings):
    return vim(tasks, folder, findings, "nvim")


def emacs(tasks, folder, findings):
    """Returns file, line, column and text of each Flymake diagnostic."""
    script = folder / "script.el"
    script.write_text(f"""
(setq create-lockfiles nil coding-system-for-write 'utf-8-unix)
(load "{EDITORS / 'emacs/tasks-mode.el'}" nil t)
(require 'flymake)
(setq tasks-program "{tasks}")
(with-temp-file "flymake"
  (let ((out (current-buffer)))
    (dolist (file '({' '.join(json.dumps(name, ensure_ascii=False) for name in FILES)}))
      (with-current-buffer (find-file-noselect file)
        (let ((found nil) (is-done nil))
          (tasks-flymake (lambda (diagnostics &rest _) (setq found diagnostics is-done t)))
          (with-timeout (20) (while (not is-done) (accept-process-output nil 0.05)))
          (dolist (diagnostic found)
            (let ((place (flymake-diagnostic-beg diagnostic)) (line nil))
              (save-excursion
                (goto-char place)
                (setq line (list (line-number-at-pos) (- place (line-beginning-position)) (flymake-diagnostic-type diagnostic)
                                 (flymake-diagnostic-text diagnostic))))
              (with-current-buffer out (insert (json-encode (cons file line)) "\\n")))))))))
""", encoding="utf-8")
    done = run(["emacs", "-Q", "--batch", "-l", script], folder, env={**os.environ, "LC_ALL": "C.UTF-8"})
    if not (folder / "flymake").exists():
        return False, done.stderr.decode(), ""
    found = [json.loads(line) for line in (folder / "flymake").read_text(encoding="utf-8").splitlines()]
    kinds = {"error": ":error", "warning": ":warning", "info": ":note"}
    expected = [[finding["file"], finding["line"], finding["column"] - 1, kinds[finding["severity"]],
                 f"{finding['message']} [{finding['rule']}]"] for finding in findings]
    seen = [[name, line, column, ":" + kind.lstrip(":"), text] for name, line, column, kind, text in found]
    return sorted(seen) == sorted(expected), seen, expected


def matcher(tasks, folder, findings):
    """Returns file, line, column, severity and rule of each line that the problem matcher matches."""
    _, pattern = problem_matcher("tasks-lint")
    seen = matched(pattern, terminal_lines([tasks, *task("tasks lint")["args"]], folder))
    expected = [[finding["file"], str(finding["line"]), str(finding["column"]), finding["severity"], finding["rule"]] for finding in findings]
    return seen == expected, seen, expected


def problem_matcher(name):
    """Returns a problem matcher of the manifest and its pattern."""
    contributes = json.loads((EDITORS / "vscode/package.json").read_text())["contributes"]
    found = next(matcher for matcher in contributes["problemMatchers"] if matcher["name"] == name)
    return found, next(pattern for pattern in contributes["problemPatterns"] if "$" + pattern["name"] == found["pattern"])


def task(label):
    return next(task for task in json.loads((EDITORS / "vscode/tasks.json").read_text())["tasks"] if task["label"] == label)


def terminal_lines(command, folder):
    """Yields the lines that a program writes on a terminal, without control sequences, as the editor reads them."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execve(command[0], command, {**os.environ, "TERM": "xterm-256color", "HOME": str(folder)})
    pending, until = b"", time.monotonic() + 20
    try:
        while time.monotonic() < until:
            if not select.select([terminal], [], [], 0.2)[0]:
                continue
            try:
                output = os.read(terminal, 1 << 16)
            except OSError:
                break
            *whole, pending = (pending + output).split(b"\n")
            for line in whole:
                yield re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", line.decode()).rstrip("\r")
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def matched(pattern, lines):
    fields = ["file", "line", "column", "severity", "code"]
    return [[match.group(pattern[field]) for field in fields] for line in lines for match in [re.search(pattern["regexp"], line)] if match]


def watcher(tasks, folder, _findings):
    """Runs the task in the background on a terminal and returns the rules found in each run, from the line that begins
    it to the one that ends it, while a file changes."""
    matcher, pattern = problem_matcher("tasks-lint-watch")
    background = task("tasks lint --watch")
    if background["problemMatcher"] != "$tasks-lint-watch" or not background["isBackground"]:
        return False, background, "a task in the background"
    place = folder / "watched"
    place.mkdir()
    run(["git", "init", "-q"], place)
    file = place / "a.tasks"
    file.write_text("- [ ] One due:soon\n")
    runs, lines, contents = [], None, ["- [] Two\n", "- [ ] Three\n", None]
    output = terminal_lines([tasks, *background["args"]], place)
    for line in output:
        if re.search(matcher["background"]["beginsPattern"], line):
            lines = []
        elif lines is not None and re.search(matcher["background"]["endsPattern"], line):
            runs.append([code for *_, code in matched(pattern, lines)])
            lines, content = None, contents.pop(0)
            if content is None:
                break
            file.write_text(content)
        elif lines is not None:
            lines.append(line)
    output.close()
    expected = [["invalid-date"], ["malformed-checkbox"], []]
    return runs == expected, runs, expected


def main():
    tasks = os.path.realpath(os.environ["TASKS"])
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        run(["git", "init", "-q"], folder)
        for name, content in FILES.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(content)
        findings = json.loads(run([tasks, "lint", "--format", "json"], folder).stdout)["findings"]
        editors = [editor for editor in (vim, neovim, matcher, watcher, emacs)
                   if editor is not emacs or "--short" not in sys.argv
                   if editor is not neovim or shutil.which("nvim")]
        for editor in editors:
            is_so, seen, expected = editor(tasks, folder, findings)
            if is_so:
                print(f"{editor.__name__}: {len(findings) if editor is not watcher else 2} findings, all at the right places.")
            else:
                failed = 1
                print(f"FAILED: {editor.__name__} has\n  {seen}\ninstead of\n  {expected}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
