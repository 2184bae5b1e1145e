/// A writer that writes each record by itself, so that threads can write pieces of a list.
protocol RecordWriter: Sendable {
  var records: RecordList { get set }
  var output: [UInt8] { get set }
  var losses: LossReport { get set }

  /// Writes a record. The bytes before it may depend on whether another one was written, and on nothing else.
  mutating func write(_ index: Int)
}

/// The bytes of some records, and what they lack.
struct WrittenPiece: Sendable {
  var output: [UInt8] = []
  var losses = LossReport()
}

extension WrittenPiece {
  /// The number of pieces that are in memory.
  private static let mostAtOnce = 16

  /// Appends pieces, and sends what there is meanwhile.
  mutating func append(
    _ ranges: [Range<Int>], _ pieces: Pieces, to destination: ExportOutput,
    _ make: @escaping @Sendable (Range<Int>) -> WrittenPiece
  ) {
    var rest = ranges[...]
    while !rest.isEmpty {
      let next = Array(rest.prefix(Self.mostAtOnce))
      rest = rest.dropFirst(next.count)
      for piece in pieces.map(next.count, { make(next[$0]) }) {
        output += piece.output
        losses.add(piece.losses)
        destination.flush(&output)
      }
    }
  }
}

extension RecordWriter {
  /// Writes all records.
  mutating func writeAll(_ context: InterchangeContext, to destination: ExportOutput) {
    var index = 0
    let start = output.count
    while index < records.count, output.count == start {
      write(index)
      index += 1
    }
    let count = context.pieces.count
    let ranges = stride(from: index, to: records.count, by: count).map { [end = records.count] in
      $0..<min(end, $0 + count)
    }
    let empty = emptied
    var written = WrittenPiece(output: output, losses: losses)
    written.append(ranges, context.pieces, to: destination) { empty.piece($0) }
    (output, losses) = (written.output, written.losses)
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
