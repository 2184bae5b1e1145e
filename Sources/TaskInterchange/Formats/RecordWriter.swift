/// A writer that writes each record by itself, so that threads can write pieces of a list.
protocol RecordWriter: Sendable {
  var records: RecordList { get set }
  var output: [UInt8] { get set }
  var losses: LossReport { get set }

  /// Writes a record. The bytes before it may depend on whether another one was written, and on nothing else.
  mutating func write(_ index: Int)
}

/// The bytes of some records, and what they lack.
public struct WrittenPiece: Sendable {
  let output: [UInt8]
  let losses: LossReport
}

extension RecordWriter {
  /// The number of pieces that are in memory.
  private static var piecesAtOnce: Int { 16 }

  /// Writes all records.
  mutating func writeAll(_ context: InterchangeContext, to destination: ExportOutput) {
    var index = 0
    let start = output.count
    while index < records.count, output.count == start {
      write(index)
      index += 1
    }
    while index < records.count {
      let count = context.pieces.count
      let end = min(records.count, index + count * Self.piecesAtOnce)
      let ranges = stride(from: index, to: end, by: count).map { $0..<min(end, $0 + count) }
      let empty = emptied
      for piece in context.pieces.map(ranges.count, { empty.piece(ranges[$0]) }) {
        output += piece.output
        losses.add(piece.losses)
        destination.flush(&output)
      }
      index = end
    }
  }

  /// The writer without output and losses.
  private var emptied: Self {
    var writer = self
    (writer.output, writer.losses) = ([], LossReport())
    return writer
  }

  private func piece(_ range: Range<Int>) -> WrittenPiece {
    var writer = self
    writer.records = records.piece(range)
    for index in range { writer.write(index) }
    return WrittenPiece(output: writer.output, losses: writer.losses)
  }
}
