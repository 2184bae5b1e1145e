import TaskAssist
import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting
import Testing

/// At every offset of every document, answers have ranges inside the text, on boundaries of characters, and edits that
/// an editor accepts.
struct EditorInvariantTests {
  @Test func documentsOfTheGrammar() throws {
    for path in Repository.files(in: "Grammar", ending: ".md") {
      let document = MarkdownDocument(path: path, try #require(Repository.read(path)))
      for example in document.examples(of: ["tasks"]) {
        let text = try document.input(of: example.input)
        try check([text], step: max(1, text.count / 5), from: path)
      }
    }
  }

  @Test func drawnDocuments() throws {
    for seed in 0..<UInt64(Environment.number("ASSISTED", otherwise: 40)) {
      let texts = [DocumentGenerator.document(seed: seed), DocumentGenerator.document(seed: seed + 1_000_000)]
      try check(texts, step: max(1, texts[0].count / 40), from: "seed \(seed)")
    }
  }

  /// In a document of several parts, an answer is what it is in the same document of one part.
  @Test func partsDoNotMatter() throws {
    let lines = (0..<60).map {
      "# Section \($0) +house\n\n- [ ] (B) Task \($0) id:t\($0) after:t\(($0 + 7) % 60) due:2026-12-01\n"
    }
    let text = Array(lines.joined().utf8)
    let whole = try workspace([Document(SourceText(text))])
    let tree = SyntaxTree(text, partLength: 256)
    let document = Document(source: SourceText(text), parts: tree.parts, models: tree.parts.map { PartModel($0) })
    let parts = try workspace([document])
    #expect(parts.index.parts[0].count > 8)
    for offset in stride(from: 0, through: text.count, by: 31) {
      let position = EditorPosition(document: 0, offset: offset)
      #expect(whole.hover(at: position) == parts.hover(at: position))
      #expect(whole.completion(at: position) == parts.completion(at: position))
      #expect(whole.references(at: position) == parts.references(at: position))
      #expect(whole.selections(at: position) == parts.selections(at: position))
    }
    #expect(whole.outline(of: 0) == parts.outline(of: 0))
    #expect(whole.folds(of: 0) == parts.folds(of: 0))
    #expect(whole.tokens(of: 0) == parts.tokens(of: 0))
    #expect(whole.hints(of: 0, in: 0..<text.count) == parts.hints(of: 0, in: 0..<text.count))
  }

  @Test func foldsDoNotDependOnParts() throws {
    var random = SplitMix64(seed: 11)
    for round in 0..<Environment.number("ASSISTED", otherwise: 40) {
      let lines = [
        "- [x] Done\n", "- [ ] Open\n", "  - [-] Dropped\n", "  note\n", "# Section\n", "text\n", "\n", "```\n",
      ]
      let text = (0..<60).flatMap { _ in
        let line = random.once(in: 2) ? lines[0] : random.pick(lines)
        return Array(line.utf8)
      }
      let whole = try workspace([Document(SourceText(text))])
      let tree = SyntaxTree(text, partLength: 32)
      let models = tree.parts.map { PartModel($0) }
      let parts = try workspace([Document(source: SourceText(text), parts: tree.parts, models: models)])
      #expect(whole.folds(of: 0) == parts.folds(of: 0), "round \(round)")
    }
  }

  private func settings() -> EditorSettings? {
    CalendarDate(year: 2026, month: 11, day: 21).flatMap { CalendarMoment($0, minuteOfDay: 0) }.map { now in
      EditorSettings(QuerySettings(now: now, me: Array("sam".utf8)))
    }
  }

  private func workspace(_ documents: [Document]) throws -> EditorWorkspace {
    EditorWorkspace(
      documents.enumerated().map { EditorWorkspace.File(Array("\($0.offset).tasks".utf8), $0.element) },
      try #require(settings()))
  }

  private func check(_ texts: [[UInt8]], step: Int, from name: String) throws {
    let workspace = try workspace(texts.map { Document(SourceText($0)) })
    for fault in EditorFaults(workspace, texts, of: 0).all { Issue.record("\(name): \(fault)") }
    for offset in stride(from: 0, through: texts[0].count, by: step) {
      for fault in EditorFaults(workspace, texts, at: EditorPosition(document: 0, offset: offset)).all {
        Issue.record("\(name), offset \(offset): \(fault)")
      }
    }
  }
}
