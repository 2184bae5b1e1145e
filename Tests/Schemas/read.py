"""Reads the outputs of lint like the programs they are written for: read.py FOLDER. FOLDER contains out.FORMAT and the
linted files."""

import json
import sys
from pathlib import Path
from urllib.parse import unquote

from junitparser import JUnitXml
from sarif_pydantic import Sarif

folder = Path(sys.argv[1])
failed = False


def expect(is_so, what):
    global failed
    if not is_so:
        print("FAILED", what)
        failed = True


def text(name):
    return (folder / f"out.{name}").read_bytes().decode("utf-8")


findings = json.loads(text("json"))["findings"]
lines = [json.loads(line) for line in text("jsonl").splitlines()]
expect(lines == findings, "jsonl holds what json holds")
expect(len(findings) >= 20, "there is something to look at")

# The positions of the formats: json counts code points and bytes, rdjson bytes, sarif code points.
diagnostics = json.loads(text("rdjson"))["diagnostics"]
sarif = Sarif.model_validate_json(text("sarif"))
results = sarif.runs[0].results
raw = json.loads(text("sarif"))["runs"][0]
commands = []
for line in text("github").split("\n")[:-1]:
    # Parses like ActionCommand.TryParseV2 of actions/runner.
    expect(line.startswith("::"), f"each line is a command: {line!r}")
    head, _, message = line[2:].partition("::")
    command, _, rest = head.partition(" ")

    def value(escaped, marks):
        for mark, sign in marks:
            escaped = escaped.replace(mark, sign)
        return escaped.replace("%25", "%")

    marks = [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ",")]
    properties = {}
    for part in rest.split(","):
        key, _, given = part.partition("=")
        properties[key] = int(given) if given.isdigit() else value(given, marks)
    commands.append({"command": command, "properties": properties, "message": value(message, marks[:2])})
(folder / "out.github.json").write_text(json.dumps(commands))
gitlab = json.loads(text("gitlab"))
for other in [diagnostics, results, commands, gitlab]:
    expect(len(other) == len(findings), "every format has every finding")
levels = [command["command"] for command in commands]
expect(levels == sorted(levels, key=["error", "warning", "notice"].index), "errors come first")
prints = [entry["fingerprint"] for entry in gitlab]
expect(len(set(prints)) == len(prints), "fingerprints differ")

related_texts = []
for finding, diagnostic, result in zip(findings, diagnostics, raw["results"]):
    name = finding["file"]
    content = (folder / "work" / name).read_bytes()
    flagged = content[finding["offset"] : finding["offset"] + finding["length"]]
    place = diagnostic["location"]["range"]
    rows = content.split(b"\n")
    if place["start"]["line"] == place["end"]["line"]:
        row = rows[place["start"]["line"] - 1]
        expect(row[place["start"]["column"] - 1 : place["end"]["column"] - 1] == flagged, f"bytes of {diagnostic}")
    region = result["locations"][0]["physicalLocation"]["region"]
    try:
        row = rows[region["startLine"] - 1].decode("utf-8-sig" if region["startLine"] == 1 else "utf-8")
        if region["startLine"] == region["endLine"] and flagged != b"\xef\xbb\xbf":
            expect(row[region["startColumn"] - 1 : region["endColumn"] - 1].encode() == flagged, f"columns of {result}")
    except UnicodeDecodeError:
        pass
    for related in result.get("relatedLocations", []):
        other = related["physicalLocation"]
        uri = unquote(other["artifactLocation"]["uri"])
        row = (folder / "work" / uri).read_text(encoding="utf-8").split("\n")[other["region"]["startLine"] - 1]
        related_texts.append((uri, row[other["region"]["startColumn"] - 1 : other["region"]["endColumn"] - 1]))
    expect(diagnostic["location"]["path"] == name, "paths from the current folder")
expect(("sub folder/twin.tasks", "Ä one id:twin") in related_texts, f"the first bearer of an id: {related_texts}")

suites = JUnitXml.fromfile(str(folder / "out.junit"))
failures = sum(finding["severity"] != "info" for finding in findings)
expect(sum(suite.failures for suite in suites) == failures, "junit counts failures")
expect(sum(bool(case.result) for suite in suites for case in suite) == failures, "and holds them")
expect(any(suite.tests == 1 and not suite.failures for suite in suites), "a clean file passes")
quickfix = json.loads((folder / "out.vim").read_text(encoding="utf-8", errors="replace"))
known = [entry for entry in quickfix if entry["valid"]]
expect(len(known) == len(quickfix) == len(findings), f"Vim knows every line: {len(known)} of {len(quickfix)}")
for entry, diagnostic in zip(known, diagnostics):
    start = diagnostic["location"]["range"]["start"]
    # The bytes of a suggestion count from the beginning of the file; an editor does not show the byte order mark.
    content = (folder / "work" / diagnostic["location"]["path"]).read_bytes()
    hidden = 3 if start["line"] == 1 and content.startswith(b"\xef\xbb\xbf") else 0
    column = max(1, start["column"] - hidden)
    expect((entry["lnum"], entry["col"]) == (start["line"], column), f"and where it is: {entry}")
sys.exit(failed)
