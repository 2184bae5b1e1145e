import TaskFiles
import TaskModel
import TaskSyntax
import TaskTesting
import TaskWorkspace
import Testing

/// Documents whose records are read again when they are asked for.
struct DocumentFileTests {
  /// Readers in order and in any order find the records that are kept, the lines and the handles.
  @Test func recordsAreReadAgain() throws {
    var text = "---\nproject: house\npriority: B\nkeys: size\n---\n".array
    var seed: UInt64 = 1
    while text.count < 700_000 {
      text += DocumentGenerator.document(seed: seed).filter { $0 != 0 } + "\n# Part \(seed) @home\n\n".array
      seed += 1
    }
    let source = SourceText(text)
    let path = BytePath("/a.tasks")
    let kept = try DocumentFile(path, source, workers: 2, [.keepsRecords, .findsHandles])
    let read = try DocumentFile(path, source, workers: 2, .findsHandles)
    let (expected, found) = (kept.document.parts(file: path.bytes), read.document.parts(file: path.bytes))
    #expect(expected.count > 10)
    #expect(expected.allSatisfy { !$0.isReadOnDemand } && found.allSatisfy(\.isReadOnDemand))
    #expect(found.count == expected.count && read.handleCodes == kept.handleCodes)
    #expect(read.document.dialect.keys == kept.document.dialect.keys)
    var random = SplitMix64(seed: 1)
    let order = Array(found.indices) + (0..<100).map { _ in random.below(found.count) }
    for index in order {
      let (part, other) = (found[index], expected[index])
      #expect(part.kinds == other.kinds && part.lines == other.lines && part.context == other.context)
      let (syntax, alone) = (part.part, part.separated.part)
      #expect(syntax.records == other.part.records && alone.records == other.part.records)
      #expect(syntax.range == other.part.range && syntax.firstLine == other.part.firstLine)
      #expect(Array(alone.source[alone.range]) == Array(syntax.source[syntax.range]))
    }
    #expect(read.document.parts.map(\.records) == kept.document.parts.map(\.records))
  }

  /// Another version of a document, of which a part is read, is what a fresh reading finds.
  @Test(arguments: [DocumentFile.ReadingOptions.findsHandles, [.keepsRecords, .findsHandles]])
  func anotherVersionIsReadInPart(options: DocumentFile.ReadingOptions) throws {
    var random = SplitMix64(seed: 7)
    let path = BytePath("/a.tasks")
    var text: [UInt8] = []
    for _ in 0..<4 { text += DrawnEdit.document(20, tasks: 200, &random) }
    var file = try DocumentFile(path, SourceText(text), workers: 2, options)
    for round in 0..<Environment.amount("OPEN_DOCUMENTS", otherwise: 60) {
      var edits = [DrawnEdit(of: text, &random)]
      if random.once(in: 3) { edits.append(DrawnEdit(of: text, &random)) }
      for edit in edits where edit.range.upperBound <= text.count {
        text.replaceSubrange(edit.range, with: edit.bytes)
      }
      let source = SourceText(text)
      file = file.changed(to: source)
      let fresh = Document(source)
      #expect(file.document.source.storage == source.storage)
      let (found, expected) = (Self.tasks(of: file.document), Self.tasks(of: fresh))
      #expect(found == expected, "round \(round), \(edits)")
      let codes = fresh.parts.enumerated().flatMap { $1.handleCodes(of: fresh.model.parts[$0]) }
      #expect(file.handleCodes == HandleCodes(codes))
      #expect(file.document.dialect == fresh.dialect)
      if found != expected { return }
    }
    #expect(file.document.model.parts.count > 3)
  }

  /// The line, the letter, the project and the title of each task.
  private static func tasks(of document: Document) -> [String] {
    document.parts(file: []).flatMap { part in
      let lines = part.lines
      return part.model.rows.indices.map { index in
        let row = part.model.rows[index]
        let syntax = part.lineSyntax(ofRow: index)
        let title = String(decoding: syntax.part.title(of: syntax.record), as: UTF8.self)
        let project = part.project(of: row)
        let name = project == TaskRow.none ? "" : String(decoding: part.names[project], as: UTF8.self)
        return "\(lines[index]) \(row.status) \(part.letter(of: row)) \(name) \(title)"
      }
    }
  }

  /// However a reader jumps, few values are made, and few are kept where it does not jump.
  @Test func readersThatJumpMakeFewValues() {
    let count = 1_000
    for jump in [1, 7, 17, 333, 999] {
      var kept = KeptParts<Int>(count: count)
      var (madeCount, mostKept, wrongCount) = (0, 0, 0)
      for step in 0..<20 * count {
        let number = step * jump % count
        if kept[number] == nil {
          madeCount += 1
          kept.keep(number, number)
        }
        if kept[number] != number { wrongCount += 1 }
        if step < count { mostKept = max(mostKept, kept.count) }
      }
      #expect(wrongCount == 0)
      #expect(mostKept == KeptParts<Int>.leastRoom, "The first time each part is read once.")
      #expect(madeCount <= 3 * count, "\(jump)")
    }
  }
}
