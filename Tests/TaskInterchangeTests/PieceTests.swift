import TaskEditing
import TaskInterchange
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Threads make pieces of an export or import. The result does not depend on how it is divided.
struct PieceTests {
  /// Makes the last piece first.
  private struct ReversedMap: PieceMap {
    func callAsFunction<Piece: Sendable>(_ count: Int, _ make: @escaping @Sendable (Int) -> Piece) -> [Piece] {
      (0..<count).reversed().map(make).reversed()
    }
  }

  private static let whole = Pieces(count: 1 << 30)
  private static let divisions = [1, 3, 50].map { Pieces(ReversedMap(), count: $0) }

  private struct Export: Equatable {
    var bytes: [UInt8] = []
    var losses = LossReport()
  }

  private func export(_ records: [Record], _ format: InterchangeFormat, _ pieces: Pieces) throws -> Export {
    var context = try RoundTrip.context()
    context.pieces = pieces
    var export = Export()
    export.bytes = format.written(records, context, &export.losses)
    return export
  }

  private struct Import: Equatable {
    var records: ImportedRecords
    var lines: [UInt8]
    var losses: LossReport
  }

  private func imported(_ bytes: [UInt8], _ format: InterchangeFormat, _ pieces: Pieces) throws -> Import {
    var context = try RoundTrip.context()
    context.pieces = pieces
    let read = format.read(bytes, RoundTrip.file, context)
    var blocks = RecordBlocks(read.records, Dialect(), inheriting: Classification(), pieces)
    let lines = try blocks.blocks().flatMap(\.bytes)
    return Import(records: read, lines: lines, losses: blocks.losses)
  }

  /// Returns the records of a few documents.
  private func records(block: Int, round: Int) -> [Record] {
    var records: [Record] = []
    for seed in (0..<1 + round % 12).map({ UInt64(1_000 * block + 20 * round + $0) }) {
      let first = records.count
      records += RoundTrip.Original(DocumentGenerator.document(seed: seed)).records.map { record in
        var record = record
        record.parent = record.parent.map { $0 + first }
        return record
      }
    }
    return records
  }

  @Test(arguments: 0..<8)
  func exportsJoin(block: Int) throws {
    for round in 0..<Environment.amount(40) {
      let records = records(block: block, round: round)
      for format in InterchangeFormat.exported {
        let whole = try export(records, format, Self.whole)
        for pieces in Self.divisions {
          let made = try export(records, format, pieces)
          #expect(made == whole, "\(format.name), block \(block), round \(round), \(pieces.count) at once")
        }
      }
    }
  }

  /// Half of the files are damaged: a malformed record is one in every division, and hides no other.
  @Test(arguments: 0..<8)
  func importsJoin(block: Int) throws {
    for round in 0..<Environment.amount(12) {
      var random = SplitMix64(seed: UInt64(100 * block + round))
      let records = records(block: block, round: round)
      for format in InterchangeFormat.exported {
        var bytes = try export(records, format, Self.whole).bytes
        for _ in 0..<(round % 2 == 0 || bytes.isEmpty ? 0 : 6) {
          let byte = "{}[]\",:;=\n\r \\*-x+@".utf8.randomElement(using: &random) ?? 0
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = byte
        }
        let whole = try imported(bytes, format, Self.whole)
        for pieces in Self.divisions {
          let made = try imported(bytes, format, pieces)
          #expect(made == whole, "\(format.name), block \(block), round \(round), \(pieces.count) at once")
        }
      }
    }
  }

  /// A piece of a calendar begins with a task, whatever is open before it.
  @Test func calendarsOfOthersJoin() throws {
    let lines = [
      "BEGIN:VTODO", "BEGIN:VTODO", "begin:vtodo", "BEGIN:VTODO\n X", "END:VTODO", "END:VTODO", "SUMMARY:a",
      "SUMMARY:b",
      "SUMMARY:a\n  folded", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VALARM", "END:VALARM", "TRIGGER:-PT15M", "UID:1",
      "UID:2", "RELATED-TO:1", "RELATED-TO;RELTYPE=DEPENDS-ON:2", "CATEGORIES:+p,@c", "", " ", "no colon",
    ]
    for round in 0..<Environment.amount(400) {
      var random = SplitMix64(seed: UInt64(round))
      let end = ["\n", "\r\n", "\r"][random.below(3)]
      let text = (0..<random.below(60)).map { _ in lines[random.below(lines.count)] + "\n" }.joined()
      let bytes = text.utf8.flatMap { $0 == 0x0A ? Array(end.utf8) : [$0] }
      let format = try #require(InterchangeFormat.named("ics".utf8))
      let whole = try imported(bytes, format, Self.whole)
      for pieces in Self.divisions {
        let made = try imported(bytes, format, pieces)
        #expect(made == whole, "round \(round), \(pieces.count) at once: \(text)")
      }
    }
  }
}
