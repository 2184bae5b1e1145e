"""Grammar/Editors/patterns.json, the table of patterns."""

import json
import re

from documents import ROOT

TABLE = ROOT / "Grammar/Editors/patterns.json"
# The patterns of words, which TextMate, Sublime Text and GtkSourceView write exactly like the table.
WORDS = ["project", "context", "tag", "date", "until", "remind-moment", "remind-span", "effort", "every", "owner", "handle", "after",
         "invalid", "declared", "escape", "code", "backquotes", "allowance", "comment", "autolink", "e-mail", "wiki-link", "destination"]
# Patterns with back references, which GtkSourceView writes with names instead of numbers.
SPELLED = {("gtksourceview", "code"), ("gtksourceview", "every")}


def read():
    return json.loads(TABLE.read_text(encoding="utf-8"))


def whole(table, pattern):
    """Returns a pattern with its parts expanded."""
    while "«" in pattern:
        pattern = re.sub("«([^»]*)»", lambda match: table["parts"][match.group(1)], pattern)
    return pattern


def alike(table, editor):
    """Returns, for each kind, the first kind with the same name in nano or micro. These color a whole match, so some
    kinds share a name."""
    column = editor if editor in ("nano", "micro") else "kind"
    first = {}
    return {kind["kind"]: first.setdefault(kind[column], kind["kind"]) for kind in table["kinds"]}
