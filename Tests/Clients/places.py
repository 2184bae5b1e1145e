"""Asks a server everything about places of a document."""


def ask(server, name, text):
    """Asks every question at every third character of a document, and about the whole document."""
    document = {"textDocument": {"uri": name}}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}}
    for line, words in enumerate(text.split("\n")):
        for character in range(0, len(words) + 1, 3):
            at = {**document, "position": {"line": line, "character": character}}
            for feature in ["hover", "definition", "documentHighlight", "linkedEditingRange"]:
                server.request(f"textDocument/{feature}", at)
            server.request("textDocument/references", {**at, "context": {"includeDeclaration": True}})
            completion = server.request("textDocument/completion", at)["result"]
            for item in completion["items"][:3]:
                server.request("completionItem/resolve", item)
            if server.request("textDocument/prepareRename", at)["result"]:
                server.request("textDocument/rename", {**at, "newName": "other"})
                server.request("textDocument/rename", {**at, "newName": "house"})
            for item in server.request("textDocument/prepareCallHierarchy", at)["result"] or []:
                server.request("callHierarchy/incomingCalls", {"item": item})
                server.request("callHierarchy/outgoingCalls", {"item": item})
            server.request("textDocument/onTypeFormatting", {
                **at, "ch": " ", "options": {"tabSize": 2, "insertSpaces": True}})
            server.request("textDocument/selectionRange", {**document, "positions": [at["position"]]})
    for feature in ["documentSymbol", "foldingRange", "documentLink", "semanticTokens/full"]:
        server.request(f"textDocument/{feature}", document)
    for feature in ["semanticTokens/range", "inlayHint"]:
        server.request(f"textDocument/{feature}", {**document, "range": whole})
    for lens in server.request("textDocument/codeLens", document)["result"]:
        server.request("codeLens/resolve", lens)
    for query in ["paint", "+house", ""]:
        server.request("workspace/symbol", {"query": query})
