"""The expected kind of every character, computed from the parser's tokens, in the kinds of the table of patterns."""

import json
import re
import subprocess

BOXES = {"[ ]": "box-open", "[/]": "box-started", "[>]": "box-waiting", "[x]": "box-done", "[X]": "box-done", "[-]": "box-cancelled"}
KINDS = {
    "dashes": "front-mark", "remark": "remark", "malformed-entry": "error", "marker": "heading", "closing": "heading",
    "bullet": "bullet", "fence": "fence", "project": "project", "context": "context", "tag": "tag", "invalid-attribute": "error",
    "undeclared-attribute": "plain", "heading-attribute": "plain", "code": "code", "destination": "link", "autolink": "link",
    "wikilink": "link", "words": "plain",
}
ALLOWANCE = re.compile(r"<!--[ \t]*tasks:[ \t]+allow(?:-file)?[ \t]+[a-z][a-z0-9-]*(?:[ \t]*,[ \t]*[a-z][a-z0-9-]*)*"
                       r"(?:[ \t]*:(?:(?!--).)*)?[ \t]*-->")
DATED = re.compile(r'(?:plan|due|start|created|done|cancelled|until):|remind:"?[0-9]{4}-')


def tokens(tasks, path):
    """Yields kind, text and container of each token of a file. The joined texts are the file."""
    output = subprocess.run([tasks, "tokens", "--format", "json", path], capture_output=True, check=True).stdout
    for token in json.loads(output)["tokens"]:
        yield token["kind"], token["text"], token["in"]


def near_misses(tasks, folder):
    """Returns, for each file of a folder, the lines and columns, from 0, of malformed ranks and checkboxes and of
    unknown states."""
    found = {}
    rules = "malformed-rank,malformed-checkbox,unknown-status"
    done = subprocess.run([tasks, "lint", "--no-config", "--select", rules, "--format", "json", "--exit-zero", "."],
                          cwd=folder, capture_output=True, check=True)
    for finding in json.loads(done.stdout)["findings"]:
        place = (finding["line"] - 1, finding["column"] - 1, finding["endColumn"] - 1)
        found.setdefault(finding["file"].removeprefix("./"), []).append(place)
    return found


def pieces(kind, text, is_closed, is_heading):
    """Returns the pieces of a token, each with its kind."""
    if kind == "checkbox":
        return [(BOXES.get(text, "error"), text)]
    if kind == "entry":
        return entry(text)
    if kind == "comment":
        if is_closed:
            return [("closed", text)]
        match = ALLOWANCE.match(text)
        length = match.end() if match else 0
        return [("allowance", text[:length]), ("comment", text[length:])]
    if is_closed:
        return [("closed", text)]
    if kind == "rank":
        return rank(text)
    if kind == "attribute":
        key = text.index(":") + 1
        return [("key", text[:key]), ("date" if DATED.match(text) else "value", text[key:])]
    found = KINDS[kind]
    return [("heading" if found == "plain" and is_heading else found, text)]


def rank(text):
    """Returns the letter with its number, and the quadrant. A parenthesis has the kind of its neighbor."""
    parts = text.split()
    found = []
    for part in parts:
        sign = part.strip("()")
        kind = f"quadrant-{sign[1]}" if sign[0] == "Q" else f"rank-{sign[0].lower()}"
        found.append((kind, part))
    if len(parts) == 2:
        found.insert(1, (None, text[len(parts[0]):-len(parts[1])]))
    return found


def entry(text):
    """Returns the key with its colon, the value, and the items and comments below it. The blanks around them have no
    kind."""
    key = text.index(":") + 1
    found = [("entry-key", text[:key])]
    for number, line in enumerate(text[key:].split("\n")):
        inside = line.strip(" \t\r")
        start = line.index(inside)
        kind = "remark" if number > 0 and inside.startswith("#") else "entry-value"
        if number > 0:
            found.append((None, "\n"))
        found += [(None, line[:start]), (kind, inside), (None, line[start + len(inside):])]
    return found


def expected(tasks, path, misses):
    """Returns the lines of a file as lists of the kinds of their characters. A blank between tokens has no kind."""
    lines = [[]]
    is_closed = is_heading = False
    for kind, text, container in tokens(tasks, path):
        if kind in ("newline", "blank", "indentation", "byte-order-mark"):
            given = [(None, "" if kind == "byte-order-mark" else text)]
        elif kind == "text":
            given = [("note" if container == "note" else "plain", text)]
        else:
            given = pieces(kind, text, is_closed, is_heading)
        if kind == "newline":
            is_closed = is_heading = False
        elif kind == "marker":
            is_heading = True
        elif kind == "checkbox":
            is_closed = text in ("[x]", "[X]", "[-]")
        for name, piece in given:
            for character in piece:
                if character == "\n":
                    lines.append([])
                elif character != "\r":
                    lines[-1].append(name)
    for line, start, end in misses:
        kinds = lines[line]
        kinds[start:end] = [kind if kind in (None, "closed") else "error" for kind in kinds[start:end]]
    return lines


def kinds_by_parser(tasks, folder, names):
    """Returns, for each file of a folder, the kinds from the parser."""
    misses = near_misses(tasks, folder)
    return {name: expected(tasks, str(folder / name), misses.get(name, [])) for name in names}
