"""Colors lines of 100 kB that nearly match, in Vim and with Oniguruma as TextMate's engine does: each in under a second."""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import textmate
from documents import ROOT

SIZE = 100_000
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
let out = []
for file in readfile('{list}') + readfile('{list}')
  silent execute 'edit!' fnameescape(file)
  syntime clear
  syntime on
  let v:errmsg = ''
  let begun = reltime()
  silent! call synID(1, col('$') - 1, 1)
  call add(out, [reltimefloat(reltime(begun)), split(execute('syntime report'), "\\n")[2:2] + [v:errmsg]])
endfor
call writefile([json_encode(out)], '{out}')
qall!
"""


def taken(tokenizer, line):
    begun = time.process_time()
    tokenizer.color(line)
    return time.process_time() - begun


def main():
    lines = {}
    for start, head in STARTS.items():
        for name, piece in PIECES.items() if start in ("task", "heading") else [(key, PIECES[key]) for key in ("names", "blanks", "one quote", "punctuation")]:
            lines[f"{start}, {name}"] = (head + piece * (SIZE // len(piece)))[:SIZE]
    failed = 0
    tokenizer = textmate.Tokenizer(json.loads(textmate.GRAMMAR.read_text(encoding="utf-8")))
    slowest = (0, "")
    for name, line in lines.items():
        slowest = max(slowest, (min(taken(tokenizer, line) for _ in range(2)), name))
    print(f"textmate: the slowest of {len(lines)} lines of 100 kB takes {slowest[0]:.2f} s: {slowest[1]}")
    failed |= slowest[0] > 1
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for number, line in enumerate(lines.values()):
            (folder / f"{number}.tasks").write_text(line + "\n", encoding="utf-8")
        (folder / "list").write_text("".join(f"{folder}/{number}.tasks\n" for number in range(len(lines))))
        (folder / "script.vim").write_text(VIM.format(package=ROOT / "Grammar/Editors/vim", list=folder / "list", out=folder / "out"))
        subprocess.run(["vim", "-es", "-N", "-u", "NONE", "-i", "NONE", "-S", folder / "script.vim"], stdin=subprocess.DEVNULL)
        runs = json.loads((folder / "out").read_text())
        # The better of two runs: the machine does other things, too.
        times = [min(pair) for pair in zip(runs, runs[len(lines):])]
    slow, report, name = max((seconds, report, name) for (seconds, report), name in zip(times, lines))
    print(f"vim: the slowest takes {slow:.2f} s: {name}; its dearest pattern: {' '.join(report).strip()[:110]}")
    failed |= slow > 1
    for (_, report), name in zip(times, lines):
        if report and report[-1]:
            print(f"FAILED: vim: {name}: {report[-1]}")
            failed = 1
    if "--all" in sys.argv:
        for (seconds, report), name in sorted(zip(times, lines), reverse=True)[:12]:
            print(f"    {seconds:.2f} {name} {' '.join(report)[:150]}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
