import JSON
import TaskFiles
import TaskServer
import TaskTesting
import Testing
import tasks

/// In a text without a file an action makes what its command makes of a file with that text that is alone.
struct UnsavedActionTests {
  private let tests = ActionTests()
  private let uri = "untitled:Untitled-1"

  @Test func equalCommandsOnAFile() throws {
    var counts = (changed: 0, refused: 0, nothing: 0)
    for seed in 0..<UInt64(Environment.number("SERVER_ACTIONS", otherwise: 12)) {
      var random = SplitMix64(seed: seed &* 31)
      let text = try #require(ActionTests.draw(seed).texts["a.tasks"]).replacingLineEnds
      let folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", text)])
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let tasks = lines.indices.filter { lines[$0].contains("- [") }
      guard !tasks.isEmpty else { continue }
      let line = tasks[random.below(tasks.count)]
      let client = try ServerClient(capabilities: ActionTests.clients[random.below(2)])
      try client.open(uri, text)
      for _ in 0..<8 {
        let (kind, before, behind) = ActionTests.commands[random.below(ActionTests.commands.count)]
        let offered = try tests.actions(client, uri, line: line, only: "refactor.tasks.\(kind)")
        guard let behind = tests.words(behind, "a.tasks", lines, line: line) else {
          #expect(offered.isEmpty)
          continue
        }
        let run = CommandRun(words: (before + ["a.tasks:\(line + 1)"] + behind).map(\.array), folder: folder.path)
        let written = try folder.text("a.tasks")
        try folder.write("a.tasks", text)
        let place = "seed \(seed), \(kind) line \(line + 1)\n\(text)\n\(run.errors)"
        guard let action = offered.first else {
          counts.nothing += 1
          #expect(written == text, "\(place)")
          continue
        }
        let (edit, refusal) = try tests.choose(action, client)
        if let edit {
          counts.changed += 1
          var edited = EditedDocuments([uri: text])
          try edited.apply(workspaceEdit: edit)
          #expect(edited.texts == [uri: written], "\(place)")
        } else {
          counts.refused += 1
          let words = (refusal ?? "-").split(separator: "<\(uri)>", omittingEmptySubsequences: false)
            .joined(separator: "a.tasks")
          #expect(written == text && run.errors.contains("error: \(words)"), "\(place)\(refusal ?? "-")")
        }
      }
    }
    #expect(counts.changed > 20 && counts.refused > 0, "\(counts)")
  }

  /// Two such texts do not know each other, and no action makes a file.
  @Test func textsAreAlone() throws {
    let client = try ServerClient(capabilities: ActionTests.clients[0])
    try client.open(uri, "- [ ] One id:m\n- [x] Two done:2026-11-20\n")
    try client.open("untitled:Untitled-2", "- [ ] Call\n- [ ] Call id:call\n")
    for (uri, id) in [("untitled:Untitled-2", "call-2"), ("untitled:Untitled-1", nil)] {
      let actions = try tests.actions(client, uri, line: 0, only: "")
      let kinds = actions.compactMap { $0["kind"]?.words }
      #expect(!kinds.contains("source.archive.tasks"))
      #expect(kinds.contains("source.sort.tasks"))
      let action = actions.first { $0["kind"]?.words == "refactor.tasks.id" }
      #expect((action == nil) == (id == nil))
      guard let action, let id else { continue }
      let edit = try #require(try tests.choose(action, client).edit)
      var edited = EditedDocuments([uri: "- [ ] Call\n- [ ] Call id:call\n"])
      try edited.apply(workspaceEdit: edit)
      #expect(edited.texts[uri] == "- [ ] Call id:\(id)\n- [ ] Call id:call\n")
    }
  }
}

extension String {
  /// The text with plain line ends.
  fileprivate var replacingLineEnds: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n")
  }
}
