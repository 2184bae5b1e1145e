"""Highlights lines of 100 kB that nearly match, in Vim and in a TextMate engine with Oniguruma, each in less than a
second of CPU time."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import textmate
from documents import ROOT

SIZE = 100_000
# Seconds of CPU time for a line.
LIMIT = 1
PIECES = {
    "names": "+a.b/c-", "signs": "+@#", "quotes": '+"a ', "escaped quotes": '+"\\" ', "backquotes": "` `` ``` ", "comments": "<!-- ",
    "comment ends": "-- > ", "autolinks": "<a:<a@b.", "mail": "<a.a.a.a.a@", "wiki links": "[[ ", "destinations": "](a ", "brackets": "](((( ",
    "keys": "due:a,a,a,", "dates": "due:2026-12-0 ", "durations": "est:1h1m1h ", "recurrence": "every:mon,tue,mon,", "punctuation": "due:.,;:!?)",
    "ranks": "(A-1 Q", "blanks": "\t \t", "letters": "é", "allowances": "<!-- tasks: allow a, ", "one quote": '"', "backslashes": "\\",
}
STARTS = {"task": "- [ ] ", "rank": "- [ ] (", "heading": "# ", "name": "- [ ] +", "value": "- [ ] due:", "closed": "- [x] ", "note": "  ",
          "comment": "<!-- tasks: allow ", "fence": "```", "digits": "1", "text": ""}
VIM = """
set encoding=utf-8 nocompatible synmaxcol=0 noswapfile
set runtimepath^={package}
filetype plugin on
syntax on
edit {file}
syntime on
let v:errmsg = ''
silent! call synID(1, col('$') - 1, 1)
call writefile([v:errmsg] + split(execute('syntime report'), "\\n")[1:1], '{out}')
qall!
"""


def taken(run):
    """Returns the seconds that `run` reports. If they exceed LIMIT, it runs again, and the lesser number counts."""
    seconds = run()
    return seconds if seconds <= LIMIT else min(seconds, run())


def seconds_of(tokenizer, line):
    begun = time.process_time()
    tokenizer.color(line)
    return time.process_time() - begun


def seconds_of_vim(script):
    child = subprocess.Popen(["vim", "-es", "-N", "-u", "NONE", "-i", "NONE", "-S", script], stdin=subprocess.DEVNULL)
    _, _, usage = os.wait4(child.pid, 0)
    child.returncode = 0
    return usage.ru_utime + usage.ru_stime


def main():
    lines = {}
    for start, head in STARTS.items():
        for name, piece in PIECES.items() if start in ("task", "heading") else [(key, PIECES[key]) for key in ("names", "blanks", "one quote", "punctuation")]:
            lines[f"{start}, {name}"] = (head + piece * (SIZE // len(piece)))[:SIZE]
    failed = 0
    tokenizer = textmate.Tokenizer(json.loads(textmate.GRAMMAR.read_text(encoding="utf-8")))
    slowest = (0, "")
    for name, line in lines.items():
        slowest = max(slowest, (taken(lambda: seconds_of(tokenizer, line)), name))
    print(f"textmate: the slowest of {len(lines)} lines of 100 kB takes {slowest[0]:.2f} s: {slowest[1]}")
    failed |= slowest[0] > LIMIT
    slowest = (0, "", "")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        file, out, script = folder / "a.tasks", folder / "out", folder / "script.vim"
        script.write_text(VIM.format(package=ROOT / "Grammar/Editors/vim", file=file, out=out))
        for name, line in lines.items():
            file.write_text(line + "\n", encoding="utf-8")
            seconds = taken(lambda: seconds_of_vim(script))
            error, *report = out.read_text(encoding="utf-8").splitlines()
            if error:
                print(f"FAILED: vim: {name}: {error}")
                failed = 1
            slowest = max(slowest, (seconds, name, " ".join(report).strip()[:90]))
    print(f"vim: the slowest takes {slowest[0]:.2f} s including startup: {slowest[1]}; its most expensive pattern: {slowest[2]}")
    return failed | (slowest[0] > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
