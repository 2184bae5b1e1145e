"""Tests the extension for VS Code: the archive that Grammar/Editors/vscode/package writes, and what Enter continues.

The schemas of VS Code's manifests are not at hand, so the required fields are written down here.
"""

import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib
from pathlib import Path
from xml.etree import ElementTree

from documents import ROOT

FOLDER = ROOT / "Grammar/Editors/vscode"
TASKS = os.path.realpath(os.environ["TASKS"])
NAMESPACE = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
# The fields that the editor and its marketplace need, each with the form of its value.
FIELDS = {
    "name": r"[a-z0-9][a-z0-9-]*", "displayName": r"\S.{0,98}\S", "description": r"\S.{0,198}\S", "version": r"[0-9]+\.[0-9]+\.[0-9]+",
    "publisher": r"[a-z0-9][a-z0-9-]*", "icon": r"[\w/-]+\.png",
}
CATEGORIES = {"Programming Languages", "Snippets", "Linters", "Formatters"}
# For each contribution the fields of its entries: those that must be there, and those that may.
CONTRIBUTIONS = {
    "languages": ({"id"}, {"aliases", "extensions", "filenames", "configuration"}),
    "grammars": ({"scopeName", "path"}, {"language"}),
    "snippets": ({"language", "path"}, set()),
    "jsonValidation": ({"fileMatch", "url"}, set()),
    "problemPatterns": ({"name", "regexp", "file", "line", "message"}, {"column", "severity", "code"}),
    "problemMatchers": ({"name", "owner", "pattern"}, {"label", "source", "fileLocation", "background"}),
    "configurationDefaults": None,
}
# Lines and what Enter adds below them.
ENTERED = [
    ("- [ ] a", "- [ ] "), ("  * [x] a", "* [ ] "), ("+ [/] (A) a", "+ [ ] "), ("-\t[ ] a", "- [ ] "), ("- a", "- "), ("  * a", "* "),
    ("+ a", "+ "), ("- [ ]", ""), ("- [ ] ", ""), ("- ", ""), ("text", ""), ("# A", ""), ("  note", ""), ("- []", ""), ("---", ""),
]


def package(out):
    done = subprocess.run([FOLDER / "package", out], env={**os.environ, "TASKS": TASKS}, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return out.read_bytes()


def pixels(png):
    """Returns width, height and the set of colors of a PNG of 8 bits, after checking each chunk."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    place, chunks = 8, {}
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        data = png[place + 8:place + 8 + length]
        assert struct.unpack(">I", png[place + 8 + length:place + 12 + length])[0] == zlib.crc32(kind + data), kind
        chunks[kind] = data
        place += 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    rows = zlib.decompress(chunks[b"IDAT"])
    assert len(rows) == height * (width + 1)
    return width, height, {rows[y * (width + 1) + 1 + x] for y in range(height) for x in range(width)}


def main():
    failed = 0

    def expect(is_so, words):
        nonlocal failed
        if not is_so:
            failed = 1
            print("FAILED:", words)

    with tempfile.TemporaryDirectory() as scratch:
        first, second = package(Path(scratch, "a.vsix")), package(Path(scratch, "b.vsix"))
        expect(first == second, "two archives of the same files differ")
        archive = zipfile.ZipFile(Path(scratch, "a.vsix"))
        expect(archive.testzip() is None, "the archive is damaged")
        parts = {name: archive.read(name) for name in archive.namelist()}
        refused = subprocess.run([FOLDER / "package", Path(scratch, "c.vsix")], env={**os.environ, "TASKS": "/nowhere"}, capture_output=True, text=True)
        expect(refused.returncode != 0 and "set TASKS" in refused.stderr and not Path(scratch, "c.vsix").exists(), "a missing program is not reported")
    manifest = json.loads(parts["extension/package.json"])
    for field, form in FIELDS.items():
        expect(re.fullmatch(form, manifest.get(field, "")), f"package.json: {field} is {manifest.get(field)!r}")
    expect(re.fullmatch(r"\^[0-9]+\.[0-9]+\.[0-9]+", manifest["engines"]["vscode"]), "package.json: engines")
    expect(set(manifest["categories"]) <= CATEGORIES, "package.json: a category that the marketplace does not have")
    expect(0 < len(manifest["keywords"]) <= 30, "package.json: keywords")
    contributes = manifest["contributes"]
    expect(set(contributes) == set(CONTRIBUTIONS), f"package.json: contributions {set(contributes) ^ set(CONTRIBUTIONS)}")
    named = []
    for name, fields in CONTRIBUTIONS.items():
        for entry in contributes[name] if fields else []:
            expect(fields[0] <= set(entry) <= fields[0] | fields[1], f"package.json: {name} has {set(entry)}")
            named += [entry[key] for key in ("path", "configuration", "url") if key in entry]
    for path in [*named, manifest["icon"], "README.md"]:
        expect("extension/" + path.removeprefix("./") in parts, f"{path} is not in the archive")
    defaults = contributes["configurationDefaults"]["[tasks]"]
    expect(defaults["editor.autoIndent"] in ("advanced", "full"), "onEnterRules need autoIndent of at least advanced")

    root = ElementTree.fromstring(parts["extension.vsixmanifest"])
    expect(root.tag == NAMESPACE + "PackageManifest" and root.get("Version") == "2.0.0", "extension.vsixmanifest: the root")
    identity = root.find(f"{NAMESPACE}Metadata/{NAMESPACE}Identity")
    expect([identity.get(key) for key in ("Id", "Version", "Publisher", "Language")] == [manifest["name"], manifest["version"], manifest["publisher"], "en-US"],
           "extension.vsixmanifest: the identity is not that of package.json")
    texts = {child.tag.removeprefix(NAMESPACE): child.text for child in root.find(f"{NAMESPACE}Metadata")}
    expect((texts["DisplayName"], texts["Description"], texts["Categories"]) == (manifest["displayName"], manifest["description"], ",".join(manifest["categories"])),
           "extension.vsixmanifest: the texts are not those of package.json")
    tags = texts["Tags"].split(",")
    expect(tags == [*manifest["keywords"], "__ext_tasks"], f"extension.vsixmanifest: the tags are {tags}")
    properties = {node.get("Id"): node.get("Value") for node in root.iter(NAMESPACE + "Property")}
    expect(properties.get("Microsoft.VisualStudio.Code.Engine") == manifest["engines"]["vscode"], "extension.vsixmanifest: the engine")
    target = root.find(f"{NAMESPACE}Installation/{NAMESPACE}InstallationTarget")
    expect(target.get("Id") == "Microsoft.VisualStudio.Code", "extension.vsixmanifest: the target")
    assets = {node.get("Type"): node.get("Path") for node in root.iter(NAMESPACE + "Asset")}
    expect(assets.get("Microsoft.VisualStudio.Code.Manifest") == "extension/package.json", "extension.vsixmanifest: the manifest")
    for path in [*assets.values(), texts["Icon"]]:
        expect(path in parts, f"extension.vsixmanifest: {path} is not in the archive")
    types = {node.get("Extension") for node in ElementTree.fromstring(parts["[Content_Types].xml"])}
    expect({Path(name).suffix for name in parts if name != "[Content_Types].xml"} <= types, "[Content_Types].xml: an ending without a type")
    width, height, colors = pixels(parts["extension/icon.png"])
    expect(width == height >= 128 and len(colors) == 4, f"the icon is {width} by {height} with {len(colors)} colors")

    schema = subprocess.run([TASKS, "config", "schema"], capture_output=True, check=True).stdout
    expect(parts["extension/settings.schema.json"] == schema, "the schema is not that of the program")
    rules = json.loads(parts["extension/language-configuration.json"])["onEnterRules"]
    for line, wanted in ENTERED:
        added = next((rule["action"]["appendText"] for rule in rules if re.search(rule["beforeText"], line)), "")
        expect(added == wanted, f"Enter behind {line!r} adds {added!r}")
    if not failed:
        print(f"VS Code: the archive of {len(parts)} files is complete, and Enter continues {len(ENTERED)} lines as it should.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
