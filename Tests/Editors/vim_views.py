"""Tests how Vim and Neovim show task files: folds, also after edits, colors of schemes and backgrounds, and the help.

Folds of drawn documents are compared with those of a fresh load after each edit, and with levels computed here.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from documents import ROOT

PACKAGE = ROOT / "Grammar/Editors/vim"
LINES = ["# One", "## Two", "### Three", "- [ ] a", "- [x] b", "* [/] c", "  - [ ] d", "  - [>] e", "    - [ ] f", "\t- [ ] g", "  note", "    note",
         "", "", "text", "```", "~~~", "  ```", "<!-- open", "end -->", "#none", "- no box"]
DOCUMENTS, EDITS = 24, 12
# The level of each line and whether a fold begins there.
FOLDS = [
    ("# A", 1, True), ("", 1, False), ("- [ ] leaf", 1, False), ("  its note", 1, False), ("- [ ] parent", 2, True), ("  its note", 2, False),
    ("  - [ ] child", 2, False), ("    note", 2, False), ("  - [ ] child with a child", 3, True), ("    - [ ] grandchild", 3, False),
    ("  note of the parent", 2, False), ("", 2, False), ("- [ ] leaf", 1, False), ("- [ ] parent", 2, True), ("  - [ ] child", 2, False),
    ("## B", 2, True), ("```", 2, False), ("# in a fence", 2, False), ("- [ ] in a fence", 2, False), ("  - [ ] in a fence", 2, False),
    ("```", 2, False), ("- [ ] leaf", 2, False), ("# C", 1, True), ("text", 1, False),
]
# Schemes in which the groups of Vim themselves have the same color.
ALIKE = {"date": {"quiet", "delek", "shine", "slate", "zellner"}, "project": {"quiet"}, "rank": {"quiet", "murphy", "slate", "blue"}}


def run(program, folder, lines):
    script, out = folder / "script.vim", folder / "out"
    out.unlink(missing_ok=True)
    head = ["set nocompatible encoding=utf-8 nomodeline noswapfile", f"set runtimepath^={PACKAGE}", "filetype plugin on", "syntax on", "let out = []"]
    script.write_text("\n".join([*head, *lines, "call writefile([json_encode(out)], 'out')", "qall!", ""]), encoding="utf-8")
    # Some events are held back during startup.
    command = [program, "-es", "-N", "-u", "NONE", "-i", "NONE", "--cmd", f"autocmd VimEnter * ++nested source {script}"]
    subprocess.run(command, cwd=folder, env={**os.environ, "HOME": str(folder)}, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    if not out.exists():
        raise RuntimeError(f"{program} ended early")
    return json.loads(out.read_text(encoding="utf-8"))


def fold_levels(program, folder):
    (folder / "a.tasks").write_text("".join(line + "\n" for line, _, _ in FOLDS))
    levels, starts = run(program, folder, [
        "edit a.tasks", "call add(out, map(range(1, line('$')), 'foldlevel(v:val)'))",
        "call add(out, map(range(1, line('$')), 'tasks#fold#level(v:val) =~# \"^>\"'))"])
    expected = [level for _, level, _ in FOLDS], [int(is_start) for _, _, is_start in FOLDS]
    if (levels, [int(start) for start in starts]) == expected:
        return []
    return [f"the folds are {levels} {starts} instead of {expected}"]


def folds_after_edits(program, folder):
    """Edits drawn documents in the middle and compares the levels with those of the same text in another buffer."""
    generator = random.Random(7)
    lines = ["set maxfuncdepth=200", "let folds = \"map(range(1, line('$')), 'foldlevel(v:val)')\"", "set hidden"]
    for number in range(DOCUMENTS):
        text = [generator.choice(LINES) for _ in range(generator.randint(2, 25))]
        # In a long document only the sections around a change are computed.
        text += ["# Long"] * (number % 2 * 150)
        (folder / f"{number}.tasks").write_text("".join(line + "\n" for line in text))
        lines += [f"edit {number}.tasks", "call eval(folds)"]
        for _ in range(EDITS):
            place, line = generator.randint(1, 25), generator.choice(LINES)
            place += number % 2 * generator.choice([0, 140])
            lines += [
                f"let place = min([{place}, line('$')])",
                generator.choice([
                    f"call append(place - 1, {json.dumps(line)})", f"call setline(place, {json.dumps(line)})", "execute 'silent' place . 'delete _'",
                    "execute 'silent' place . '>'", "execute 'silent' place . '<'", "silent! undo",
                    f"execute 'silent' place . ',$move 0'", f"execute 'normal!' place . 'GO' . {json.dumps(line.strip())}"]),
                "call eval(folds)", "sleep 5m", "let here = eval(folds)", "let text = getline(1, '$')", "new other.tasks", "setfiletype tasks",
                "silent %delete _", "call setline(1, text)", "setlocal foldmethod=expr", "let fresh = eval(folds)", "bwipeout!",
                f"if here !=# fresh | call add(out, [{number}, text, here, fresh]) | endif"]
    return [f"folds differ from those of a fresh load: {found}" for found in run(program, folder, lines)[:3]]


def colors(program, folder):
    """Compares the colors of ranks, dates, projects and contexts in each color scheme, on both backgrounds."""
    (folder / "a.tasks").write_text("- [x] a\n")
    groups = ["tasksRankA", "tasksRankB", "tasksRankC", "tasksRankD", "tasksRankE", "tasksDate", "tasksProject", "tasksContext", "Comment", "tasksClosed"]
    shown = f"map({groups}, 'synIDattr(synIDtrans(hlID(v:val)), \"fg\", \"gui\")')"
    found = run(program, folder, [
        "edit a.tasks", "for ground in ['dark', 'light', 'dark']", "let &background = ground", f"call add(out, ['no scheme', ground] + {shown})", "endfor",
        "for name in getcompletion('', 'color')", "for ground in ['dark', 'light']", "let &background = ground", "execute 'colorscheme' name",
        f"call add(out, [name, ground] + {shown})", "endfor", "endfor"])
    wrong = []
    for name, ground, a, b, c, d, e, date, project, context, comment, closed in found:
        where = f"{name} {ground}"
        if date in (a, b, c, d, e) and name not in ALIKE["date"]:
            wrong.append(f"{where}: a date looks like a rank")
        if project == context and name not in ALIKE["project"]:
            wrong.append(f"{where}: a project looks like a context")
        if len({a, b, c, d}) < 4 and name not in ALIKE["rank"] or (d, e) != (comment, comment):
            wrong.append(f"{where}: ranks are {a, b, c, d, e}")
        if closed != comment:
            wrong.append(f"{where}: closed tasks are {closed}, comments {comment}")
    grounds = {ground: closed for name, ground, *_, closed in found if name == "no scheme"}
    if grounds["dark"] == grounds["light"]:
        wrong.append("closed tasks do not follow the background")
    return wrong


def own_color(program, folder):
    """A color of the user's stays when the background changes."""
    (folder / "a.tasks").write_text("- [x] a\n")
    found = run(program, folder, [
        "edit a.tasks", "highlight tasksClosed guifg=#123456", "set background=light", "set background=dark",
        "call add(out, synIDattr(hlID('tasksClosed'), 'fg', 'gui'))"])
    return [] if found == ["#123456"] else [f"a color of the user's became {found}"]


def help_(program, folder):
    """The help is installed with `:helptags`; each of its tags leads to it."""
    shutil.copytree(PACKAGE, folder / "package")
    text = (PACKAGE / "doc/tasks.txt").read_text()
    tags = re.findall(r"(?<!\S)\*([^*\s|]+)\*(?!\S)", text)
    # For its own options, functions and mappings there is help.
    script = (PACKAGE / "ftplugin/tasks.vim").read_text() + (PACKAGE / "compiler/tasks.vim").read_text()
    names = set(re.findall(r"<Plug>\(tasks-\w+\)", script)) | {f"g:{name}" for name in re.findall(r"get\(g:, '(\w+)'", script)}
    wrong = [f"no help for {name}" for name in sorted(names - set(tags))]
    wrong += [f"{number}: more than 78 columns" for number, line in enumerate(text.splitlines(), 1) if len(line.expandtabs(8)) > 78]
    lines = [f"set runtimepath^={folder / 'package'}", f"helptags {folder / 'package/doc'}"]
    for tag in ["tasks", *tags]:
        lines += [f"silent help {tag}", "call add(out, [expand('%:t'), &buftype, getline('.')])", "silent! helpclose"]
    for tag, (name, kind, line) in zip(["tasks", *tags], run(program, folder, lines)):
        if (name, kind) != ("tasks.txt", "help") or f"*{tag}*" not in line:
            wrong.append(f":help {tag} shows {name}: {line}")
    return wrong


def main():
    failed = 0
    programs = [program for program in ("vim", "nvim") if shutil.which(program)]
    for program in programs:
        for test in (fold_levels, folds_after_edits, colors, own_color, help_):
            with tempfile.TemporaryDirectory() as scratch:
                for wrong in test(program, Path(scratch)):
                    failed = 1
                    print(f"FAILED {program}: {wrong}")
    if not failed:
        print(f"{' and '.join(programs)}: folds after {DOCUMENTS * EDITS} edits are those of a fresh load, colors follow, help is found.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
