import JSON
import TaskFiles
import TaskModel
import TaskServer
import TaskTesting
import Testing
import tasks

/// Clients are told to ask again for what they show, when the day, other files or settings change.
struct RefreshTests {
  private static let kinds = ["codeLens", "inlayHint", "semanticTokens"]
  private static let all =
    #"{"workspace":{"codeLens":{"refreshSupport":true},"inlayHint":{"refreshSupport":true},"semanticTokens":{"refreshSupport":true},"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#

  /// Asks for lenses, hints and tokens.
  private func ask(_ client: ServerClient, _ uri: String) throws {
    let name = #""textDocument":{"uri":"\#(uri)"}"#
    _ = try client.request("textDocument/codeLens", "{\(name)}")
    _ = try client.request("textDocument/semanticTokens/full", "{\(name)}")
    let range = #"{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#
    _ = try client.request("textDocument/inlayHint", #"{\#(name),"range":\#(range)}"#)
  }

  /// Returns the kinds of which the client was told, and answers.
  private func told(_ client: ServerClient) throws -> [String] {
    try Self.kinds.filter { kind in
      let requests = client.take("workspace/\(kind)/refresh")
      for request in requests {
        try client.send(#"{"jsonrpc":"2.0","id":\#(request["id"]?.written ?? ""),"result":null}"#)
      }
      #expect(requests.count <= 1)
      return !requests.isEmpty
    }
  }

  private func moment(_ day: Int, _ minute: Int) throws -> CalendarMoment {
    let date = try #require(CalendarDate(year: 2026, month: 11, day: day))
    return try #require(CalendarMoment(date, minuteOfDay: minute))
  }

  @Test func atMidnight() throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", "- [ ] One due:2026-11-22\n")])
    var now = try moment(21, 23 * 60 + 58)
    let client = try ServerClient(folder: folder.path, capabilities: Self.all, now: { now })
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    try client.open(uri, "- [ ] One due:2026-11-22\n")
    try ask(client, uri)
    #expect(client.handler.session.millisecondsToWork == 120_000)
    now = try moment(21, 23 * 60 + 59)
    try client.notify("$/setTrace", "{}")
    #expect(try told(client) == [])
    now = try moment(22, 0)
    client.handler.session.work()
    try client.notify("$/setTrace", "{}")
    #expect(try told(client) == Self.kinds)
    // It is told once, and again only when it has asked.
    now = try moment(23, 0)
    try client.notify("$/setTrace", "{}")
    #expect(try told(client) == [])
    let range = #"{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#
    let hints = try client.request(
      "textDocument/inlayHint", #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range)}"#)
    #expect(hints.elements.first?["label"]?.words == "Sun, 1 day late")
    now = try moment(24, 0)
    try client.notify("$/setTrace", "{}")
    #expect(try told(client) == ["inlayHint"])
  }

  /// A change on the disk, of a file or of the settings, a file that is saved or closed; not an edit, nor a file that is
  /// opened.
  @Test func afterChangesElsewhere() throws {
    let folder = try SampleFolder([
      (".tasks.json", "{}"), ("a.tasks", "- [ ] One after:m\n"), ("b.tasks", "- [ ] Two id:m\n"),
    ])
    let client = try ServerClient(folder: folder.path, capabilities: Self.all)
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    let other = ServerClient.uri(folder.path.joined("b.tasks"))
    try client.open(uri, "- [ ] One after:m\n")
    try ask(client, uri)
    try client.open(other, "- [ ] Two id:m\n")
    try client.change(other, version: 2, #"{"text":"- [x] Two id:m\n"}"#)
    #expect(try told(client) == [])
    for (method, parameters) in [
      ("workspace/didChangeWatchedFiles", #"{"changes":[]}"#),
      ("textDocument/didSave", #"{"textDocument":{"uri":"\#(other)"}}"#),
      ("textDocument/didClose", #"{"textDocument":{"uri":"\#(other)"}}"#),
    ] {
      try ask(client, uri)
      try client.notify(method, parameters)
      #expect(try told(client) == Self.kinds, "\(method)")
      try client.notify(method, parameters)
      #expect(try told(client) == [], "\(method)")
    }
  }

  /// A client is told only of what it can ask for again.
  @Test func asTheClientCan() throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", "- [ ] One\n")])
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    for kind in Self.kinds + [""] {
      let ability = kind.isEmpty ? "{}" : #"{"workspace":{"\#(kind)":{"refreshSupport":true}}}"#
      let client = try ServerClient(folder: folder.path, capabilities: ability)
      try client.open(uri, "- [ ] One\n")
      try ask(client, uri)
      try client.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
      #expect(try told(client) == (kind.isEmpty ? [] : [kind]))
    }
  }

  /// A lens opens the tasks that it counts, where the client is known to have the command with arguments as the protocol
  /// has them.
  @Test(arguments: [
    ("Zed", "{}", true), ("Visual Studio Code", "{}", false), ("other", "{}", false),
    ("Visual Studio Code", #"{"experimental":{"commands":{"commands":["editor.action.showReferences"]}}}"#, true),
  ])
  func lensesOpenTasks(name: String, capabilities: String, isKnown: Bool) throws {
    let folder = try SampleFolder([(".tasks.json", "{}")])
    let client = try ServerClient(folder: folder.path, capabilities: capabilities, name: name)
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    try client.open(uri, "# Head\n\n- [ ] One id:m\n- [ ] Two after:m\n- [ ] Three after:m\n")
    let lenses = try client.request("textDocument/codeLens", #"{"textDocument":{"uri":"\#(uri)"}}"#).elements
    let commands = try lenses.map { try client.request("codeLens/resolve", $0.written)["command"] }
    #expect(commands.map { $0?["title"]?.words } == ["3 open · 0/3", "unblocks 2"])
    #expect(
      commands.map { $0?["command"]?.words } == ["", isKnown ? "editor.action.showReferences" : ""])
    let arguments = commands[1]?["arguments"]?.elements ?? []
    #expect(arguments.count == (isKnown ? 3 : 0))
    guard isKnown else { return }
    #expect(arguments[0].words == uri && arguments[1]["line"]?.integer == 2)
    #expect(arguments[2].elements.map { $0["range"]?["start"]?["line"]?.integer } == [3, 4])
  }
}
