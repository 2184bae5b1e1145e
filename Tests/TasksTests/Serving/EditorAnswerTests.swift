import JSON
import TaskFiles
import TaskServer
import TaskSyntax
import TaskTesting
import Testing
import tasks

/// Answers of the server about places of documents, as the protocol has them. What they say is tested by
/// `Grammar/Assist.md`.
struct EditorAnswerTests {
  private let home = "- [ ] Fit the sink +house after:worktop\n- [ ] Pay due:fri\n"
  private let kitchen = "# Küche 🍳 +house\n\n- [ ] Order the worktop id:worktop\n"

  @Test func hoverIsMarkdownWhereItIsRendered() throws {
    try withClient(#"{"textDocument":{"hover":{"contentFormat":["markdown","plaintext"]}}}"#) { client, uris in
      let hover = try client.request("textDocument/hover", at(uris[0], 0, 35))
      #expect(hover["contents"]?["kind"]?.words == "markdown")
      #expect(hover["contents"]?["value"]?.words?.contains("- **where**: kitchen.tasks:3") == true)
      #expect(hover["range"]?.written == range(0, 32, 0, 39))
    }
    try withClient("{}") { client, uris in
      let hover = try client.request("textDocument/hover", at(uris[0], 0, 35))
      #expect(hover["contents"]?["kind"]?.words == "plaintext")
      #expect(try client.answer("textDocument/hover", at(uris[0], 9, 9))["result"]?.kind == .null)
    }
  }

  @Test func completionIsInsertedAndExplained() throws {
    try withClient("{}") { client, uris in
      let list = try client.request("textDocument/completion", at(uris[0], 1, 17))
      #expect(list["isIncomplete"]?.boolean == true)
      let item = try #require(list["items"]?.elements.first)
      #expect(item["textEdit"]?["newText"]?.words == "2026-11-27")
      #expect(item["textEdit"]?["range"]?.written == range(1, 14, 1, 17))
      #expect(item["filterText"]?.words == "fri")
      let tasks = try client.request("textDocument/completion", at(uris[0], 0, 32))
      let task = try #require(tasks["items"]?.elements.first { $0["label"]?.words == "worktop" })
      let resolved = try client.request("completionItem/resolve", task.written)
      #expect(resolved["documentation"]?["value"]?.words?.contains("Order the worktop") == true)
      #expect(resolved["textEdit"]?.written == task["textEdit"]?.written)
    }
  }

  /// The id `worktop` is found by the title of its task.
  @Test func titlesOfALargeFileThatIsNotOpenAreSearched() throws {
    let prose = String(repeating: String(repeating: "Prose. ", count: 200) + "\n", count: 3_200)
    let large = "\(kitchen)\n\(prose)"
    #expect(large.utf8.count > 4 << 20)
    let text = "- [ ] Fit the sink after:order\n"
    let folder = try SampleFolder([(".tasks.json", "{}"), ("home.tasks", text), ("kitchen.tasks", large)])
    let client = try ServerClient(folder: folder.path, capabilities: "{}")
    let uri = ServerClient.uri(folder.path.joined("home.tasks"))
    try client.open(uri, text)
    let list = try client.request("textDocument/completion", at(uri, 0, 30))
    #expect(list["items"]?.elements.map { $0["label"]?.words } == ["worktop"])
  }

  @Test func namesLeadThroughAllFiles() throws {
    try withClient("{}") { client, uris in
      let definition = try client.request("textDocument/definition", at(uris[0], 0, 35))
      #expect(definition.elements.count == 1)
      #expect(definition.elements[0]["uri"]?.words == uris[1])
      let uses = try client.request(
        "textDocument/references", at(uris[0], 0, 35, #","context":{"includeDeclaration":true}"#))
      #expect(uses.elements.map { $0["uri"]?.words } == uris)
      let reads = try client.request(
        "textDocument/references", at(uris[0], 0, 35, #","context":{"includeDeclaration":false}"#))
      #expect(reads.elements.count == 1)
      // In UTF-16, the emoji has two units.
      let heading = try client.request("textDocument/definition", at(uris[0], 0, 22))
      #expect(heading.elements[0]["range"]?.written == range(0, 11, 0, 17))
    }
  }

  @Test func renamingChangesAllFiles() throws {
    try withClient(#"{"textDocument":{"rename":{"prepareSupport":true}}}"#) { client, uris in
      let word = try client.request("textDocument/prepareRename", at(uris[0], 0, 22))
      #expect(word["placeholder"]?.words == "house")
      let change = try client.request("textDocument/rename", at(uris[0], 0, 22, #","newName":"home""#))
      let changes = try #require(change["changes"]?.members)
      #expect(Set(changes.map { String(decoding: $0.key.text, as: UTF8.self) }) == Set(uris))
      let refused = try client.answer("textDocument/rename", at(uris[0], 0, 35, #","newName":"two words""#))
      #expect(refused["error"]?["code"]?.integer == -32803)
    }
  }

  /// If two names become one, the editor asks. If it cannot ask, the change is refused.
  @Test func joiningNamesIsAsked() throws {
    let asks = #"{"workspace":{"workspaceEdit":{"documentChanges":true,"changeAnnotationSupport":{}}}}"#
    try withClient(asks) { client, uris in
      try client.change(uris[0], version: 2, #"{"text":"- [ ] Fit +sink\n- [ ] Pay +house\n"}"#)
      let change = try client.request("textDocument/rename", at(uris[0], 0, 12, #","newName":"house""#))
      #expect(change["changeAnnotations"]?.members.first { _ in true }?.value["needsConfirmation"]?.boolean == true)
      let edit = try #require(change["documentChanges"]?.elements.first?["edits"]?.elements.first)
      #expect(edit["annotationId"]?.words != nil)
    }
    try withClient("{}") { client, uris in
      try client.change(uris[0], version: 2, #"{"text":"- [ ] Fit +sink\n- [ ] Pay +house\n"}"#)
      let refused = try client.answer("textDocument/rename", at(uris[0], 0, 12, #","newName":"house""#))
      #expect(refused["error"]?["code"]?.integer == -32803)
    }
  }

  @Test func outlinesAreTreesOrLists() throws {
    try withClient(#"{"textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}"#) { client, uris in
      let tree = try client.request("textDocument/documentSymbol", document(uris[1]))
      #expect(tree.elements.count == 1)
      #expect(tree.elements[0]["children"]?.elements[0]["name"]?.words == "Order the worktop")
    }
    try withClient("{}") { client, uris in
      let list = try client.request("textDocument/documentSymbol", document(uris[1]))
      #expect(list.elements.count == 2)
      #expect(list.elements[1]["location"]?["range"]?.written == range(2, 0, 2, 34))
      let found = try client.request("workspace/symbol", #"{"query":"+house"}"#)
      #expect(found.elements.map { $0["name"]?.words } == ["Fit the sink +house", "Order the worktop"])
      let folds = try client.request("textDocument/foldingRange", document(uris[1]))
      #expect(folds.elements.map { $0["endLine"]?.integer } == [2])
      let selection = try client.request(
        "textDocument/selectionRange",
        #"{"textDocument":{"uri":"\#(uris[0])"},"positions":[{"line":0,"character":35}]}"#)
      #expect(selection.elements[0]["parent"]?["parent"] != nil)
    }
  }

  @Test func tokensAndHintsCountUnitsOfTheClient() throws {
    try withClient("{}") { client, uris in
      let tokens = try client.request("textDocument/semanticTokens/full", document(uris[1]))
      let data = tokens["data"]?.elements.compactMap(\.integer) ?? []
      try #require(data.count >= 10)
      #expect(data.count % 5 == 0)
      // `#`, then the words of the heading: 5 letters, a blank and 2 units of the emoji.
      #expect(data[0..<3] == [0, 0, 1] && data[5..<8] == [0, 2, 8])
      try client.change(uris[0], version: 2, #"{"text":"- [ ] Pay due:2026-11-27\n"}"#)
      let hints = try client.request(
        "textDocument/inlayHint", #"{"textDocument":{"uri":"\#(uris[0])"},"range":\#(range(0, 0, 1, 0))}"#)
      #expect(hints.elements.map { $0["label"]?.words } == ["Fri, in 6 days"])
      #expect(hints.elements[0]["position"]?["character"]?.integer == 24)
    }
  }

  @Test func lensesAndCallsAreFoundAgain() throws {
    try withClient("{}") { client, uris in
      let lenses = try client.request("textDocument/codeLens", document(uris[1]))
      #expect(lenses.elements.count == 2)
      let titles = try lenses.elements.map { lens in
        try client.request("codeLens/resolve", lens.written)["command"]?["title"]?.words
      }
      #expect(titles == ["1 open · 0/1", "unblocks 1"])
      let items = try client.request("textDocument/prepareCallHierarchy", at(uris[0], 0, 8))
      let item = try #require(items.elements.first)
      let needs = try client.request("callHierarchy/outgoingCalls", #"{"item":\#(item.written)}"#)
      #expect(needs.elements.map { $0["to"]?["name"]?.words } == ["Order the worktop"])
      let other = try #require(needs.elements.first?["to"])
      let waiting = try client.request("callHierarchy/incomingCalls", #"{"item":\#(other.written)}"#)
      #expect(waiting.elements.map { $0["from"]?["name"]?.words } == ["Fit the sink +house"])
    }
  }

  @Test func typingChangesTheLine() throws {
    try withClient("{}") { client, uris in
      try client.change(uris[0], version: 2, #"{"text":"- [ ] Pay due:fri \n\n"}"#)
      let date = try client.request(
        "textDocument/onTypeFormatting", at(uris[0], 0, 18, #","ch":" ","options":{"tabSize":2,"insertSpaces":true}"#))
      #expect(date.elements.map { $0["newText"]?.words } == ["2026-11-27"])
      let task = try client.request(
        "textDocument/onTypeFormatting", at(uris[0], 1, 0, #","ch":"\n","options":{"tabSize":2,"insertSpaces":true}"#))
      #expect(task.elements.map { $0["newText"]?.words } == ["- [ ] "])
    }
  }

  // MARK: Messages

  private func at(_ uri: String, _ line: Int, _ character: Int, _ more: String = "") -> String {
    #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(line),"character":\#(character)}\#(more)}"#
  }

  private func document(_ uri: String) -> String { #"{"textDocument":{"uri":"\#(uri)"}}"# }

  private func range(_ line: Int, _ character: Int, _ endLine: Int, _ end: Int) -> String {
    #"{"start":{"line":\#(line),"character":\#(character)},"end":{"line":\#(endLine),"character":\#(end)}}"#
  }

  /// Opens `home.tasks` beside a `kitchen.tasks` on the disk.
  private func withClient(_ capabilities: String, _ body: (ServerClient, [String]) throws -> Void) throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("home.tasks", home), ("kitchen.tasks", kitchen)])
    let client = try ServerClient(folder: folder.path, capabilities: capabilities)
    let uris = ["home.tasks", "kitchen.tasks"].map { ServerClient.uri(folder.path.joined(BytePath($0))) }
    try client.open(uris[0], home)
    try client.open(uris[1], kitchen)
    try body(client, uris)
  }
}
