import JSON
import TaskFiles
import TaskServer
import TaskSyntax
import TaskTesting
import Testing
import tasks

/// The examples of `Grammar/Actions.md`, on Saturday, 2026-11-21.
///
/// `‸` marks the cursor. A line `@@ garden.tasks` begins another file; the first one is `home.tasks`.
struct ActionPageTests {
  @Test func everyActionDoesWhatItSays() throws {
    let path = "Grammar/Actions.md"
    let document = MarkdownDocument(path: path, try #require(Repository.read(path)))
    let suite = MarkdownSuite(
      document,
      projections: [
        "actions": { input in Self.lines { try Self.offered(input) } },
        "chosen": { input in Self.lines { try Self.chosen(input) } },
      ])
    for failure in suite.run() { Issue.record("\(failure)") }
    #expect(document.examples.count >= 10)
  }

  private static func lines(_ make: () throws -> [String]) -> [UInt8] {
    let lines = (try? make()) ?? ["no sample"]
    return Array((lines.isEmpty ? "nothing" : lines.joined(separator: "\n")).utf8)
  }

  /// The titles of the actions, those of some kinds if the fence names them; a refused one with the reason.
  private static func offered(_ input: MarkdownSuite.Input) throws -> [String] {
    let sample = try Sample(input.bytes)
    return try sample.actions(input.arguments).map { action in
      let refusal = (action["disabled"]?["reason"]?.words).map { " – \($0)" }
      return (action["title"]?.words ?? "") + (refusal ?? "")
    }
  }

  /// The texts that the first action of a kind changes, after it.
  private static func chosen(_ input: MarkdownSuite.Input) throws -> [String] {
    let sample = try Sample(input.bytes)
    guard let action = try sample.actions(input.arguments).first else { return [] }
    let (edit, refusal) = try ActionTests().choose(action, sample.client)
    guard let edit else { return ["refused: \(refusal ?? "")"] }
    var edited = EditedDocuments(sample.texts)
    try edited.apply(workspaceEdit: edit)
    var lines: [String] = []
    for (uri, text) in edited.texts.sorted(by: {
      ($0.key != sample.uri ? 1 : 0, $0.key) < ($1.key != sample.uri ? 1 : 0, $1.key)
    })
    where sample.texts[uri] != text {
      if uri != sample.uri { lines.append("@@ \(uri.split(separator: "/").last ?? "")") }
      lines.append(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    return lines
  }

  /// A workspace with an editor in which the first file is open.
  private struct Sample {
    let folder: SampleFolder
    let client: ServerClient
    let texts: [String: String]
    let uri: String
    private let place: String

    init(_ bytes: [UInt8]) throws {
      var files: [(name: String, text: String)] = [("home.tasks", "")]
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
      {
        if line.hasPrefix("@@ ") {
          files.append((String(line.dropFirst(3)), ""))
        } else {
          files[files.count - 1].text += line + "\n"
        }
      }
      let before = files[0].text.prefix { $0 != "‸" }
      files[0].text.removeAll { $0 == "‸" }
      let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
      place = #"{"line":\#(lines.count - 1),"character":\#(lines.last?.utf16.count ?? 0)}"#
      folder = try SampleFolder([(".tasks.json", "{}")] + files.map { ($0.name, $0.text) })
      client = try ServerClient(folder: folder.path, capabilities: ActionTests.clients[0])
      let path = folder.path
      texts = Dictionary(
        uniqueKeysWithValues: files.map { (ServerClient.uri(path.joined(BytePath($0.name))), $0.text) })
      uri = ServerClient.uri(path.joined("home.tasks"))
      try client.open(uri, files[0].text)
    }

    /// Returns the actions at the cursor whose kinds begin with a word.
    func actions(_ kind: String) throws -> [JSONValue] {
      try client.request(
        "textDocument/codeAction",
        """
        {"textDocument":{"uri":"\(uri)"},"range":{"start":\(place),"end":\(place)},\
        "context":{"diagnostics":[],"only":["\(kind)"]}}
        """
      ).elements
    }
  }
}
