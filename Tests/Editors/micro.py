"""Highlights documents in micro on a pseudo-terminal."""

import os
import shutil

import ansi
import terminal
from documents import ROOT

GRAMMAR = ROOT / "Grammar/Editors/micro/tasks.yaml"
OPTIONS = {"ruler": "false", "statusline": "false", "infobar": "false", "tabsize": "1", "mouse": "false", "cursorline": "false",
           "scrollbar": "false", "autosave": "0", "backup": "false", "savecursor": "false", "colorscheme": "kinds", "fileformat": "unix"}
# micro computes colors in the background and shows them after the next key.
CURSOR_RIGHT = b"\x1b[C"


def color(contents, table, tools):
    folder = tools["scratch"] / "micro"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "syntax").mkdir(parents=True)
    (folder / "colorschemes").mkdir()
    shutil.copy(GRAMMAR, folder / "syntax")
    colors = ansi.Colors(table)
    links = [f'color-link {kind["micro"]} "{colors.name(kind["kind"])}"\n' for kind in table["kinds"] if kind["micro"]]
    (folder / "colorschemes/kinds.micro").write_text('color-link default "#FFFFFF,#000000"\n' + "".join(links))
    options = [part for name, value in OPTIONS.items() for part in ("-" + name, value)]
    environment = {**os.environ, "TERM": "xterm-256color", "MICRO_TRUECOLOR": "1", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "HOME": str(folder)}
    command = ["micro", "-config-dir", str(folder), *options]
    calls = [(command + [str(tools["folder"] / name)], environment, text.split("\n")) for name, text in contents.items()]
    seen = terminal.each(shown, calls)
    return {name: [[kind(cell, colors) for cell in line] for line in lines] for name, lines in zip(contents, seen)}


def shown(command, environment, lines):
    """Returns the characters of a file as shown, a list for each line. micro sometimes shows no color at all, so up to
    three runs are made."""
    rows, columns = len(lines) + 3, max(map(len, lines)) * 2 + 20
    last = max((number for number, line in enumerate(lines) if line.strip()), default=None)
    for _ in range(3):
        screen = terminal.screen(
            command, environment, columns, rows, lambda seen: last is None or seen.display[last].strip() != "", CURSOR_RIGHT)
        found = [terminal.cells(screen, row, columns)[: len(line)] for row, line in enumerate(lines)]
        if len({cell.fg for line in found for cell in line}) > 1:
            break
    return found


def kind(cell, colors):
    if len(cell.fg) != 6:
        return "plain"
    return colors.kind(*(int(cell.fg[place:place + 2], 16) for place in (0, 2, 4)))
