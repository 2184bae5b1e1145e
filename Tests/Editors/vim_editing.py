"""Tests what the plugin of Vim and Neovim does besides coloring: formatting, lists, completion, ticks and jumps.

Each case types keys into a document in Ex mode and compares the buffer.
"""

import datetime
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TASKS = os.environ["TASKS"]
TODAY = datetime.date.today().isoformat()
TOMORROW = (datetime.date.today() + datetime.timedelta(1)).isoformat()
CONFLICT = "<<<<<<< a\n* [ ] One\n=======\n* [ ] Two\n>>>>>>> b\n"

# Name, document, Ex commands, document afterward.
CASES = [
    ("gq formats the whole document", "* [ ] One\n\n\n*  [X] Two\n", ["normal! 1Ggqq"], "- [ ] One\n\n- [x] Two\n"),
    ("a document that is canonical stays", "- [ ] One\n", ["normal! gggqG"], "- [ ] One\n"),
    ("a refused document stays", CONFLICT, ["silent! normal! gggqG"], CONFLICT),
    ("a missing program changes nothing", "* [ ] One\n", ["silent! normal! gggqG"], "* [ ] One\n"),
    ("= changes nothing", "# A\n\n- [ ] One\n  - [ ] Two {\n    note\n", ["normal! gg=G"],
     "# A\n\n- [ ] One\n  - [ ] Two {\n    note\n"),
    ("o continues with an open task", "- [ ] One\n", ["normal oTwo"], "- [ ] One\n- [ ] Two\n"),
    ("Enter continues with an open task", "  - [ ] One\n", ['execute "normal A\\<CR>Two"'], "  - [ ] One\n  - [ ] Two\n"),
    ("Enter continues a list without boxes", "- One\n", ['execute "normal A\\<CR>Two"'], "- One\n- Two\n"),
    ("a tick writes the day", "- [ ] One +p\n", ["call TasksTick()"], f"- [x] One +p done:{TODAY}\n"),
    ("a tick replaces the day of a canceled task", "- [-] One cancelled:2026-01-02 +p\n", ["call TasksTick()"], "- [ ] One +p\n"),
    ("a second tick removes the day", "- [x] One done:2026-01-02\n", ["call TasksTick()"], "- [ ] One\n"),
    ("a recurring task is not ticked", "- [ ] One every:1w due:2026-01-02\n", ["silent call TasksTick()"],
     "- [ ] One every:1w due:2026-01-02\n"),
    ("no tick without a box", "One\n", ["silent call TasksTick()"], "One\n"),
    ("a jump leads to the id", "- [ ] One after:wall,door\n- [ ] Two id:wall-2\n- [ ] Three id:wall\n",
     ["call cursor(1, 18)", "call TasksJump()", "normal! x"], "- [ ] One after:wall,door\n- [ ] Two id:wall-2\n- [ ] Three d:wall\n"),
    ("a name may have letters of any language", "- [ ] One after:küche\n- [ ] Two id:küche\n",
     ["call cursor(1, 18)", "call TasksJump()", "normal! x"], "- [ ] One after:küche\n- [ ] Two d:küche\n"),
    ("a jump to nothing stays", "- [ ] One after:wall\n", ["call cursor(1, 18)", "silent call TasksJump()", "normal! x"],
     "- [ ] One after:wll\n"),
    ("words of the workspace are completed", "- [ ] One +house @phone\n- [ ] Two +horse\n",
     ["call setline(3, join(map(TasksComplete(0, '+ho'), 'v:val.word')))", "call setline(4, TasksComplete(1, ''))"],
     "- [ ] One +house @phone\n- [ ] Two +horse\n+horse +house\n0\n"),
    ("days are completed", "- [ ] One\n", ["call setline(2, join(map(TasksComplete(0, 'due:2')[:1], 'v:val.word')))"],
     f"- [ ] One\ndue:{TODAY} due:{TOMORROW}\n"),
    ("no words of queries are completed", "- [ ] One\n", ["call setline(2, join(map(TasksComplete(0, 'p'), 'v:val.word')))"], "- [ ] One\nplan:\n"),
]


def run(editor, document, commands, program):
    with tempfile.TemporaryDirectory() as folder:
        file, script = Path(folder, "a.tasks"), Path(folder, "script.vim")
        file.write_text(document)
        lines = [
            "set nocompatible nomodeline noswapfile", f"set runtimepath^={ROOT / 'Grammar/Editors/vim'}",
            f"let g:tasks_program = '{program}'", "filetype plugin on", f"edit {file}", *commands, "write!", "qall!",
        ]
        script.write_text("\n".join(lines) + "\n")
        environment = {**os.environ, "HOME": folder, "TERM": "dumb"}
        command = [editor, "-es", "-N", "-u", "NONE", "-i", "NONE", "-S", script]
        subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
        return file.read_text()


failed = 0
editors = [editor for editor in ("vim", "nvim") if shutil.which(editor)]
for editor in editors:
    for name, document, commands, wanted in CASES:
        found = run(editor, document, commands, "/nowhere/tasks" if "missing program" in name else TASKS)
        if found != wanted:
            failed += 1
            print(f"FAILED {editor}: {name}: {found!r} instead of {wanted!r}")
if not failed:
    print(f"{' and '.join(editors)}: {len(CASES)} cases of editing end as documented.")
sys.exit(1 if failed else 0)
