"""Tests the colors of task files in every theme of Kate and every scheme of GtkSourceView 4 and 5.

Dates differ from ranks, projects from contexts, A from the other ranks, and D and E look like comments.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import table as tables
from documents import ROOT

EDITORS = ROOT / "Grammar/Editors"
SAMPLES = {f"rank-{letter.lower()}": f"({letter})" for letter in "ABCDE"} | {"project": "+p", "context": "@c", "date": "2026-12-01", "comment": "<!-- x -->"}
LINES = [f"- [ ] ({letter}) word +p @c due:2026-12-01 <!-- x -->" for letter in "ABCDE"]
# Themes whose own styles coincide.
ALIKE = {"kate": {"date": {"Falcon"}, "project": {"Nord"}, "rank": set()},
         "gtksourceview": {"date": {"kate"}, "project": {"kate"}, "rank": {"cobalt", "cobalt-light"}}}


def kate(folder):
    """Yields each theme with the looks of the samples."""
    syntax = folder / "org.kde.syntax-highlighting/syntax"
    syntax.mkdir(parents=True)
    shutil.copy(EDITORS / "kate/tasks.xml", syntax)
    (folder / "a.tasks").write_text("\n".join(LINES) + "\n")
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "QT_QPA_PLATFORM": "offscreen"}

    def run(*arguments):
        return subprocess.run(["kate-syntax-highlighter", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout

    for theme in filter(None, run("--list-themes").split("\n")):
        page = run("-t", theme, "a.tasks")
        looks = {}
        for kind, sample in SAMPLES.items():
            text = sample.replace("<", "&lt;").replace(">", "&gt;")
            match = re.search(r'<span style="([^"]*)">' + re.escape(text) + "</span>", page)
            looks[kind] = match.group(1) if match else ""
        yield theme, looks


PROGRAM = """
import gi, json, sys
gi.require_version("GtkSource", sys.argv[1])
from gi.repository import GtkSource
language = GtkSource.LanguageManager.get_default().get_language("def")
schemes = GtkSource.StyleSchemeManager.get_default()
found = {}
for name in schemes.get_scheme_ids():
    scheme, found[name] = schemes.get_scheme(name), {}
    for kind, style in json.loads(sys.argv[2]).items():
        look = scheme.get_style(style)
        while style and look is None:
            style = language.get_style_fallback(style)
            look = scheme.get_style(style) if style else None
        found[name][kind] = str([look.props.foreground_set and look.props.foreground, look.props.background_set and look.props.background, look.props.bold]) if look else ""
print(json.dumps(found))
"""


def gtksourceview(folder, version="4"):
    styles = {kind["kind"]: kind["gtksourceview"][1] for kind in tables.read()["kinds"] if kind["kind"] in SAMPLES}
    done = subprocess.run(["xvfb-run", "-a", "/usr/bin/python3", "-c", PROGRAM, version, json.dumps(styles)], cwd=folder, capture_output=True, text=True)
    yield from json.loads(done.stdout).items()


def gtksourceview5(folder):
    yield from gtksourceview(folder, "5")


def main():
    failed, count = 0, 0
    for editor in (kate, gtksourceview, gtksourceview5):
        alike = ALIKE[editor.__name__.rstrip("5")]
        with tempfile.TemporaryDirectory() as scratch:
            for theme, looks in editor(Path(scratch)):
                count += 1
                ranks = [looks[f"rank-{letter}"] for letter in "abcde"]
                wrong = []
                if any(looks["date"] == rank for rank in ranks) and theme not in alike["date"]:
                    wrong.append("a date looks like a rank")
                if looks["project"] == looks["context"] and theme not in alike["project"]:
                    wrong.append("a project looks like a context")
                if len(set(ranks[:4])) < 4 and theme not in alike["rank"]:
                    wrong.append(f"ranks look alike: {ranks}")
                if ranks[3:] != [looks["comment"]] * 2:
                    wrong.append("D and E are not as weak as comments")
                for words in wrong:
                    failed = 1
                    print(f"FAILED: {editor.__name__}: {theme}: {words}")
    if count < 30:
        failed = 1
        print(f"FAILED: only {count} themes were found")
    if not failed:
        print(f"Ranks, dates, projects and contexts can be told apart in {count} themes of Kate and GtkSourceView.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
