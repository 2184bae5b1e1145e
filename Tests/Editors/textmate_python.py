"""Highlights documents with the TextMate grammar in textmate-grammar-python, an independent engine.

It compiles the end of a rule without the captures of its beginning, so these references are replaced by any marks here.
"""

import json
import logging
import re

from textmate_grammar.parsers.base import LanguageParser

from textmate import GRAMMAR

ANY_MARKS = r"[`~ \\t]*"


def without_references(rule):
    """Returns a part of a grammar without back references in its end patterns."""
    if isinstance(rule, list):
        return [without_references(part) for part in rule]
    if not isinstance(rule, dict):
        return rule
    return {
        key: re.sub(r"\\[1-9]", ANY_MARKS, value) if key == "end" else without_references(value) for key, value in rule.items()}


def color(contents, table, _tools):
    """Returns the kinds of the characters of each document, a list for each line."""
    logging.disable(logging.CRITICAL)
    kinds = {kind["scope"]: kind["kind"] for kind in table["kinds"] if kind["scope"]}
    parser = LanguageParser(without_references(json.loads(GRAMMAR.read_text(encoding="utf-8"))))
    found = {}
    for name, text in contents.items():
        lines = found[name] = [["plain"] * len(line) for line in text.split("\n")]
        parsed = parser.parse_string(text) if text else None
        for (line, column), content, scopes in parsed.flatten() if parsed else []:
            kind = next((kinds[scope] for scope in reversed(scopes) if scope in kinds), "plain")
            for row, piece in enumerate(content.split("\n"), line):
                lines[row][column:column + len(piece)] = [kind] * len(piece)
                column = 0
    return found
