import TaskSyntax

/// The lines of a list of records. Those that are plain stay in the texts in which they were read together.
public struct RecordLines: Sendable {
  /// Some lines that follow one another.
  private struct Piece: Sendable {
    let text: [UInt8]
    var lines: [Line]
  }

  /// A line in the text of its piece.
  struct Line: Sendable {
    /// The line without its ending; empty for a record without one.
    var range: Range<Int>
    /// The displayed title.
    var title: Range<Int>

    static let none = Line(range: 0..<0, title: 0..<0)
  }

  private var pieces: [Piece]
  /// The index of the first line of each piece.
  private var starts: [Int]
  /// The number of lines.
  public private(set) var count: Int
  /// The lines that are not plain.
  private var others: [Int: RecordLine] = [:]

  /// Creates a list of lines of a text.
  init(_ text: [UInt8], _ lines: [Line]) {
    pieces = [Piece(text: text, lines: lines)]
    starts = [0]
    count = lines.count
  }

  /// Creates the list of the lines of several others.
  init(joining lists: [RecordLines]) {
    (pieces, starts, count) = ([], [], 0)
    for list in lists {
      for (start, piece) in zip(list.starts, list.pieces) {
        starts.append(count + start)
        pieces.append(piece)
      }
      for (index, line) in list.others { others[count + index] = line }
      count += list.count
    }
  }

  /// The line of a record; `nil` if the record has no title that can be written.
  public internal(set) subscript(index: Int) -> RecordLine? {
    get {
      let (text, line) = place(of: index)
      guard !line.range.isEmpty else { return others[index] }
      let start = line.range.lowerBound
      return RecordLine(
        Array(text[line.range]), titledAt: line.title.lowerBound - start..<line.title.upperBound - start)
    }
    set {
      let piece = number(ofPieceWith: index)
      pieces[piece].lines[index - starts[piece]] = .none
      others[index] = newValue
    }
  }

  /// Whether a record has a line.
  public func hasLine(_ index: Int) -> Bool { !place(of: index).line.range.isEmpty || others[index] != nil }

  /// Appends a line to a text and returns the attributes that it cannot hold; `nil` if there is no line.
  func append(_ index: Int, to text: inout [UInt8]) -> [Record.Attribute]? {
    let (piece, line) = place(of: index)
    if line.range.isEmpty {
      guard let line = others[index] else { return nil }
      text += line.text
      return line.rejected
    }
    text.append(copying: piece.span.extracting(line.range))
    return []
  }

  private func number(ofPieceWith index: Int) -> Int { starts.partitioningIndex { $0 > index } - 1 }

  private func place(of index: Int) -> (text: [UInt8], line: Line) {
    let piece = number(ofPieceWith: index)
    return (pieces[piece].text, pieces[piece].lines[index - starts[piece]])
  }
}
