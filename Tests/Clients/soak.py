"""Random requests to one server for long: soak.py PROGRAM [REQUESTS] [SEED] [--any-memory].

Every request has exactly one answer, and no other message names it. The memory at the end is compared with that after a
tenth of the requests: what grows with the number of requests would be lost. Prints both, and fails if the end is above
1.1 of the tenth, which `--any-memory` permits: a program with a sanitizer remembers what was freed. Run by hand;
`Tests/Clients/run` does not.
"""

import pathlib
import random
import shutil
import sys
import tempfile
import time

from server import Server, uri

words = [word for word in sys.argv[1:] if word != "--any-memory"]
program = words[0]
count = int(words[1]) if len(words) > 1 else 100_000
drawn = random.Random(int(words[2]) if len(words) > 2 else 1)
most = float("inf") if "--any-memory" in sys.argv else 1.1

CAPABILITIES = {
    "workspace": {
        "applyEdit": True, "codeLens": {"refreshSupport": True}, "inlayHint": {"refreshSupport": True},
        "semanticTokens": {"refreshSupport": True}, "fileOperations": {"willRename": True},
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]},
    },
    "textDocument": {
        "semanticTokens": {"requests": {"full": {"delta": True}, "range": True}},
        "publishDiagnostics": {"relatedInformation": True},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}, "disabledSupport": True,
            "dataSupport": True, "resolveSupport": {"properties": ["edit"]}},
    },
}
LINES = [
    "# Kitchen +house", "- [ ] (A) Order the worktop due:2026-11-27 id:worktop", "- [ ] Fit it after:worktop +house/kitchen",
    "- [x] Measure done:2026-11-20", "  - [ ] Call 😀 @phone", "- [ ] Water due:2026-11-21 every:week", "- [*] Odd  ", "",
    "- [ ] See [b](b.tasks) #x due:fri", "  A note", "```", "- [ ] Twice id:worktop", "<!-- a -->", "- [/] (B-2 Q2) Started est:1h",
]


def memory(process):
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def text():
    return "".join(drawn.choice(LINES) + "\n" for _ in range(drawn.randrange(5, 60)))


class Soak:
    def __init__(self, folder):
        self.folder = folder
        self.server = Server(program, folder)
        # What was sent is not kept.
        self.server.messages = Nothing()
        self.server.arrivals = Nothing()
        self.names = [uri(folder / f"{name}.tasks") for name in "abc"] + ["untitled:one"]
        self.version = 1
        self.tokens = ""
        self.sent = self.answered = 0

    def place(self):
        return {"line": drawn.randrange(0, 60), "character": drawn.randrange(0, 50)}

    def range(self):
        return {"start": self.place(), "end": self.place()}

    def request(self, method, parameters):
        """Sends a request and takes its one answer; any other answer is a fault."""
        self.server.count += 1
        number = self.server.count
        self.server.send({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        self.sent += 1
        while True:
            message = self.server.arrived.get(timeout=60)
            assert message is not None, f"the server ended at {method} {parameters}"
            if "method" in message:
                if "id" in message:
                    self.server.send({"jsonrpc": "2.0", "id": message["id"], "result": None})
                continue
            assert message.get("id") == number, f"an answer to {message.get('id')} in the place of {number}"
            self.answered += 1
            return message.get("result")

    def change(self, name):
        self.version += 1
        if drawn.random() < 0.1:
            changes = [{"text": text()}]
        else:
            changes = [{"range": self.range(), "text": drawn.choice(["x", " ", "\n", "due:fri ", "", drawn.choice(LINES)])}]
        self.server.notify(
            "textDocument/didChange", {"textDocument": {"uri": name, "version": self.version}, "contentChanges": changes})

    def step(self):
        name = drawn.choice(self.names)
        document = {"textDocument": {"uri": name}}
        at = {**document, "position": self.place()}
        stretch = {**document, "range": self.range()}
        options = {"tabSize": 2, "insertSpaces": True}
        kind = drawn.randrange(30)
        if kind < 6:
            self.change(name)
        elif kind == 6 and drawn.random() < 0.1:
            self.server.notify("textDocument/didClose", document)
            self.open(name)
        elif kind == 7 and drawn.random() < 0.1:
            (self.folder / drawn.choice(["d.tasks", "b.tasks"])).write_text(text())
            self.server.notify("workspace/didChangeWatchedFiles", {"changes": []})
        method, parameters = drawn.choice([
            ("textDocument/hover", at), ("textDocument/completion", at), ("textDocument/definition", at),
            ("textDocument/references", {**at, "context": {"includeDeclaration": True}}),
            ("textDocument/documentHighlight", at), ("textDocument/linkedEditingRange", at),
            ("textDocument/prepareRename", at), ("textDocument/rename", {**at, "newName": drawn.choice(["new", "a b", "worktop"])}),
            ("textDocument/prepareCallHierarchy", at), ("textDocument/documentSymbol", document),
            ("textDocument/foldingRange", document), ("textDocument/documentLink", document),
            ("textDocument/codeLens", document), ("textDocument/inlayHint", stretch),
            ("textDocument/semanticTokens/full", document), ("textDocument/semanticTokens/range", stretch),
            ("textDocument/semanticTokens/full/delta", {**document, "previousResultId": self.tokens}),
            ("textDocument/codeAction", {**stretch, "context": {"diagnostics": []}}),
            ("textDocument/formatting", {**document, "options": options}),
            ("textDocument/rangeFormatting", {**stretch, "options": options}),
            ("textDocument/onTypeFormatting", {**at, "ch": drawn.choice(["\n", " "]), "options": options}),
            ("textDocument/selectionRange", {**document, "positions": [self.place()]}),
            ("workspace/symbol", {"query": drawn.choice(["fit", "is:next", "+house", "xyz"])}),
            ("workspace/willRenameFiles", {"files": [{"oldUri": self.names[1], "newUri": self.names[1] + "x.tasks"}]}),
            ("tasks/documentText", document), ("no/such", {}), ("textDocument/hover", {"textDocument": 5}),
        ])
        result = self.request(method, parameters)
        if isinstance(result, dict) and "resultId" in result and "semanticTokens" in method:
            self.tokens = result["resultId"]
        if method == "textDocument/codeAction" and result:
            action = drawn.choice(result)
            if "data" in action:
                self.request("codeAction/resolve", action)
        elif method == "textDocument/codeLens" and result:
            self.request("codeLens/resolve", drawn.choice(result))
        elif method == "textDocument/completion" and result and result["items"]:
            self.request("completionItem/resolve", drawn.choice(result["items"]))

    def open(self, name):
        self.version += 1
        self.server.notify("textDocument/didOpen", {
            "textDocument": {"uri": name, "languageId": "tasks", "version": self.version, "text": text()}})


class Nothing:
    def append(self, _):
        pass


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tasks-soak-"))
    try:
        (folder / ".tasks.json").write_text("{}")
        for name in "abcd":
            (folder / f"{name}.tasks").write_text(text())
        soak = Soak(folder)
        soak.server.initialize(folder, CAPABILITIES)
        for name in soak.names:
            soak.open(name)
        start = time.time()
        tenth = 0
        while soak.sent < count:
            soak.step()
            if not tenth and soak.sent >= count // 10:
                tenth = memory(soak.server.process)
        end = memory(soak.server.process)
        status = soak.server.end()
    finally:
        shutil.rmtree(folder)
    print(
        f"soak: {soak.sent} requests, {soak.answered} answers, {soak.sent / (time.time() - start):.0f} a second; "
        f"memory {tenth} KB after a tenth, {end} KB at the end: {end / tenth:.2f}; status {status}")
    return soak.sent != soak.answered or end > most * tenth or status != 0


sys.exit(main())
