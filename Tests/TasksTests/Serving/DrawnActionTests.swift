import JSON
import TaskFiles
import TaskServer
import TaskTesting
import Testing
import tasks

/// The actions whose command depends on what is offered: those to headings, and ids that are made; and those of a file.
struct DrawnActionTests {
  private let tests = ActionTests()

  /// A drawn workspace, one of its files open, and a task of it.
  private struct Sample {
    let folder: SampleFolder
    let texts: [String: String]
    let name: String
    let lines: [Substring]
    let line: Int
    let client: ServerClient
    let uri: String

    init?(seed: UInt64, hasArchives: Bool = false) throws {
      let (folder, drawn) = try ActionTests.draw(seed)
      // Headings to move to.
      var texts = drawn.mapValues { text in
        let more = "\n# Alpha\n\n- [ ] Last\n\n## Beta +work\n\n## Gamma\n"
        return text
          + (text.contains("\r\n")
            ? more.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") : more)
      }
      if hasArchives {
        // The archive may be a text with a lone carriage return, too.
        guard drawn.values.allSatisfy({ !$0.contains("\r" as Character) }) else { return nil }
        for (name, text) in drawn {
          texts[name.replacing(".tasks", with: ".done.tasks")] = seed % 3 == 0 ? text : "# Alpha\n\n- [x] Old\n"
        }
      }
      for (name, text) in texts { try folder.write(BytePath(name), text) }
      (self.folder, self.texts) = (folder, texts)
      var random = SplitMix64(seed: seed &* 991)
      name = texts.keys.sorted()[random.below(texts.count)]
      lines = (texts[name] ?? "").protocolLines
      let tasks = lines.indices.filter { [lines] in lines[$0].contains("- [") }
      // Nothing is offered in a text with a lone carriage return.
      guard !tasks.isEmpty, texts[name]?.contains("\r" as Character) == false else { return nil }
      let closed = tasks.filter { [lines] in lines[$0].starts(with: "- [x]") }
      let chosen = hasArchives && seed % 4 < 2 && !closed.isEmpty ? closed : tasks
      line = chosen[random.below(chosen.count)]
      client = try ServerClient(folder: folder.path, capabilities: ActionTests.clients[random.below(2)])
      uri = ServerClient.uri(folder.path.joined(BytePath(name)))
      try client.open(uri, texts[name] ?? "")
    }

    /// Returns the texts of all files after an edit.
    func edited(_ edit: JSONValue) throws -> [String: String] {
      let names = Dictionary(
        uniqueKeysWithValues: texts.keys.map { (ServerClient.uri(folder.path.joined(BytePath($0))), $0) })
      var edited = EditedDocuments(
        Dictionary(uniqueKeysWithValues: names.map { ($0.key, texts[$0.value] ?? "") }))
      try edited.apply(workspaceEdit: edit)
      return Dictionary(uniqueKeysWithValues: names.map { ($0.value, edited.texts[$0.key] ?? "") })
    }

    /// Runs a command and returns the texts that it writes; the files are then as before.
    func run(_ words: [String]) throws -> (texts: [String: String], run: CommandRun) {
      let run = CommandRun(words: words.map(\.array), folder: folder.path)
      let written = try ActionTests().contents(folder, texts.keys)
      for (name, text) in texts where written[name] != text { try folder.write(BytePath(name), text) }
      return (written, run)
    }
  }

  private func compare(
    _ action: JSONValue, with words: [String], _ sample: Sample, _ counts: inout (changed: Int, refused: Int)
  ) throws {
    let (edit, refusal) = try tests.choose(action, sample.client)
    let (written, run) = try sample.run(words)
    let place = "\(words)\n\(sample.texts[sample.name] ?? "")\n\(run.errors)"
    if let edit {
      counts.changed += 1
      #expect(try sample.edited(edit) == written, "\(place)")
    } else {
      counts.refused += 1
      #expect(run.status != .success && written == sample.texts, "\(place)")
      #expect(run.errors.contains("error: \(refusal ?? "-")"), "\(place)\(refusal ?? "-")")
    }
  }

  /// A single task goes to its archive as by the command.
  @Test(arguments: 0..<2) func archives(worker: Int) throws {
    var counts = (changed: 0, refused: 0)
    for round in 0..<Environment.number("SERVER_ACTIONS", otherwise: 240) / 2 {
      guard let sample = try Sample(seed: UInt64(round * 2 + worker), hasArchives: true) else { continue }
      let offered = try tests.actions(sample.client, sample.uri, line: sample.line, only: "refactor.tasks.archive")
      guard let action = offered.first else { continue }
      try compare(action, with: ["archive", "\(sample.name):\(sample.line + 1)"], sample, &counts)
    }
    #expect(counts.changed > 5 && counts.refused > 5, "\(counts)")
  }

  @Test(arguments: 0..<2) func headings(worker: Int) throws {
    var counts = (changed: 0, refused: 0)
    for round in 0..<Environment.number("SERVER_ACTIONS", otherwise: 20) / 2 {
      guard let sample = try Sample(seed: UInt64(round * 2 + worker)) else { continue }
      let offered = try tests.actions(
        sample.client, sample.uri, line: sample.line, only: "refactor.tasks.move.heading")
      #expect(offered.count <= 8)
      for action in offered {
        let title = try #require(action["title"]?.words)
        #expect(title.hasPrefix("Move to '") && title.hasSuffix("'"))
        let heading = String(title.dropFirst("Move to '".count).dropLast())
        #expect(sample.lines.contains { $0.hasPrefix("#") && $0.contains(heading) })
        try compare(
          action, with: ["move", "\(sample.name):\(sample.line + 1)", "--section", heading], sample, &counts)
      }
    }
    #expect(counts.changed > 3, "\(counts)")
  }

  /// The eight nearest headings are offered, the nearest first, not the own one; a title twice is refused as by the
  /// command.
  @Test func nearestHeadings() throws {
    let text = (0..<12).map { "# H\($0 == 11 ? 9 : $0)\n\n- [ ] T\($0)\n\n" }.joined()
    let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", text)])
    let client = try ServerClient(folder: folder.path, capabilities: ActionTests.clients[0])
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    try client.open(uri, text)
    let offered = try tests.actions(client, uri, line: 8 * 4 + 2, only: "refactor.tasks.move")
    let headings = offered.filter { $0["kind"]?.words == "refactor.tasks.move.heading" }
    #expect(
      headings.compactMap { $0["title"]?.words?.dropFirst("Move to ".count) }
        == ["'H7'", "'H9'", "'H6'", "'H10'", "'H5'", "'H4'", "'H3'", "'H2'"])
    #expect(headings.map { $0["disabled"] != nil } == [false, true] + Array(repeating: false, count: 6))
    let run = CommandRun("move", "a.tasks:35", "--section", "H9", in: folder)
    #expect(run.errors.contains("error: \(headings[1]["disabled"]?["reason"]?.words ?? "-")"), "\(run.errors)")
  }

  @Test func ids() throws {
    var counts = (changed: 0, refused: 0)
    for seed in 0..<Environment.number("SERVER_ACTIONS", otherwise: 20) {
      guard let sample = try Sample(seed: UInt64(seed)) else { continue }
      let offered = try tests.actions(sample.client, sample.uri, line: sample.line, only: "refactor.tasks.id")
      guard let action = offered.first else {
        #expect(sample.lines[sample.line].contains(" id:"))
        continue
      }
      // The id is in the line that the edit makes, a word of its title, and new.
      guard let edit = try tests.choose(action, sample.client).edit else { continue }
      let text = try sample.edited(edit)[sample.name] ?? ""
      let new = text.protocolLines
      let word = new[sample.line].split(whereSeparator: \.isWhitespace).last { $0.hasPrefix("id:") }
      let id = try #require(word)
      #expect(!sample.texts.values.contains { $0.split(whereSeparator: \.isWhitespace).contains(id) })
      try compare(
        action, with: ["set", "\(sample.name):\(sample.line + 1)", String(id)], sample, &counts)
    }
    #expect(counts.changed > 3 && counts.refused == 0, "\(counts)")
  }

  /// Two tasks of a selection get different ids.
  @Test func idsOfASelection() throws {
    let text = "- [ ] Call\n- [ ] Call\n- [ ] Other id:o\n"
    let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", text)])
    let client = try ServerClient(folder: folder.path, capabilities: ActionTests.clients[0])
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    try client.open(uri, text)
    let range = #"{"start":{"line":0,"character":3},"end":{"line":2,"character":2}}"#
    let action = try #require(
      client.request(
        "textDocument/codeAction",
        #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range),"context":{"only":["refactor.tasks.id"]}}"#
      ).elements.first)
    var edited = EditedDocuments([uri: text])
    let edit = try tests.choose(action, client).edit
    try edited.apply(workspaceEdit: #require(edit))
    #expect(edited.texts[uri] == "- [ ] Call id:call\n- [ ] Call id:call-2\n- [ ] Other id:o\n")
  }

  @Test func sorting() throws {
    var counts = (changed: 0, refused: 0)
    for seed in 0..<Environment.number("SERVER_ACTIONS", otherwise: 20) {
      guard let sample = try Sample(seed: UInt64(seed)) else { continue }
      let offered = try tests.actions(sample.client, sample.uri, line: sample.line, only: "source.sort")
      guard let action = offered.first else { continue }
      #expect(action["kind"]?.words == "source.sort.tasks")
      try compare(action, with: ["sort", sample.name, "--by", "pri,due"], sample, &counts)
    }
    #expect(counts.changed > 3, "\(counts)")
  }
}
