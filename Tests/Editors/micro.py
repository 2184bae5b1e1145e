"""Colors documents in micro, on a pseudo-terminal."""

import os
import shutil

import ansi
import terminal
from documents import ROOT

GRAMMAR = ROOT / "Grammar/Editors/micro/tasks.yaml"
OPTIONS = {"ruler": "false", "statusline": "false", "infobar": "false", "tabsize": "1", "mouse": "false", "cursorline": "false",
           "scrollbar": "false", "autosave": "0", "backup": "false", "savecursor": "false", "colorscheme": "kinds", "fileformat": "unix"}


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
    found = {}
    for name, text in contents.items():
        lines = text.split("\n")
        rows, columns = len(lines) + 3, max(map(len, lines)) * 2 + 20
        last = max((number for number, line in enumerate(lines) if line.strip()), default=None)
        screen = terminal.screen(
            ["micro", "-config-dir", str(folder), *options, str(tools["folder"] / name)], environment, columns, rows,
            lambda seen: last is None or seen.display[last].strip() != "")
        found[name] = [[kind(cell, colors) for cell in terminal.cells(screen, row, columns)][: len(line)] for row, line in enumerate(lines)]
    return found


def kind(cell, colors):
    if len(cell.fg) != 6:
        return "plain"
    return colors.kind(*(int(cell.fg[place:place + 2], 16) for place in (0, 2, 4)))
