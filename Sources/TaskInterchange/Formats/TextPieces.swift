import TaskSyntax

/// A text in pieces that threads read, each of whole lines.
struct TextPieces: Sendable {
  private let text: [UInt8]
  /// The offset at which each piece begins, and the end of the text.
  private var starts = [0]
  /// The number of the first line of each piece, from 1.
  private var firstLines = [1]

  /// The number of pieces, at least 1.
  var count: Int { firstLines.count }

  /// The usual length of a line, in bytes.
  private static let lineLength = 64

  /// - Parameters:
  ///   - count: the number of lines of a piece, if they are of usual length.
  ///   - begins: returns whether a piece may begin with a line, of which it gets the text and the offset.
  init(_ text: [UInt8], lines count: Int, _ pieces: Pieces, begins: ([UInt8], Int) -> Bool = { _, _ in true }) {
    self.text = text
    while let start = starts.last, start < text.count {
      var next = Self.lineEnd(in: text, from: start + Self.lineLength * count)
      while next < text.count, !begins(text, next) { next = Self.lineEnd(in: text, from: next) }
      starts.append(next)
    }
    if starts.count == 1 { starts.append(0) }
    let ranges = zip(starts, starts.dropFirst()).dropLast().map { $0..<$1 }
    for count in pieces.map(ranges.count, { Self.lineCount(in: text, ranges[$0]) }) {
      firstLines.append(firstLines[firstLines.count - 1] + count)
    }
  }

  subscript(index: Int) -> TextPiece { self[index..<index + 1] }

  /// Pieces that follow one another, as one.
  subscript(range: Range<Int>) -> TextPiece {
    let text = text.span.array(starts[range.lowerBound]..<starts[range.upperBound])
    return TextPiece(text: text, firstLine: firstLines[range.lowerBound])
  }

  /// Returns the offset behind the next line end: LF, CR LF, or CR alone.
  private static func lineEnd(in text: [UInt8], from start: Int) -> Int {
    var index = start
    while index < text.count, text[index] != 0x0A, text[index] != 0x0D { index += 1 }
    return lineEnd(in: text, at: min(index, text.count))
  }

  /// Returns the offset behind the line end at an offset; the offset itself if there is none.
  private static func lineEnd(in text: [UInt8], at index: Int) -> Int {
    guard index < text.count, text[index] == 0x0A || text[index] == 0x0D else { return index }
    return index + (text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 1)
  }

  /// Returns the number of lines in a range, which ends with one.
  private static func lineCount(in text: [UInt8], _ range: Range<Int>) -> Int {
    let text = text.span
    let bytes = text.extracting(range)
    var count = bytes.lineFeeds(in: bytes.indices)
    var index = bytes.position(of: 0x0D, from: 0)
    while index < bytes.count {
      let next = range.lowerBound + index + 1
      if next == text.count || text[next] != 0x0A { count += 1 }
      index = bytes.position(of: 0x0D, from: index + 1)
    }
    return count
  }
}

/// Lines of a text that are read together.
struct TextPiece: Sendable {
  let text: [UInt8]
  /// The number of its first line, from 1.
  let firstLine: Int
}
