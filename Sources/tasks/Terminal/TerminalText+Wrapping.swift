import TaskSyntax

extension TerminalText {
  /// Returns the text in lines of at most `width` columns.
  ///
  /// Lines break at spaces and before wide characters, because East Asian text has no spaces between words. A word
  /// longer than a line is split between clusters. A newline always ends a line. The result has at least one line. A
  /// single cluster wider than `width` gets a line of its own and exceeds the width.
  package func wrapped(to width: Int) -> [TerminalText] {
    if bytes.count <= width, bytes.last != UInt8(ascii: " "), DisplayWidth.isPlain(bytes.span) { return [self] }
    var breaker = LineBreaker(width: max(1, width))
    breaker.read(bytes.span)
    if breaker.lines.count == 1, breaker.lines[0] == 0..<bytes.count { return [self] }
    return breaker.lines.map { part($0) }
  }

  /// Returns the text in lines of at most `width` columns, the second and later ones indented by `indentation` spaces.
  package func wrapped(to width: Int, indentation: Int) -> [TerminalText] {
    let lines = wrapped(to: width)
    guard lines.count > 1 else { return lines }
    return wrapped(to: width - indentation).enumerated().map { index, text in
      var line = TerminalText()
      if index > 0 { line.append(spaces: indentation) }
      line.append(text)
      return line
    }
  }
}

/// Finds the line breaks of a text in one pass.
private struct LineBreaker {
  let width: Int
  private(set) var lines: [Range<Int>] = []

  private var start = 0
  /// The columns of the current line, and those after its last space.
  private var columns = 0
  private var columnsOfWord = 0
  /// The end of the last complete word of the line, and the start of the next word.
  private var wordEnd: Int?
  private var nextWord = 0

  init(width: Int) { self.width = width }

  mutating func read(_ bytes: Span<UInt8>) {
    var offset = 0
    while offset < bytes.count {
      let cluster = DisplayWidth.cluster(in: bytes, at: offset)
      switch bytes[offset] {
      case UInt8(ascii: "\n"):
        lines.append(start..<(endsInSpaces(at: offset) ? wordEnd ?? offset : offset))
        begin(at: offset + 1, columns: 0)
      case UInt8(ascii: " ") where cluster.length == 1:
        if !endsInSpaces(at: offset) { wordEnd = offset }
        nextWord = offset + 1
        columns += 1
        columnsOfWord = 0
      default:
        if cluster.columns == 2, offset > start, columnsOfWord > 0, bytes.mayBeginLine(at: offset) {
          wordEnd = offset
          nextWord = offset
          columnsOfWord = 0
        }
        makeRoom(for: cluster, at: offset)
        columns += cluster.columns
        columnsOfWord += cluster.columns
      }
      offset += cluster.length
    }
    lines.append(start..<(endsInSpaces(at: offset) ? wordEnd ?? offset : offset))
  }

  /// Whether only spaces separate `offset` from the last word of the line.
  private func endsInSpaces(at offset: Int) -> Bool { wordEnd != nil && nextWord == offset }

  /// Ends lines until the cluster at `offset` fits, or is alone on its line.
  private mutating func makeRoom(for cluster: DisplayWidth.Cluster, at offset: Int) {
    guard columns + cluster.columns > width else { return }
    if let wordEnd, wordEnd > start {
      lines.append(start..<wordEnd)
      begin(at: nextWord, columns: columnsOfWord)
    }
    guard columns + cluster.columns > width, offset > start else { return }
    lines.append(start..<offset)
    begin(at: offset, columns: 0)
  }

  private mutating func begin(at offset: Int, columns: Int) {
    start = offset
    self.columns = columns
    columnsOfWord = columns
    wordEnd = nil
  }
}

extension Span<UInt8> {
  /// Whether a line may begin with the wide character at `offset`. Marks such as `、` `。` `」` `！` stay with the text
  /// before them.
  fileprivate func mayBeginLine(at offset: Int) -> Bool {
    switch scalarStep(at: offset).scalar?.value {
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x30FC, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E,
      0xFF1A, 0xFF1B, 0xFF1F:
      false
    default: true
    }
  }
}
