import JSON
import TaskFiles
import TaskServer
import TaskTesting
import Testing
import tasks

/// Changes of semantic tokens add up to all tokens, as a server sends them that has just read the text.
struct TokenChangeTests {
  private static let capabilities = #"{"textDocument":{"semanticTokens":{"requests":{"full":{"delta":true}}}}}"#
  private let uri = "untitled:one"

  private func numbers(_ list: JSONValue?) -> [Int] { list?.elements.compactMap(\.integer) ?? [] }

  private func all(_ text: String) throws -> [Int] {
    let client = try ServerClient()
    try client.open(uri, text)
    let answer = try client.request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(answer["resultId"] == nil)
    return numbers(answer["data"])
  }

  private func changes(_ client: ServerClient, since result: String) throws -> JSONValue {
    try client.request(
      "textDocument/semanticTokens/full/delta",
      #"{"textDocument":{"uri":"\#(uri)"},"previousResultId":"\#(result)"}"#)
  }

  @Test(arguments: 0..<4) func addUp(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "- [ ] (A) One due:2026-11-21 +house\n", "- [x] Two @home done:2026-11-20\n", "# Head +work\n",
      "  - [ ] Sub id:s\n",
      "- [ ] Three after:s 😀 #tag\n", "```\n", "\n", "<!-- c -->\n", "- [ ] Late due:2026-11-01\n", "é", "x",
    ]
    let client = try ServerClient(capabilities: Self.capabilities)
    var lines = (0..<20).map { _ in pieces[random.below(9)] }
    try client.open(uri, lines.joined())
    let first = try client.request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    var (result, tokens) = (try #require(first["resultId"]?.words), numbers(first["data"]))
    var counts = (spliced: 0, same: 0, kept: 0)
    for version in 2..<Environment.number("SERVER_TOKENS", otherwise: 40) {
      // Sometimes nothing changes.
      if !random.once(in: 6) {
        let place = random.below(lines.count)
        if random.once(in: 3), lines.count > 3 { lines.remove(at: place) }
        if random.once(in: 2) { lines.insert(pieces[random.below(pieces.count)], at: min(place, lines.count)) }
        try client.change(uri, version: version, #"{"text":\#(lines.joined().json)}"#)
      }
      let answer = try changes(client, since: result)
      let edits = try #require(answer["edits"]?.elements)
      #expect(edits.count <= 1)
      if edits.isEmpty { counts.same += 1 }
      for edit in edits {
        let start = try #require(edit["start"]?.integer)
        let count = try #require(edit["deleteCount"]?.integer)
        if start > 0 || start + count < tokens.count { counts.kept += 1 }
        tokens.replaceSubrange(start..<start + count, with: numbers(edit["data"]))
        counts.spliced += 1
      }
      let new = try #require(answer["resultId"]?.words)
      #expect(new != result)
      result = new
      #expect(try tokens == all(lines.joined()), "version \(version)")
    }
    #expect(counts.spliced > 10 && counts.same > 2 && counts.kept > 10, "\(counts)")
  }

  /// All tokens come where the client's are not known: under a name of before, after the document was closed, and under
  /// any name that is not the last.
  @Test func unknownLists() throws {
    let client = try ServerClient(capabilities: Self.capabilities)
    try client.open(uri, "- [ ] One +house\n")
    let name = #"{"textDocument":{"uri":"\#(uri)"}}"#
    let first = try client.request("textDocument/semanticTokens/full", name)["resultId"]?.words ?? ""
    _ = try client.request("textDocument/semanticTokens/full", name)
    for previous in [first, "other", ""] {
      let answer = try changes(client, since: previous)
      #expect(answer["edits"] == nil && !numbers(answer["data"]).isEmpty)
    }
    let last = try changes(client, since: "")["resultId"]?.words ?? ""
    #expect(try changes(client, since: last)["edits"] != nil)
    try client.notify("textDocument/didClose", name)
    try client.open(uri, "- [ ] One +house\n")
    #expect(try changes(client, since: "\(try #require(Int(last)) + 1)")["edits"] == nil)
    #expect(try client.answer("textDocument/semanticTokens/full/delta", name)["error"]?["code"]?.integer == -32602)
  }

  /// Only ranges of a text above 4 MiB are sent.
  @Test func largeTexts() throws {
    let client = try ServerClient(capabilities: Self.capabilities)
    try client.open(
      uri, "- [ ] One +house\n" + String(repeating: "text text text text text text text\n", count: 130_000))
    let name = #"{"textDocument":{"uri":"\#(uri)"}}"#
    #expect(try client.request("textDocument/semanticTokens/full", name).kind == .null)
    #expect(try changes(client, since: "1").kind == .null)
    let range = #"{"start":{"line":0,"character":0},"end":{"line":1,"character":0}}"#
    let part = try client.request(
      "textDocument/semanticTokens/range", #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range)}"#)
    #expect(numbers(part["data"]).count >= 15)
  }
}
