"""Tests which files each editor takes for task files: recognition.py [--short]

Opens files of different names in the real editors, with the installation that the README of each describes. VS Code is
not at hand: its documented rule, the longest ending wins, is applied to the manifest and to those of Markdown and JSON.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nano
import terminal
from documents import ROOT

EDITORS = ROOT / "Grammar/Editors"
# The name of a file and whether it is a task file.
NAMES = {
    "a.tasks": True, "a.tasks.md": True, "a.b.done.tasks": True, "a.b.tasks.md": True, "ü.tasks.md": True,
    "a.md": False, "tasks.md": False, "a.tasks.txt": False, "atasks": False, "a.tasks.md.txt": False,
}
TEXT = "- [ ] (A) One +house\n"
MARKDOWN = [".md", ".mkd", ".mdwn", ".mdown", ".markdown", ".markdn", ".mdtxt", ".mdtext", ".workbook"]


def run(command, folder, **environment):
    environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


def vim(folder, program="vim"):
    lines = [f"set nomodeline noswapfile runtimepath^={EDITORS / 'vim'}", "filetype plugin on", "let out = []"]
    for name in NAMES:
        lines += [f"edit {name}", "call add(out, &filetype ==# 'tasks')"]
    (folder / "script.vim").write_text("\n".join([*lines, "call writefile([json_encode(out)], 'out')", "qall!", ""]))
    run([program, "-es", "-N", "-u", "NONE", "-i", "NONE", "-S", "script.vim"], folder)
    return [bool(found) for found in json.loads((folder / "out").read_text())]


def neovim(folder):
    return vim(folder, "nvim")


def emacs(folder):
    (folder / "script.el").write_text(f"""
(load "{EDITORS / 'emacs/tasks-mode.el'}" nil t)
(define-derived-mode late-markdown-mode text-mode "Late")
(add-to-list 'auto-mode-alist '("\\\\.md\\\\'" . late-markdown-mode))
(dolist (file '({' '.join(json.dumps(name, ensure_ascii=False) for name in NAMES)}))
  (with-current-buffer (find-file-noselect file) (princ (if (eq major-mode 'tasks-mode) "1" "0"))))
""", encoding="utf-8")
    return [found == "1" for found in run(["emacs", "-Q", "--batch", "-l", "script.el"], folder).stdout]


def kate(folder):
    syntax = folder / "org.kde.syntax-highlighting/syntax"
    syntax.mkdir(parents=True)
    shutil.copy(EDITORS / "kate/tasks.xml", syntax)
    return ["Definition (Tasks)" in run(["kate-syntax-highlighter", name], folder, XDG_DATA_HOME=str(folder), QT_QPA_PLATFORM="offscreen").stdout
            for name in NAMES]


def gtksourceview(folder, version="4"):
    """GNOME's editors pass the name and the type of the content. In GIO the latter is text/markdown for *.md."""
    (folder / "script.py").write_text(f"""
import gi
gi.require_version("GtkSource", "{version}")
from gi.repository import GtkSource
manager = GtkSource.LanguageManager()
manager.set_search_path(["{EDITORS / 'gtksourceview'}", *GtkSource.LanguageManager.get_default().get_search_path()])
for name in {list(NAMES)}:
    found = [manager.guess_language(name, kind) for kind in (None, "text/markdown" if name.endswith(".md") else "text/plain")]
    print(int(all(language is not None and language.get_id() == "tasks" for language in found)))
""", encoding="utf-8")
    return [line == "1" for line in run(["xvfb-run", "-a", "/usr/bin/python3", "script.py"], folder).stdout.split()]


def gtksourceview5(folder):
    return gtksourceview(folder, "5")


def bat(folder):
    program = shutil.which("batcat") or "bat"
    (folder / "bat/syntaxes").mkdir(parents=True)
    shutil.copy(EDITORS / "sublime/Tasks.sublime-syntax", folder / "bat/syntaxes")
    (folder / "bat/config").write_text(setting("sublime/README.md", "--map-syntax"))
    environment = {"XDG_CACHE_HOME": str(folder)}
    run([program, "cache", "--build"], folder, **environment)
    shown = [program, "--color=always", "--style=plain", "--paging=never"]
    expected = run([*shown, "--language=Tasks", "a.tasks"], folder, **environment).stdout
    return [run([*shown, name], folder, **environment).stdout == expected for name in NAMES]


def setting(page, start):
    """Returns the line that a README adds to a configuration file."""
    text = (EDITORS / page).read_text()
    return text[text.index(start):].split("'")[0] + "\n"


def on_screen(folder, command, environment):
    """Returns whether each name is recognized, by the color of the project."""
    found = []
    environment = {**os.environ, "HOME": str(folder), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment}
    for name in NAMES:
        screen = terminal.screen([*command, name], environment, 40, 6, lambda seen: "+house" in "".join(seen.display), b"\x1b[C")
        row = next(number for number, line in enumerate(screen.display) if "+house" in line)
        place = screen.display[row].index("+house")
        found.append(len({(screen.buffer[row][column].fg, screen.buffer[row][column].bg) for column in (place - 2, place)}) == 2)
    return found


def nano_(folder):
    home = nano.made_home(folder, EDITORS / "nano/tasks.nanorc")
    rules = home / ".nanorc"
    rules.write_text('include "/usr/share/nano/*.nanorc"\n' + rules.read_text())
    os.chdir(folder)
    return on_screen(folder, ["nano", f"--rcfile={rules}"], {"XDG_CONFIG_HOME": str(folder)})


def micro(folder):
    (folder / "micro/syntax").mkdir(parents=True)
    shutil.copy(EDITORS / "micro/tasks.yaml", folder / "micro/syntax")
    os.chdir(folder)
    return on_screen(folder, ["micro", "-config-dir", str(folder / "micro")], {"MICRO_TRUECOLOR": "0"})


def vscode(_folder):
    languages = json.loads((EDITORS / "vscode/package.json").read_text())["contributes"]["languages"]
    endings = {ending: entry["id"] for entry in languages for ending in entry.get("extensions", [])}
    endings.update({ending: "markdown" for ending in MARKDOWN})
    longest = [max((ending for ending in endings if name.endswith(ending)), key=len, default=None) for name in NAMES]
    return [endings.get(ending) == "tasks" for ending in longest]


PROGRAMS = [(vim, "vim"), (neovim, "nvim"), (vscode, "true"), (emacs, "emacs"), (kate, "kate-syntax-highlighter"), (gtksourceview, "xvfb-run"),
            (gtksourceview5, "xvfb-run"), (bat, "batcat"), (nano_, "nano"), (micro, "micro")]
SHORT = (vim, neovim, vscode)


def main():
    failed, tried = 0, []
    for editor, program in PROGRAMS:
        name = editor.__name__.rstrip("_")
        if "--short" in sys.argv and editor not in SHORT:
            continue
        if not shutil.which(program):
            print(f"skipped {name}: {program} is not installed")
            continue
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            for file in NAMES:
                (folder / file).write_text(TEXT)
            found = editor(folder)
            os.chdir(ROOT)
        wrong = [file for file, seen, is_task in zip(NAMES, found, NAMES.values()) if seen != is_task]
        if wrong or len(found) != len(NAMES):
            failed = 1
            print(f"FAILED: {name} mistakes {wrong or found}")
        else:
            tried.append(name)
    print(f"{len(NAMES)} names are told apart by {', '.join(tried)}.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
