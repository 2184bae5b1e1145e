import TaskFiles
import TaskServer
import TaskTesting
import Testing

/// Another thread finds the ranks and handles of a large workspace; until then answers lack them.
struct DelayedFactTests {
  private static let text = "- [ ] (A) Fit the sink after:worktop\n- [ ] Order the worktop id:worktop\n"

  /// Opens a text in a server to which two tasks are many.
  private func withLargeWorkspace(_ body: (ServerClient, String, Session) throws -> Void) throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("home.tasks", Self.text)])
    let client = try ServerClient(folder: folder.path)
    client.handler.session.factLimit = 1
    let uri = ServerClient.uri(folder.path.joined("home.tasks"))
    try client.open(uri, Self.text)
    try body(client, uri, client.handler.session)
  }

  private func hover(_ client: ServerClient, _ uri: String) throws -> String {
    let position = #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":1,"character":8}}"#
    return try #require(try client.request("textDocument/hover", position)["contents"]?["value"]?.words)
  }

  @Test func ranksFollow() throws {
    try withLargeWorkspace { client, uri, session in
      let first = try hover(client, uri)
      #expect(first.contains("ready") && first.contains("unblocks") && !first.contains("rank"))
      let work = try #require(session.takeFactWork())
      #expect(session.takeFactWork() == nil)
      session.note(work.run())
      let then = try hover(client, uri)
      #expect(then.contains("rank"))
      #expect(session.takeFactWork() == nil)
      // A smaller workspace has the same answer at once.
      session.factLimit = 100
      try client.change(uri, version: 2, #"{"text":\#(Self.text.json)}"#)
      #expect(try hover(client, uri) == then)
    }
  }

  /// Facts about a text that changed meanwhile are dropped, and are found again when nothing changes for a moment.
  @Test func changesMakeFactsStale() throws {
    try withLargeWorkspace { client, uri, session in
      _ = try hover(client, uri)
      let stale = try #require(session.takeFactWork())
      try client.change(uri, version: 2, #"{"text":\#((Self.text + "- [ ] Eat\n").json)}"#)
      #expect(try !hover(client, uri).contains("rank"))
      session.note(stale.run())
      #expect(try !hover(client, uri).contains("rank"))
      #expect(session.takeFactWork() == nil)
      Pause.milliseconds(200)
      session.work()
      let work = try #require(session.takeFactWork())
      session.note(work.run())
      #expect(try hover(client, uri).contains("of 3"))
    }
  }
}
