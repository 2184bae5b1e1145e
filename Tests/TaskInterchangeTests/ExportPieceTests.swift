import TaskInterchange
import TaskModel
import TaskTesting
import Testing

/// Threads write pieces of an export. The bytes and the losses do not depend on how it is divided.
struct ExportPieceTests {
  /// Makes the last piece first.
  private struct ReversedMap: PieceMap {
    func callAsFunction<Piece: Sendable>(_ count: Int, _ make: @escaping @Sendable (Int) -> Piece) -> [Piece] {
      (0..<count).reversed().map(make).reversed()
    }
  }

  private struct Export: Equatable {
    var bytes: [UInt8] = []
    var losses = LossReport()
  }

  private func export(
    _ records: [Record], _ format: InterchangeFormat, recordsAtOnce count: Int, isReversed: Bool = false
  ) throws -> Export {
    var context = try RoundTrip.context()
    context.recordsAtOnce = count
    if isReversed { context.map = ReversedMap() }
    var export = Export()
    export.bytes = format.written(records, context, &export.losses)
    return export
  }

  @Test(arguments: 0..<8)
  func piecesJoin(block: Int) throws {
    for round in 0..<Environment.amount(40) {
      let seeds = (0..<1 + round % 12).map { UInt64(1_000 * block + 20 * round + $0) }
      var records: [Record] = []
      for seed in seeds {
        let first = records.count
        records += RoundTrip.Original(DocumentGenerator.document(seed: seed)).records.map { record in
          var record = record
          record.parent = record.parent.map { $0 + first }
          return record
        }
      }
      for format in InterchangeFormat.exported {
        let whole = try export(records, format, recordsAtOnce: 1 << 30)
        for count in [1, 3, 50] {
          let pieces = try export(records, format, recordsAtOnce: count, isReversed: true)
          #expect(pieces == whole, "\(format.name), block \(block), round \(round), \(count) at once")
        }
      }
    }
  }
}
