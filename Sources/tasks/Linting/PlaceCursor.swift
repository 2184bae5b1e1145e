import TaskSyntax

/// Lines and columns of places that come in order: each byte is read twice at most, however long its line is.
///
/// Both count from 1, columns in Unicode scalars. A byte that is no part of well-formed UTF-8 counts as one, and byte
/// order marks at the start as none, as in `LineIndex`.
struct PlaceCursor {
  private let source: SourceText
  private let textStart: Int
  private var offset = 0
  private(set) var line = 1
  private(set) var column = 1
  /// Where the line begins, in bytes.
  private(set) var lineStart = 0

  init(_ source: SourceText) {
    self.source = source
    textStart = source.bytes.byteOrderMarksEnd(contentEnd: source.count)
  }

  /// Moves to `target`, which is not before the last place; past the end it is the end.
  mutating func move(to target: Int) {
    let target = min(target, source.count)
    // A source of its own: a span of `self` would keep the rest of it from being changed.
    let source = source
    let bytes = source.bytes
    for index in offset..<max(offset, target) where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      column = 1
      lineStart = index + 1
      offset = lineStart
    }
    while offset < target {
      if offset >= textStart { column += 1 }
      offset += bytes.decodeScalar(at: offset, end: source.count)?.length ?? 1
    }
  }
}
