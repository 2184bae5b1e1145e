import JSON
import TaskFiles
import TaskServer
import TaskTesting
import Testing
import tasks

/// Each action makes the bytes that its command writes, or is refused with the command's words.
struct ActionTests {
  /// The kinds of the actions and the commands that do the same, before and behind the place of the task.
  static let commands: [(kind: String, before: [String], behind: [String])] = [
    ("done", ["done"], []), ("start", ["start"], []), ("stop", ["stop"], []), ("wait", ["wait"], []),
    ("cancel", ["cancel"], []), ("skip", ["skip"], []), ("reopen", ["reopen"], []),
    ("due.tomorrow", ["set"], ["due:tomorrow"]), ("due.monday", ["set"], ["due:monday"]),
    ("due.week", ["set"], ["due:+1w"]), ("snooze.tomorrow", ["snooze"], ["tomorrow"]),
    ("snooze.monday", ["snooze"], ["monday"]), ("snooze.week", ["snooze"], ["+1w"]),
    ("quadrant.1", ["set"], ["q:1"]), ("quadrant.2", ["set"], ["q:2"]), ("quadrant.3", ["set"], ["q:3"]),
    ("quadrant.4", ["set"], ["q:4"]), ("move.up", ["move"], ["--up"]), ("move.down", ["move"], ["--down"]),
    ("move.in", ["move"], ["--under", "SIBLING"]), ("move.out", ["move"], ["--below", "PARENT"]),
    ("after", ["set"], ["after:SIBLING"]),
  ]

  /// Returns the words of a command with the places of the tasks around the one on a line; `nil` where there is no such
  /// task. Indentation alone tells which these are.
  func words(_ words: [String], _ name: String, _ lines: [Substring], line: Int) -> [String]? {
    func indentation(_ index: Int) -> Int { lines[index].prefix { $0 == " " }.count }
    var places: [String: String] = [:]
    for index in lines[..<line].indices.reversed() where lines[index].contains("- [") {
      if indentation(index) > indentation(line) { continue }
      places[indentation(index) == indentation(line) ? "SIBLING" : "PARENT"] = "\(name):\(index + 1)"
      if indentation(index) < indentation(line) { break }
      if places["PARENT"] == nil, indentation(line) > 0 {
        let parent = lines[..<index].indices.reversed().first {
          lines[$0].contains("- [") && indentation($0) < indentation(line)
        }
        places["PARENT"] = parent.map { "\(name):\($0 + 1)" }
      }
      break
    }
    var complete = words
    for (index, word) in words.enumerated() {
      for key in ["SIBLING", "PARENT"] where word.hasSuffix(key) {
        guard let place = places[key] else { return nil }
        complete[index] = word.dropLast(key.count) + place
      }
    }
    return complete
  }

  /// The abilities of a client: edits on request; edits by a command; the same with plain changes; neither.
  static let clients = [
    """
    {"textDocument":{"codeAction":{"codeActionLiteralSupport":{},"disabledSupport":true,"dataSupport":true,\
    "resolveSupport":{"properties":["edit"]}}},\
    "workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["create"]}}}
    """,
    """
    {"textDocument":{"codeAction":{"codeActionLiteralSupport":{},"disabledSupport":true}},\
    "workspace":{"applyEdit":true,"workspaceEdit":{"documentChanges":true}}}
    """,
    #"{"workspace":{"applyEdit":true}}"#,
    #"{"textDocument":{"codeAction":{"codeActionLiteralSupport":{},"disabledSupport":true}}}"#,
  ]

  func actions(_ client: ServerClient, _ uri: String, line: Int, only: String) throws -> [JSONValue] {
    let place = #"{"line":\#(line),"character":0}"#
    return try client.request(
      "textDocument/codeAction",
      """
      {"textDocument":{"uri":"\(uri)"},"range":{"start":\(place),"end":\(place)},\
      "context":{"diagnostics":[],"only":["\(only)"]}}
      """
    ).elements
  }

  /// Chooses an action, as a client with its abilities does, and returns the edit; a refusal as its words.
  func choose(_ action: JSONValue, _ client: ServerClient) throws -> (edit: JSONValue?, refusal: String?) {
    if let edit = action["edit"] { return (edit, nil) }
    if let reason = action["disabled"]?["reason"]?.words { return (nil, reason) }
    let answer: JSONValue
    if action["data"] != nil {
      answer = try client.answer("codeAction/resolve", action.written)
      if let edit = answer["result"]?["edit"] { return (edit, nil) }
    } else {
      let command = action["arguments"] != nil ? action : try #require(action["command"])
      let arguments = try #require(command["arguments"]?.written)
      answer = try client.answer(
        "workspace/executeCommand", #"{"command":"tasks.apply","arguments":\#(arguments)}"#)
      if let edit = client.take("workspace/applyEdit").first?["params"]?["edit"] { return (edit, nil) }
    }
    return (nil, answer["error"]?["message"]?.words)
  }

  /// Writes drawn documents, some of them with recurring tasks.
  static func draw(_ seed: UInt64) throws -> (folder: SampleFolder, texts: [String: String]) {
    var random = SplitMix64(seed: seed)
    let folder = try SampleFolder([(".tasks.json", random.once(in: 4) ? #"{"gate": "strict"}"# : "{}")])
    var texts: [String: String] = [:]
    for (number, bytes) in WorkspaceGenerator.documents(seed: seed).enumerated() {
      var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
      for index in lines.indices where lines[index].contains(" due:2026-11-2") && random.once(in: 3) {
        lines[index] += " every:week"
      }
      let end = random.once(in: 5) ? "\r\n" : "\n"
      let name = "\(["a", "b", "c"][number]).tasks"
      texts[name] = lines.joined(separator: end)
      if random.once(in: 12), lines.count > 1 { texts[name] = lines[0] + "\r" + lines[1...].joined(separator: end) }
      try folder.write(BytePath(name), texts[name] ?? "")
    }
    return (folder, texts)
  }

  func contents(_ folder: SampleFolder, _ names: some Sequence<String>) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in names { contents[name] = try folder.text(BytePath(name)) }
    return contents
  }

  @Test(arguments: 0..<2)
  func equalTheirCommands(worker: Int) throws {
    var counts = (changed: 0, refused: 0, nothing: 0)
    for round in 0..<Environment.number("SERVER_ACTIONS", otherwise: 60) / 2 {
      let seed = UInt64(round * 2 + worker)
      var random = SplitMix64(seed: seed &* 977)
      let (folder, texts) = try Self.draw(seed)
      let client = try ServerClient(folder: folder.path, capabilities: Self.clients[random.below(Self.clients.count)])
      let uris = Dictionary(
        uniqueKeysWithValues: texts.keys.map { ($0, ServerClient.uri(folder.path.joined(BytePath($0)))) })
      let name = texts.keys.sorted()[random.below(texts.count)]
      let uri = try #require(uris[name])
      try client.open(uri, texts[name] ?? "")
      let lines = (texts[name] ?? "").protocolLines
      let isEditable = !(texts[name] ?? "").contains("\r" as Character)
      let tasks = lines.indices.filter { lines[$0].contains("- [") }
      guard !tasks.isEmpty else { continue }
      let line = tasks[random.below(tasks.count)]
      for (kind, before, behind) in Self.commands {
        let offered = try actions(client, uri, line: line, only: "refactor.tasks.\(kind)")
        // The protocol counts the lines of such a text in another way than commands do.
        guard isEditable else {
          #expect(offered.isEmpty, "seed \(seed), \(kind) \(name):\(line + 1)")
          continue
        }
        guard let behind = words(behind, name, lines, line: line) else {
          #expect(offered.isEmpty, "seed \(seed), \(kind) \(name):\(line + 1)")
          continue
        }
        let run = CommandRun(words: (before + ["\(name):\(line + 1)"] + behind).map(\.array), folder: folder.path)
        let written = try contents(folder, texts.keys)
        let place = "seed \(seed), \(kind) \(name):\(line + 1)\n\(texts[name] ?? "")\n\(run.errors)"
        if let action = offered.first {
          let (edit, refusal) = try choose(action, client)
          if let edit {
            counts.changed += 1
            var edited = EditedDocuments(
              Dictionary(uniqueKeysWithValues: texts.map { (uris[$0] ?? "", $1) }))
            try edited.apply(workspaceEdit: edit)
            for (name, uri) in uris { #expect(edited.texts[uri] == written[name], "\(place)") }
          } else {
            counts.refused += 1
            #expect(written == texts, "\(place)")
            #expect(run.status != .success, "\(place)")
            #expect(run.errors.contains("error: \(refusal ?? "-")"), "\(place)\(refusal ?? "-")")
          }
        } else {
          // Clients that do not show refusals do not get refused actions.
          counts.nothing += 1
          #expect(written == texts, "\(place)")
        }
        for (name, text) in texts where written[name] != text { try folder.write(BytePath(name), text) }
      }
    }
    #expect(counts.changed > counts.refused && counts.refused > 20 && counts.nothing > 20, "\(counts)")
  }

  /// The letter goes up and down a ladder from A to none.
  @Test(arguments: [
    ("letter.up", "(B) ", "(A) "), ("letter.up", "", "(E) "), ("letter.down", "(E) ", ""),
    ("letter.down", "(A) ", "(B) "),
    ("letter.up", "(A) ", nil), ("letter.down", "", nil),
  ])
  func letters(_ kind: String, before: String, after: String?) throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", "- [ ] \(before)One\n")])
    let client = try ServerClient(folder: folder.path, capabilities: Self.clients[0])
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    try client.open(uri, "- [ ] \(before)One\n")
    let offered = try actions(client, uri, line: 0, only: "refactor.tasks.\(kind)")
    guard let after else { return #expect(offered.isEmpty) }
    var edited = EditedDocuments([uri: "- [ ] \(before)One\n"])
    let action = try #require(offered.first)
    let edit = try choose(action, client).edit
    try edited.apply(workspaceEdit: #require(edit))
    #expect(edited.texts[uri] == "- [ ] \(after)One\n")
  }

  /// A selection is changed as one, and a version that is past is refused.
  @Test func selectionsAndVersions() throws {
    let text = "- [ ] One\n- [ ] Two\n\n- [ ] Three\n"
    let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", text)])
    let client = try ServerClient(folder: folder.path, capabilities: Self.clients[0])
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    try client.open(uri, text)
    let range = #"{"start":{"line":0,"character":3},"end":{"line":1,"character":2}}"#
    let action = try #require(
      client.request(
        "textDocument/codeAction",
        #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range),"context":{"only":["refactor.tasks.done"]}}"#
      ).elements.first)
    #expect(action["title"]?.words == "Mark as done: 2 tasks")
    let resolved = try client.answer("codeAction/resolve", action.written)
    let changes = resolved["result"]?["edit"]?["documentChanges"]?.elements ?? []
    #expect(changes.map { $0["textDocument"]?["version"]?.integer } == [1])
    var edited = EditedDocuments([uri: text])
    try edited.apply(workspaceEdit: #require(resolved["result"]?["edit"]))
    #expect(edited.texts[uri] == "- [x] One done:2026-11-21\n- [x] Two done:2026-11-21\n\n- [ ] Three\n")
    try client.change(uri, version: 2, #"{"text":"- [ ] One\n"}"#)
    #expect(try client.answer("codeAction/resolve", action.written)["error"]?["code"]?.integer == -32803)
  }

  /// The closed tasks of a file go to its archive as by the command, if the editor can create files.
  @Test func archive() throws {
    let text = "# Kitchen +house\n\n- [x] One done:2026-11-20\n- [ ] Two\n"
    let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", text)])
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    let refusing = try ServerClient(folder: folder.path, capabilities: Self.clients[1])
    try refusing.open(uri, text)
    let refused = try #require(actions(refusing, uri, line: 0, only: "source.archive").first)
    #expect(try choose(refused, refusing).refusal?.contains("a.done.tasks") == true)
    let client = try ServerClient(folder: folder.path, capabilities: Self.clients[0])
    try client.open(uri, text)
    var edited = EditedDocuments([uri: text])
    let action = try #require(actions(client, uri, line: 0, only: "source.archive").first)
    let edit = try choose(action, client).edit
    try edited.apply(workspaceEdit: #require(edit))
    #expect(CommandRun(words: ["archive", "a.tasks"].map(\.array), folder: folder.path).status == .success)
    let archive = ServerClient.uri(folder.path.joined("a.done.tasks"))
    #expect(edited.texts == [uri: try folder.text("a.tasks"), archive: try folder.text("a.done.tasks")])
  }

  /// The reason of a rule is shown as a message, whichever way an editor takes to it.
  @Test func explanation() throws {
    let text = "- [*] One\n"
    for capabilities in Self.clients {
      let client = try ServerClient(capabilities: capabilities)
      try client.open("untitled:a", text)
      let place = #"{"line":0,"character":3}"#
      let offered = try client.request(
        "textDocument/codeAction",
        #"{"textDocument":{"uri":"untitled:a"},"range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[]}}"#
      ).elements
      let action = try #require(offered.first { $0["title"]?.words == "Explain 'unknown-status'" })
      if action["kind"] != nil {
        let resolved = try client.answer("codeAction/resolve", action.written)
        #expect(resolved["result"]?["command"]?.written == action["command"]?.written)
      }
      let command = action["arguments"] != nil ? action : try #require(action["command"])
      #expect(try client.request("workspace/executeCommand", command.written).kind == .null)
      let message = try #require(client.take("window/showMessage").first?["params"])
      #expect(message["type"]?.integer == 3)
      #expect(message["message"]?.words?.hasPrefix("unknown-status\n\n") == true)
    }
    let client = try ServerClient()
    for (arguments, code) in [(#"["no-such"]"#, -32803), ("[5]", -32602), ("[]", -32602)] {
      let answer = try client.answer(
        "workspace/executeCommand", #"{"command":"tasks.explain","arguments":\#(arguments)}"#)
      #expect(answer["error"]?["code"]?.integer == code)
    }
    let unknown = try client.answer("workspace/executeCommand", #"{"command":"x","arguments":[]}"#)
    #expect(
      unknown["error"]?["message"]?.words == "params.command: 'tasks.apply' or 'tasks.explain' is wanted")
  }

  /// No action touches a text whose lines the protocol counts in another way.
  @Test func loneCarriageReturns() throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", "- [ ] One\r- [ ] Two\n")])
    let client = try ServerClient(folder: folder.path, capabilities: Self.clients[0])
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    try client.open(uri, "- [ ] One\r- [ ] Two\n")
    #expect(try actions(client, uri, line: 0, only: "").isEmpty)
    #expect(
      try client.request(
        "textDocument/formatting", #"{"textDocument":{"uri":"\#(uri)"},"options":{"tabSize":2,"insertSpaces":true}}"#
      ).kind == .null)
  }
}

extension String {
  /// The lines as the protocol counts them, without their ends.
  var protocolLines: [Substring] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }
}
