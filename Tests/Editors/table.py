"""Grammar/Editors/patterns.json, the one table of patterns."""

import json
import re

from documents import ROOT

TABLE = ROOT / "Grammar/Editors/patterns.json"
# The patterns of words, which TextMate, Sublime Text and GtkSourceView write as the table does.
WORDS = ["project", "context", "tag", "date", "until", "remind-moment", "remind-span", "effort", "every", "owner", "handle", "after",
         "invalid", "declared", "escape", "code", "backquotes", "allowance", "comment", "autolink", "e-mail", "wiki-link", "destination"]
# GtkSourceView has names in place of numbers for what a pattern repeats.
SPELLED = {("gtksourceview", "code"), ("gtksourceview", "every")}


def read():
    return json.loads(TABLE.read_text(encoding="utf-8"))


def whole(table, pattern):
    """A pattern with its parts written out."""
    while "«" in pattern:
        pattern = re.sub("«([^»]*)»", lambda match: table["parts"][match.group(1)], pattern)
    return pattern


def alike(table, editor):
    """For each kind the first one that has its name in nano or micro: they color a whole match, so that some kinds share a name there."""
    column = editor if editor in ("nano", "micro") else "kind"
    first = {}
    return {kind["kind"]: first.setdefault(kind[column], kind["kind"]) for kind in table["kinds"]}
