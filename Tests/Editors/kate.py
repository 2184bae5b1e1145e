"""Highlights documents in KSyntaxHighlighting, the engine of Kate."""

import json
import os
import shutil
import subprocess

import ansi
from documents import ROOT

GRAMMAR = ROOT / "Grammar/Editors/kate/tasks.xml"
STYLES = ["Alert", "Annotation", "Attribute", "BaseN", "BuiltIn", "Char", "Comment", "CommentVar", "Constant", "ControlFlow",
          "DataType", "DecVal", "Documentation", "Error", "Extension", "Float", "Function", "Import", "Information", "Keyword",
          "Normal", "Operator", "Others", "Preprocessor", "RegionMarker", "SpecialChar", "SpecialString", "String", "Variable",
          "VerbatimString", "Warning"]
PARTS = ["BackgroundColor", "CodeFolding", "BracketMatching", "CurrentLine", "CurrentLineNumber", "IconBorder", "IndentationLine",
         "LineNumbers", "MarkBookmark", "MarkBreakpointActive", "MarkBreakpointDisabled", "MarkBreakpointReached", "MarkError",
         "MarkExecution", "MarkWarning", "ModifiedLines", "ReplaceHighlight", "SavedLines", "SearchHighlight", "Separator",
         "SpellChecking", "TabMarker", "TemplateBackground", "TemplateFocusedPlaceholder", "TemplatePlaceholder",
         "TemplateReadOnlyPlaceholder", "TextSelection", "WordWrapMarker"]


def color(contents, table, tools):
    folder = tools["scratch"] / "kate/org.kde.syntax-highlighting"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "syntax").mkdir(parents=True)
    (folder / "themes").mkdir()
    shutil.copy(GRAMMAR, folder / "syntax")
    colors = ansi.Colors(table)
    custom = {kind["kate"][0]: {"text-color": colors.name(kind["kind"])} for kind in table["kinds"] if kind["kind"] != "plain"}
    theme = {
        "metadata": {"name": "kinds", "revision": 1},
        "text-styles": {style: {"text-color": "#ffffff"} for style in STYLES},
        "editor-colors": {part: "#000000" for part in PARTS},
        "custom-styles": {"Tasks": custom},
    }
    (folder / "themes/kinds.theme").write_text(json.dumps(theme))
    environment = {**os.environ, "XDG_DATA_HOME": str(folder.parent), "QT_QPA_PLATFORM": "offscreen"}
    found = {}
    for name in contents:
        command = ["kate-syntax-highlighter", "-s", "Tasks", "-t", "kinds", "-f", "ansi", "-b", tools["folder"] / name]
        done = subprocess.run(command, env=environment, check=True, capture_output=True)
        found[name] = ansi.kinds(done.stdout.decode("utf-8"), colors)
    return found
