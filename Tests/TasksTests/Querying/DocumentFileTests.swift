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
