"""Compares each grammar with the table of patterns: the names in it, and the patterns if the notation is the same."""

import html
import json
import re
import sys

import onigurumacffi

import table as tables
from documents import ROOT

EDITORS = ROOT / "Grammar/Editors"
MICRO_WORDS = {"default", "detect", "filename", "rules", "start", "end"}


def text(path):
    return (EDITORS / path).read_text(encoding="utf-8")


def values(node, keys):
    """Yields the values of some keys anywhere in a JSON tree."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in keys and isinstance(value, str):
                yield value
            yield from values(value, keys)
    elif isinstance(node, list):
        for value in node:
            yield from values(value, keys)


def names():
    """Returns the names in the grammar of each editor, in the spelling of the table."""
    vim = text("vim/syntax/tasks.vim")
    textmate = json.loads(text("vscode/syntaxes/tasks.tmLanguage.json"))
    sublime = text("sublime/Tasks.sublime-syntax")
    micro = text("micro/tasks.yaml")
    return {
        "vim": {(a, b) for a, b in re.findall(r"highlight default link (\w+) (\w+)", vim) if not b.startswith("tasks")},
        "scope": {name for name in values(textmate, {"name"}) if name.endswith(".tasks")},
        "sublime": {name.strip() for name in re.findall(r"(?:scope|meta_scope|\d): (.*\.tasks)$", sublime, re.M)} - {"text.tasks"},
        "kate": set(re.findall(r'<itemData name="([^"]+)" defStyleNum="(\w+)"', text("kate/tasks.xml"))),
        "gtksourceview": set(re.findall(r'<style id="([^"]+)" name="[^"]+" map-to="([^"]+)"', text("gtksourceview/tasks.lang"))),
        "emacs": set(re.findall(r"^ \((tasks-[a-z0-9-]+) ([a-z-]+) \"", text("emacs/tasks-mode.el"), re.M)),
        "nano": set(re.findall(r"^color (\S+)", text("nano/tasks.nanorc"), re.M)) - {"normal"},
        "micro": set(re.findall(r"^ +(?:- )?(?:&\S+ )?[{]?([a-zA-Z0-9.-]+): *(?:['{]|$)", micro, re.M)) - MICRO_WORDS,
    }


def main():
    table = tables.read()
    failed = 0

    def expect(is_so, words):
        nonlocal failed
        if not is_so:
            failed = 1
            print("FAILED:", words)

    held = names()
    for editor, found in held.items():
        column = "scope" if editor == "sublime" else editor
        meant = {tuple(kind[column]) if isinstance(kind[column], list) else kind[column] for kind in table["kinds"] if kind[column]}
        expect(found == meant, f"{editor}: {sorted(map(str, found - meant))} not in the table, {sorted(map(str, meant - found))} not in the grammar")
    kinds = {kind["kind"] for kind in table["kinds"]}
    grammars = {
        "textmate": "\n".join(values(json.loads(text("vscode/syntaxes/tasks.tmLanguage.json")), {"match", "begin", "end"})),
        "sublime": text("sublime/Tasks.sublime-syntax").replace("''", "'"),
        "gtksourceview": html.unescape(text("gtksourceview/tasks.lang")),
    }
    for pattern in table["patterns"]:
        whole = tables.whole(table, pattern["pattern"])
        onigurumacffi.compile(whole)
        expect(set(filter(None, pattern["kinds"])) <= kinds | {"rank", "box"}, f"{pattern['name']}: a kind that the table does not hold")
        expect(pattern["samples"], f"{pattern['name']}: no samples")
        if pattern["name"] in tables.WORDS:
            for editor, grammar in grammars.items():
                if (editor, pattern["name"]) not in tables.SPELLED:
                    expect(whole in grammar, f"{editor}: the pattern {pattern['name']} is not that of the table")
    grammar = (ROOT / "Grammar/tasks.ebnf").read_text()
    reserved = re.findall(r'"([a-z]+)"', re.search(r"reserved-key =(.*?);", grammar, re.S).group(1))
    expect(set(re.findall("[a-z]+", table["parts"]["reserved"])) == set(reserved), "the reserved keys are not those of tasks.ebnf")
    for folder in sorted(path for path in EDITORS.iterdir() if path.is_dir()):
        page = folder / "README.md"
        link = f"Grammar/Editors/{folder.name}/README.md"
        expect(page.exists() and len(page.read_text().splitlines()) <= 45, f"{link} is missing or longer than a screen")
        expect(f"]({link})" in (ROOT / "README.md").read_text(), f"README.md does not link {link}")
    if not failed:
        print(f"Each grammar has exactly the {len(kinds) - 1} names of the table.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
