import JSON
import TaskFiles
import TaskServer
import TaskTesting
import Testing
import tasks

/// Formatting and fixes in the editor are those of the commands.
struct EditorFixTests {
  private func edit(_ client: ServerClient, _ uri: String, _ text: String, only: String, line: Int = 0) throws
    -> String?
  {
    let place = #"{"line":\#(line),"character":0}"#
    let end = #"{"line":\#(line),"character":999}"#
    let actions = try client.request(
      "textDocument/codeAction",
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":\#(place),"end":\#(end)},"context":{"only":["\#(only)"]}}"#)
    guard let action = actions.elements.first else { return nil }
    var edited = EditedDocuments([uri: text])
    let edit = try action["edit"] ?? client.request("codeAction/resolve", action.written)["edit"]
    try edited.apply(workspaceEdit: #require(edit))
    return edited.texts[uri]
  }

  @Test func formatAndFixAllOfDrawnDocuments() throws {
    var counts = (formatted: 0, fixed: 0)
    for seed in 0..<UInt64(Environment.number("SERVER_FIXES", otherwise: 80)) {
      let text = String(decoding: FixableGenerator.documents(seed: seed)[0], as: UTF8.self)
      let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", text)])
      let client = try ServerClient(folder: folder.path, capabilities: ActionTests.clients[0])
      let uri = ServerClient.uri(folder.path.joined("a.tasks"))
      try client.open(uri, text)
      let formatted = try client.request(
        "textDocument/formatting", #"{"textDocument":{"uri":"\#(uri)"},"options":{}}"#)
      let fixed = try edit(client, uri, text, only: "source.fixAll")
      for (words, result) in [(["lint", "--fix", "a.tasks"], fixed)] {
        _ = CommandRun(words: words.map(\.array), folder: folder.path)
        #expect(try folder.text("a.tasks") == result ?? text, "seed \(seed)")
        if result != nil { counts.fixed += 1 }
      }
      try folder.write("a.tasks", text)
      _ = CommandRun(words: ["format", "a.tasks"].map(\.array), folder: folder.path)
      var edited = EditedDocuments([uri: text])
      try edited.apply(formatted.elements, to: uri)
      #expect(try edited.texts[uri] == folder.text("a.tasks"), "seed \(seed)")
      if formatted.elements.count > 0 { counts.formatted += 1 }
    }
    #expect(counts.formatted > 20 && counts.fixed > 20, "\(counts)")
  }

  @Test func ranges() throws {
    let text = "* [ ] One  due:2026-12-01\n* [ ] Two  due:2026-12-01\n* [ ] Three  due:2026-12-01\n"
    let client = try ServerClient()
    try client.open("untitled:a", text)
    func range(_ first: Int, _ end: Int) -> String {
      #"{"start":{"line":\#(first),"character":0},"end":{"line":\#(end),"character":0}}"#
    }
    let one = try client.request(
      "textDocument/rangeFormatting", #"{"textDocument":{"uri":"untitled:a"},"range":\#(range(1, 2)),"options":{}}"#)
    var edited = EditedDocuments(["untitled:a": text])
    try edited.apply(one.elements, to: "untitled:a")
    #expect(edited.texts["untitled:a"]?.contains("One  due") == true)
    #expect(edited.texts["untitled:a"]?.contains("Two due") == true)
    let two = try client.request(
      "textDocument/rangesFormatting",
      #"{"textDocument":{"uri":"untitled:a"},"ranges":[\#(range(0, 1)),\#(range(2, 3))],"options":{}}"#)
    edited = EditedDocuments(["untitled:a": text])
    try edited.apply(two.elements, to: "untitled:a")
    #expect(edited.texts["untitled:a"]?.contains("One due") == true)
    #expect(edited.texts["untitled:a"]?.contains("Two  due") == true)
    #expect(edited.texts["untitled:a"]?.contains("Three due") == true)
  }

  /// A single fix, the fixes of one rule, and comments that suppress a finding.
  @Test func quickFixes() throws {
    let text = "- [ ] One due:2026-12-01 \n- [ ] Two \n- [ ] Three due:2026-99-99\n"
    let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", text)])
    let client = try ServerClient(folder: folder.path, capabilities: ActionTests.clients[0])
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    try client.open(uri, text)
    func actions(_ line: Int) throws -> [JSONValue] {
      let range = #"{"start":{"line":\#(line),"character":0},"end":{"line":\#(line),"character":99}}"#
      return try client.request(
        "textDocument/codeAction",
        #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range),"context":{"only":["quickfix"]}}"#
      ).elements
    }
    func result(_ action: JSONValue) throws -> String? {
      var edited = EditedDocuments([uri: text])
      let edit = try action["edit"] ?? client.request("codeAction/resolve", action.written)["edit"]
      try edited.apply(workspaceEdit: #require(edit))
      return edited.texts[uri]
    }
    let first = try actions(0)
    #expect(
      first.compactMap { $0["title"]?.words } == [
        "Remove the trailing whitespace", "Suppress 'trailing-space' here", "Fix all 'trailing-space' in this file",
        "Suppress 'trailing-space' in this file", "Explain 'trailing-space'",
      ])
    #expect(try result(first[0]) == "- [ ] One due:2026-12-01\n- [ ] Two \n- [ ] Three due:2026-99-99\n")
    #expect(try result(first[2]) == "- [ ] One due:2026-12-01\n- [ ] Two\n- [ ] Three due:2026-99-99\n")
    #expect(try result(first[3]) == "<!-- tasks: allow-file trailing-space -->\n\n\(text)")
    let third = try actions(2)
    let here = try #require(third.first { $0["title"]?.words == "Suppress 'invalid-date' here" })
    #expect(try result(here)?.contains("Three due:2026-99-99 <!-- tasks: allow invalid-date -->") == true)
  }
}
