"""Highlights documents in nano on a pseudo-terminal. Kinds with the same color in nano count as one."""

import os

import terminal
from documents import ROOT

GRAMMAR = ROOT / "Grammar/Editors/nano/tasks.nanorc"
OPTIONS = "set nohelp\nset tabsize 1\nunset locking\nunset softwrap\nset zero\n"


def look(cell):
    return cell.fg, cell.bg, cell.bold, cell.italics


def made_home(folder, rules):
    """Makes a home folder whose nano has the given rules."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ".nanorc").write_text(OPTIONS + f'include "{rules}"\n')
    return folder


def shown(path, home, lines):
    """Returns the appearance of the characters of a file, a list for each line."""
    environment = {**os.environ, "HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(home)}
    rows, columns = len(lines) + 3, max(map(len, lines), default=0) * 2 + 20
    last = max((number for number, line in enumerate(lines) if line.strip()), default=None)
    screen = terminal.screen(
        ["nano", f"--rcfile={home / '.nanorc'}", str(path)], environment, columns, rows, lambda seen: last is None or seen.display[last].strip() != "")
    return [[look(cell) for cell in terminal.cells(screen, row, columns)][: len(line)] for row, line in enumerate(lines)]


def color(contents, table, tools):
    folder = tools["scratch"] / "nano"
    folder.mkdir(parents=True, exist_ok=True)
    colors = sorted({kind["nano"] for kind in table["kinds"] if kind["nano"]})
    sample = [f"sample{number:02}" for number in range(len(colors))]
    (folder / "sample.nanorc").write_text(
        'syntax sample "\\.sample$"\n' + "".join(f'color {name} "{word}"\n' for name, word in zip(colors, sample)))
    (folder / "a.sample").write_text("".join(f"{word}\n" for word in sample))
    looks = [line[0] for line in shown(folder / "a.sample", made_home(folder / "sampled", folder / "sample.nanorc"), sample)]
    if len(set(looks)) != len(looks):
        raise RuntimeError("nano shows two colors as the same")
    first = {}
    for kind in table["kinds"]:
        if kind["nano"]:
            first.setdefault(kind["nano"], kind["kind"])
    kinds = {found: first[name] for found, name in zip(looks, colors)}
    home = made_home(folder / "home", GRAMMAR)
    seen = terminal.each(shown, [(tools["folder"] / name, home, text.split("\n")) for name, text in contents.items()])
    return {name: [[kinds.get(cell, "plain") for cell in line] for line in lines] for name, lines in zip(contents, seen)}
