"""Every message of the server is read by lsprotocol and written back equal: typed.py PROGRAM [PROFILE]...

The profiles are clients with the abilities that pytest-lsp knows, one with none and one with all that the server asks
for. lsprotocol drops keys that it does not know, so a difference shows a key that the protocol does not have.
"""

import json
import pathlib
import shutil
import sys
import tempfile

import places
import pytest_lsp
from lsprotocol import converters, types
from server import Server, uri

program, *wanted = sys.argv[1:]
converter = converters.get_converter()
failures = []

TEXT = """\
---
keys: cost
---

# Kitchen +house

- [ ] (A-1) Paint 😀 the wall due:2026-11-20 id:wall after:none
- [*] Order  the worktop due:2026-99-99 \n\
  - [ ] Measure id:wall
- [x] Old done:2026-11-19
- [ ] Water the plants every:week due:2026-11-21
- [ ] Call priority:high after:wall
- [ ] Read [the others](b.tasks) and <https://example.org> +shop
"""

ALL = {
    "general": {"positionEncodings": ["utf-8"]},
    "workspace": {
        "applyEdit": True, "workspaceFolders": True, "didChangeWatchedFiles": {"dynamicRegistration": True},
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"], "changeAnnotationSupport": {}},
        "diagnostics": {"refreshSupport": True}, "codeLens": {"refreshSupport": True},
        "inlayHint": {"refreshSupport": True}, "semanticTokens": {"refreshSupport": True},
        "fileOperations": {"willRename": True},
    },
    "experimental": {"commands": {"commands": ["editor.action.showReferences"]}},
    "textDocument": {
        "publishDiagnostics": {"tagSupport": {"valueSet": [1, 2]}, "relatedInformation": True},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}, "disabledSupport": True,
            "isPreferredSupport": True, "dataSupport": True, "resolveSupport": {"properties": ["edit"]}},
        "semanticTokens": {"requests": {"full": {"delta": True}, "range": True}},
        "rangeFormatting": {"rangesSupport": True}, "diagnostic": {}, "rename": {"prepareSupport": True},
        "hover": {"contentFormat": ["markdown"]}, "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "completion": {
            "completionItem": {"documentationFormat": ["markdown"], "tagSupport": {"valueSet": [1]}}},
    },
    "window": {"workDoneProgress": True},
}


def profiles():
    folder = pathlib.Path(pytest_lsp.__file__).parent / "clients"
    yield "none", {}
    yield "all", ALL
    for path in sorted(folder.glob("*.json")):
        yield path.stem, json.loads(path.read_text())["capabilities"] if "capabilities" in json.loads(
            path.read_text()) else json.loads(path.read_text())


def check(profile, method, message, kind):
    """Compares a message with what lsprotocol makes of it."""
    try:
        back = converter.unstructure(converter.structure(message, kind), kind)
    except Exception as error:  # noqa: BLE001
        failures.append(f"{profile} {method}: {error!r} for {json.dumps(message)[:400]}")
        return
    if back != message:
        failures.append(f"{profile} {method}:\n  {json.dumps(message, sort_keys=True)[:600]}\n  {json.dumps(back, sort_keys=True)[:600]}")


def check_actions(profile, message):
    """Compares actions one by one: lsprotocol takes an action with a command for a plain command."""
    check(profile, "textDocument/codeAction", {**message, "result": []}, types.CodeActionResponse)
    for action in message["result"]:
        check(profile, "an action", action, types.CodeAction if "kind" in action else types.Command)


def session(profile, capabilities, folder):
    """Asks everything that is advertised, and some that is not."""
    server = Server(program, folder)
    asked = {}
    request = server.request

    def remembered(method, parameters=None):
        answer = request(method, parameters)
        asked[server.count] = method
        return answer

    server.request = remembered
    offered = server.initialize(folder, capabilities)
    path = folder / "a.tasks"
    name = {"uri": uri(path)}
    server.open(path)
    server.open(folder / "b.tasks")
    if "diagnosticProvider" in offered:
        first = server.request("textDocument/diagnostic", {"textDocument": name})["result"]
        server.request(
            "textDocument/diagnostic", {"textDocument": name, "previousResultId": first["resultId"]})
    else:
        server.findings(name["uri"])
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    for line in range(15):
        place = {"start": {"line": line, "character": 3}, "end": {"line": line, "character": 3}}
        answer = server.request(
            "textDocument/codeAction", {"textDocument": name, "range": place, "context": {"diagnostics": []}})
        for action in answer["result"] or []:
            if "data" in action:
                server.request("codeAction/resolve", action)
            elif isinstance(action.get("command"), str):
                server.request("workspace/executeCommand", {"command": action["command"], "arguments": action["arguments"]})
            elif "command" in action:
                server.request("workspace/executeCommand", {
                    "command": action["command"]["command"], "arguments": action["command"]["arguments"]})
    places.ask(server, name["uri"], TEXT)
    previous = (server.request("textDocument/semanticTokens/full", {"textDocument": name})["result"] or {}).get("resultId", "")
    for change in ["", "- [ ] More +house\n"]:
        place = {"line": 0, "character": 0}
        server.notify("textDocument/didChange", {
            "textDocument": {**name, "version": 1},
            "contentChanges": [{"range": {"start": place, "end": place}, "text": change}]})
        answer = server.request(
            "textDocument/semanticTokens/full/delta", {"textDocument": name, "previousResultId": previous})
        previous = answer["result"].get("resultId", "")
    moved = [{"oldUri": uri(folder / "b.tasks"), "newUri": uri(folder / "new" / "b.tasks")}]
    server.request("workspace/willRenameFiles", {"files": moved})
    draft = "untitled:Untitled-1"
    server.notify("textDocument/didOpen", {"textDocument": {
        "uri": draft, "languageId": "tasks", "version": 1, "text": "# A\n\n- [ ] One\n- [ ] Two\n\n# B\n"}})
    place = {"start": {"line": 2, "character": 3}, "end": {"line": 2, "character": 3}}
    answer = server.request(
        "textDocument/codeAction", {"textDocument": {"uri": draft}, "range": place, "context": {"diagnostics": []}})
    for action in answer["result"] or []:
        if "data" in action:
            server.request("codeAction/resolve", action)
    options = {"tabSize": 2, "insertSpaces": True}
    server.request("textDocument/formatting", {"textDocument": name, "options": options})
    server.request("textDocument/rangeFormatting", {"textDocument": name, "range": whole, "options": options})
    if isinstance(offered["documentRangeFormattingProvider"], dict):
        server.request("textDocument/rangesFormatting", {"textDocument": name, "ranges": [whole], "options": options})
    server.notify("textDocument/didChange", {
        "textDocument": {**name, "version": 2}, "contentChanges": [{"text": "- [ ] Other id:wall\n"}]})
    (folder / ".tasks.json").write_text('{"rulez": 1}')
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(folder / ".tasks.json"), "type": 2}]})
    server.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": []}})
    server.request("no/such")
    server.request("textDocument/formatting", {"textDocument": 5})
    server.notify("textDocument/didClose", {"textDocument": name})
    server.end()
    (folder / ".tasks.json").write_text("{}")
    return server.messages, asked


def run(profile, capabilities):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tasks-clients-"))
    try:
        (folder / ".tasks.json").write_text("{}")
        (folder / "a.tasks").write_bytes(TEXT.encode())
        (folder / "b.tasks").write_bytes(b"- [ ] Loop id:l after:l\r\n- [ ] Two  \r\n")
        messages, asked = session(profile, capabilities, folder)
    finally:
        shutil.rmtree(folder)
    for message in messages:
        method = message.get("method")
        if method:
            check(profile, method, message, types.METHOD_TO_TYPES[method][0])
        elif "error" in message:
            check(profile, "an error", message, types.ResponseErrorMessage)
        else:
            method = asked[message["id"]]
            if method == "textDocument/codeAction":
                check_actions(profile, message)
                continue
            check(profile, method, message, types.METHOD_TO_TYPES[method][1])
    return len(messages)


total, names = 0, []
for profile, capabilities in profiles():
    if wanted and profile not in wanted:
        continue
    names.append(profile)
    total += run(profile, capabilities)
for failure in failures[:5]:
    print(f"FAILED: {failure}", file=sys.stderr)
print(f"typed: {total} messages of {len(names)} profiles, {len(failures)} differences")
sys.exit(bool(failures) or not names)
