"""Highlights documents in GtkSourceView, the engine of GNOME Text Editor and gedit."""

import json
import shutil
import subprocess
from pathlib import Path

import ansi
from documents import ROOT

GRAMMAR = ROOT / "Grammar/Editors/gtksourceview/tasks.lang"
PROGRAM = Path(__file__).with_name("gtksourceview_colors.py")


def color(contents, table, tools):
    """Returns the kinds of the characters of each document, in the version of the library that `tools` names."""
    folder = tools["scratch"] / "gtksourceview"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copy(GRAMMAR, folder)
    colors = ansi.Colors(table)
    styles = "".join(f'<style name="tasks:{kind["gtksourceview"][0]}" foreground="{colors.name(kind["kind"])}"/>\n'
                     for kind in table["kinds"] if kind["gtksourceview"])
    (folder / "kinds.xml").write_text(f'<?xml version="1.0"?>\n<style-scheme id="kinds" name="kinds" version="1.0">\n{styles}</style-scheme>\n')
    (folder / "list").write_text("".join(f"{tools['folder'] / name}\n" for name in contents))
    command = ["xvfb-run", "-a", "/usr/bin/python3", PROGRAM, tools["gtksourceview"], folder, folder / "list", folder / "out"]
    done = subprocess.run(command, capture_output=True, text=True)
    if not (folder / "out").exists() or "rror" in done.stderr:
        raise RuntimeError(f"gtksourceview: {done.stdout}{done.stderr}")
    found = json.loads((folder / "out").read_text())
    return {
        name: [[colors.kind(*color) if color else "plain" for color in line] for line in lines]
        for name, lines in zip(contents, found)
    }
