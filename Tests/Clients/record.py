"""Records short conversations of clients that are not installed: record.py PROGRAM FOLDER

One asks for findings, one does without them; both ask for everything that one place of a document can be asked for, with
the abilities that pytest-lsp knows of Visual Studio Code and of Neovim 0.11. `RECORD=FOLDER Tests/Clients/run --long`
records the editors that are installed, too.
"""

import json
import pathlib
import sys

import pytest_lsp
from started import keep, recorder, remove, workspace
from server import Server, uri

program = sys.argv[1]
clients = pathlib.Path(pytest_lsp.__file__).parent / "clients"
FILES = {
    ".tasks.json": "{}",
    "a.tasks": "# Küche 😀 +house\n- [ ] (B) Fit the sink 😀 after:tap due:2026-11-20\n- [*] Odd +ho\n",
    "b.tasks": "- [x] Buy a tap id:tap\n",
}


def talk(server, folder, capabilities):
    """Asks for everything once."""
    offered = server.initialize(folder, capabilities)
    path = folder / "a.tasks"
    document = {"textDocument": {"uri": uri(path)}}
    server.open(path)
    if "diagnosticProvider" in offered:
        server.request("textDocument/diagnostic", document)
    at = {**document, "position": {"line": 1, "character": 33}}
    stretch = {**document, "range": {"start": {"line": 1, "character": 0}, "end": {"line": 2, "character": 5}}}
    options = {"tabSize": 2, "insertSpaces": True}
    server.notify("textDocument/didChange", {
        "textDocument": {**document["textDocument"], "version": 2}, "contentChanges": [
            {"range": {"start": {"line": 2, "character": 9}, "end": {"line": 2, "character": 9}}, "text": " due:fri\r\n"}]})
    words = server.request("textDocument/completion", {**document, "position": {"line": 2, "character": 17}})["result"]
    server.request("completionItem/resolve", words["items"][0])
    for feature in ["hover", "definition", "documentHighlight", "linkedEditingRange", "prepareRename"]:
        server.request(f"textDocument/{feature}", at)
    server.request("textDocument/references", {**at, "context": {"includeDeclaration": True}})
    server.request("textDocument/rename", {**at, "newName": "pipe"})
    for item in server.request("textDocument/prepareCallHierarchy", at)["result"] or []:
        server.request("callHierarchy/outgoingCalls", {"item": item})
    server.request("textDocument/selectionRange", {**document, "positions": [at["position"]]})
    for feature in ["documentSymbol", "foldingRange", "documentLink"]:
        server.request(f"textDocument/{feature}", document)
    tokens = server.request("textDocument/semanticTokens/full", document)["result"]
    server.request("textDocument/semanticTokens/full/delta", {**document, "previousResultId": tokens.get("resultId", "1")})
    server.request("textDocument/inlayHint", stretch)
    for lens in server.request("textDocument/codeLens", document)["result"][:1]:
        server.request("codeLens/resolve", lens)
    actions = server.request("textDocument/codeAction", {**stretch, "context": {"diagnostics": []}})["result"]
    for action in [action for action in actions if "data" in action][:2]:
        server.request("codeAction/resolve", action)
    server.request("textDocument/onTypeFormatting", {**at, "ch": " ", "options": options})
    server.request("textDocument/rangeFormatting", {**stretch, "options": options})
    server.request("workspace/symbol", {"query": "is:ready"})
    server.request("workspace/willRenameFiles", {"files": [{"oldUri": uri(folder / "b.tasks"), "newUri": uri(folder / "c.tasks")}]})
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(folder / "b.tasks"), "type": 3}]})
    server.notify("textDocument/didClose", document)
    server.end()


for name, pattern in [("visual-studio-code", "visual_studio_code_v1*.json"), ("neovim-0.11", "neovim_v0.11*.json")]:
    profile = json.loads(sorted(clients.glob(pattern))[-1].read_text())
    folder = workspace(FILES)
    try:
        talk(Server(recorder(program, folder), folder), folder, profile.get("capabilities", profile))
        keep(name, folder)
    finally:
        remove(folder)
