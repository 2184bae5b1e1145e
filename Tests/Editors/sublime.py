"""Highlights documents in bat, whose engine, syntect, reads the grammars of Sublime Text."""

import os
import shutil
import subprocess

import ansi
from documents import ROOT

GRAMMAR = ROOT / "Grammar/Editors/sublime/Tasks.sublime-syntax"
SETTING = "<dict><key>scope</key><string>{}</string><key>settings</key><dict><key>foreground</key><string>{}</string></dict></dict>"
THEME = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>name</key><string>kinds</string><key>settings</key><array>
<dict><key>settings</key><dict><key>foreground</key><string>#FFFFFF</string></dict></dict>
{}</array></dict></plist>
"""


def color(contents, table, tools):
    folder = tools["scratch"] / "bat"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "syntaxes").mkdir(parents=True)
    (folder / "themes").mkdir()
    shutil.copy(GRAMMAR, folder / "syntaxes")
    colors = ansi.Colors(table)
    settings = [SETTING.format(kind["scope"].split()[-1], colors.name(kind["kind"])) for kind in table["kinds"] if kind["scope"]]
    (folder / "themes/kinds.tmTheme").write_text(THEME.format("\n".join(settings)))
    cache = folder / "cache"
    environment = {**os.environ, "BAT_CACHE_PATH": str(cache), "COLORTERM": "truecolor", "XDG_CACHE_HOME": str(folder)}
    bat = shutil.which("batcat") or "bat"
    subprocess.run([bat, "cache", "--build", "--source", folder, "--target", cache], env=environment, check=True, capture_output=True)
    found = {}
    for name in contents:
        command = [bat, "--language=Tasks", "--theme=kinds", "--color=always", "--style=plain", "--paging=never", tools["folder"] / name]
        done = subprocess.run(command, env=environment, check=True, capture_output=True)
        found[name] = ansi.kinds(done.stdout.decode("utf-8"), colors)
    return found
