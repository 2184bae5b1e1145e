import TaskSyntax

/// A part of a text that is left out while versions are merged.
struct FoldedPart {
  var range: Range<Int>
  /// The numbers of its items outside tasks, and of the headings among these.
  var items = 0
  var headings = 0
}

/// The parts of a stretch of lines that can be left out while versions that share it are merged.
///
/// Each is replaced by one task. It begins where nothing is open, at a task or heading in column 0, and ends before
/// another one, so that the lines around it read as before. The headings that are open at its end stay:
///
///     # Kitchen               # Kitchen
///     - [ ] Measure           - [ ] Measure
///     - [ ] Order         ┐
///     ## Garden           │   ⋯
///     - [ ] Weed          ┘
///     ## Office               ## Office
///     - [ ] Call          ─   ⋯
///     - [ ] Write             - [ ] Write
///
/// The last block of a stretch stays, because in a version lines may follow that belong to it.
struct FoldableText {
  private let source: SourceText
  private let end: Int
  /// The parts, in order.
  private(set) var parts: [FoldedPart] = []
  /// The start of the part that is being read.
  private var start: Int
  /// The starts of the items outside tasks since then, each with whether it is a heading.
  private var items: [(line: Int, isHeading: Bool)] = []
  /// Whether the line before is one of a paragraph outside tasks.
  private var isParagraph = false
  /// The open headings since then: their lines and levels.
  private var headings: [(line: Int, level: Int)] = []
  /// The start of the last block, a task or heading in column 0.
  private var block: Int
  /// The last block that had to be parsed, for a fence or comment. A comment at its end may belong to the next task.
  private var parsed = 0..<0
  private var part: SyntaxPart

  /// The shortest part that is folded, in bytes: about as long as what replaces it.
  private static let shortest = 16

  /// - Parameter stretch: whole lines, not in front matter.
  init(_ source: SourceText, _ stretch: Range<Int>) {
    self.source = source
    end = stretch.upperBound
    start = SyntaxPart.firstCut(in: source.storage.span, from: stretch.lowerBound, contentEnd: stretch.upperBound)
    block = start
    part = SyntaxPart(source: source.storage)
    read()
  }

  private mutating func read() {
    let source = source
    let bytes = source.storage.span
    var position = start
    while position < end {
      switch form(at: position) {
      case .heading(let level):
        block = position
        headings.removeAll { $0.level >= level }
        headings.append((position, level))
        add(position, isHeading: true)
      case .task:
        block = position
        add(position)
      case .text:
        let isOutside = !bytes[position].isBlank && bytes[position] != 0x0A && bytes[position] != 0x0D
        if isOutside, !isParagraph { add(position) }
        isParagraph = isOutside
      case .opening:
        if !bytes[position].isBlank { add(position) }
        let blockEnd = endOfBlock()
        // A block that is open at the end of the document may go on in another version.
        guard blockEnd <= end, blockEnd < source.count else { return close(at: block) }
        parsed = block..<blockEnd
        (block, position) = (blockEnd, blockEnd)
        continue
      case .conflict:
        close(at: block)
        let next = bytes.firstIndex(of: 0x0A, from: position) + 1
        start = SyntaxPart.firstCut(in: bytes, from: next, contentEnd: end)
        (block, position) = (start, start)
        continue
      }
      position = bytes.firstIndex(of: 0x0A, from: position) + 1
    }
    close(at: block)
  }

  private mutating func add(_ line: Int, isHeading: Bool = false) {
    items.append((line, isHeading))
    isParagraph = false
  }

  private enum Form {
    case heading(level: Int)
    case task
    case text
    /// A line that may open a fence or a comment.
    case opening
    /// A line that may be a conflict marker.
    case conflict
  }

  private func form(at line: Int) -> Form {
    let bytes = source.storage.span
    switch bytes[line] {
    case UInt8(ascii: "#"): return bytes.headingLevel(at: line, end: end).map { .heading(level: $0) } ?? .text
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "|"):
      if bytes.conflictMarker(at: line, contentEnd: end, line: 0, partStart: 0) != nil { return .conflict }
      return bytes.startsComment(at: line, end: end) ? .opening : .text
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "`"), UInt8(ascii: "~"):
      let first = bytes[bytes.indentation(at: line).first]
      return first == UInt8(ascii: "<") || first == UInt8(ascii: "`") || first == UInt8(ascii: "~") ? .opening : .text
    default: return bytes.isCut(at: line, end: end) ? .task : .text
    }
  }

  /// Parses the block that is being read, which holds a fence or comment, and returns its end.
  private mutating func endOfBlock() -> Int {
    var dialect = Dialect()
    _ = part.read(
      from: block, to: block + 1, contentEnd: source.count, isFirst: false, isFinal: true, dialect: &dialect)
    return part.range.upperBound
  }

  /// Ends the part before `limit`, a block's start.
  private mutating func close(at limit: Int) {
    let source = source
    let bytes = source.storage.span
    let end = parsed.upperBound == limit ? parsed.lowerBound : limit
    for heading in headings where heading.line < end {
      append(start..<heading.line)
      let next = bytes.firstIndex(of: 0x0A, from: heading.line) + 1
      start = SyntaxPart.firstCut(in: bytes, from: next, contentEnd: end)
    }
    if start < end { append(start..<end) }
    headings.removeAll()
    items.removeAll()
  }

  /// Appends a part without the blank lines at its end, which belong to the place between two blocks. A part with
  /// headings begins with one, since a heading is moved in another way than a task.
  private mutating func append(_ lines: Range<Int>) {
    let source = source
    let bytes = source.storage.span
    var end = lines.upperBound
    while end > lines.lowerBound {
      let line = bytes.lineStart(of: end - 1)
      if !bytes.trimmed(line..<end - 1).isEmpty { break }
      end = line
    }
    let inside = items[items.partitioningIndex { $0.line >= lines.lowerBound }...].prefix { $0.line < end }
    if let heading = inside.first(where: \.isHeading)?.line, heading > lines.lowerBound {
      append(lines.lowerBound..<heading)
      append(heading..<end)
      return
    }
    guard end - lines.lowerBound >= Self.shortest else { return }
    parts.append(
      FoldedPart(range: lines.lowerBound..<end, items: inside.count, headings: inside.count { $0.isHeading }))
  }
}
