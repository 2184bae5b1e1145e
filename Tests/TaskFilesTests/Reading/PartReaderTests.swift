import Synchronization
import TaskFiles
import TaskSyntax
import TaskTesting
import Testing

/// Parsing a file or a document in memory on several cores, which guess part boundaries, gives the tree of one core.
struct PartReaderTests {
  @Test(arguments: 1...3)
  func readsWhatIsReadInMemory(workers: Int) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: UInt64(workers))
    for round in 0..<Environment.amount("GENERATED", otherwise: 300) / 3 {
      let document = document(&random)
      let file = try FileReader(try folder.write(BytePath("\(round).tasks"), document))
      for length in [64, 64 * (1 + random.below(20))] {
        let whole = SyntaxTree(document, partLength: .max)
        for reader in [
          PartReader(file, regionLength: length), PartReader(SourceText(document), regionLength: length),
        ] {
          let read = try reader.map(workers: workers) { $0 }
          var line = 0
          var parts: [SyntaxPart] = []
          for piece in read.pieces {
            var part = piece.result
            #expect(piece.range == part.documentOffset..<part.documentOffset + part.range.count)
            part.firstLine = line
            line += piece.lineCount
            parts.append(part)
          }
          #expect(JoinedRecords(parts) == JoinedRecords(whole.parts), "round \(round), regions of \(length) bytes")
          #expect(read.dialect == whole.dialect)
          #expect(read.pieces.reduce(0) { $0 + $1.range.count } == document.count)
        }
      }
    }
  }

  /// Wrong guesses of workers must not cost more than they save: boundaries in fences and comments, and no boundary at
  /// all.
  @Test(arguments: [
    "# a\n", "- [ ] a\n", "- [ ] a\n  ```\n", "  - [ ] a\n", "~~~\n# a\n", "<!--\n# a\n-->\n", "a", "\n",
  ])
  func readsEachByteAFewTimes(line: String) throws {
    let folder = try TemporaryFolder()
    for opening in ["", "```\n", "<!--\n", "- [ ] a\n", "---\n"] {
      let document = Array((opening + String(repeating: line, count: 20_000 / line.utf8.count)).utf8)
      let file = try FileReader(try folder.write(BytePath("a.tasks"), document))
      for reader in [PartReader(file, regionLength: 256), PartReader(SourceText(document), regionLength: 256)] {
        let given = Counter()
        let pieces = try reader.map(workers: 2) { part in
          given.add(part.range.count)
          return part.range.count
        }.pieces
        #expect(pieces.map(\.result).reduce(0, +) == document.count)
        // Wrong guesses count too: each worker parses at most one region more than its own.
        #expect(given.sum <= 4 * document.count)
      }
    }
  }

  /// A counter of bytes that workers share.
  private final class Counter: Sendable {
    private let bytes = Atomic<Int>(0)
    func add(_ count: Int) { bytes.wrappingAdd(count, ordering: .relaxed) }
    var sum: Int { bytes.load(ordering: .relaxed) }
  }

  /// Returns one to five generated documents in sequence, at least one byte.
  private func document(_ random: inout SplitMix64) -> [UInt8] {
    var document: [UInt8] = []
    for _ in 0...random.below(5) { document += DocumentGenerator.document(seed: random.next()) }
    return document.isEmpty ? [0x0A] : document
  }
}
