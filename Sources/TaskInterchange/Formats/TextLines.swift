import TaskSyntax

/// The lines of a text without their ends, which are LF, CR LF, or CR alone.
struct TextLines: Sequence, IteratorProtocol {
  private let text: [UInt8]
  private var start = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() -> ArraySlice<UInt8>? {
    guard start < text.count else { return nil }
    var end = start
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    defer { start = end + (end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A ? 2 : 1) }
    return text[start..<end]
  }
}

extension [UInt8] {
  /// The text with LF in place of CR alone.
  var withLineFeeds: [UInt8] {
    guard contains(0x0D) else { return self }
    return enumerated().map { index, byte in
      byte == 0x0D && (index + 1 == count || self[index + 1] != 0x0A) ? 0x0A : byte
    }
  }
}

/// Lines of a text that are read together.
struct TextPiece: Sendable {
  let text: [UInt8]
  /// The number of its first line, from 1.
  let firstLine: Int

  /// Returns a text in pieces.
  ///
  /// - Parameters:
  ///   - count: the number of lines of a piece.
  ///   - isContinued: returns whether a line that begins with a byte belongs to the piece of the line before it.
  static func pieces(
    of text: [UInt8], lines count: Int, isContinued: (UInt8) -> Bool = { _ in false }
  ) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var start = 0
    var (line, firstLine) = (1, 1)
    for index in text.indices where text[index] == 0x0A || text[index] == 0x0D {
      let next = index + 1
      if text[index] == 0x0D, next < text.count, text[next] == 0x0A { continue }
      line += 1
      guard line - firstLine >= count, next < text.count, !isContinued(text[next]) else { continue }
      pieces.append(TextPiece(text: Array(text[start..<next]), firstLine: firstLine))
      (start, firstLine) = (next, line)
    }
    pieces.append(TextPiece(text: Array(text[start...]), firstLine: firstLine))
    return pieces
  }
}
