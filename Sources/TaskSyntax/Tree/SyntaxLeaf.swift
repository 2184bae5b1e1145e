/// A piece of a document as the walk over a part meets it: a record, or what a gap between records holds.
public struct SyntaxLeaf: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// A node of the tree. One with children is met before them, and its range covers them.
    case node(SyntaxKind)
    case bullet, checkbox
    /// The `#`s before and behind a heading's text.
    case marker, closing
    /// Plain text of a line, blanks inside included.
    case words
    case indentation, blank, lineEnd
    /// A line `---`, or a comment, in front matter.
    case dashes, remark
    case byteOrderMark
  }

  public var kind: Kind
  /// Bytes from the start of the part.
  public var range: Range<Int>
  /// 0 for what lies in nothing.
  public var depth: Int

  /// Whether children follow.
  public var isContainer: Bool {
    switch kind {
    case .node(.frontMatter), .node(.heading), .node(.task), .node(.note): true
    default: false
    }
  }
}

extension SyntaxPart {
  /// Calls `body` for every node and gap in document order. The leaves, containers apart, tile the part.
  public func forEachLeaf(_ body: (SyntaxLeaf) -> Void) {
    withoutActuallyEscaping(body) { body in
      var walk = LeafWalk(part: self, body: body)
      walk.run()
    }
  }
}

/// The walk behind `forEachLeaf`. The stack is explicit; nothing recurses.
private struct LeafWalk {
  let part: SyntaxPart
  let body: (SyntaxLeaf) -> Void
  var stack: [Int] = []
  /// The closing of the heading that is open, if one is.
  var closing: Range<Int>?
  /// All before it has been given.
  var position = 0

  init(part: SyntaxPart, body: @escaping (SyntaxLeaf) -> Void) {
    self.part = part
    self.body = body
  }

  mutating func run() {
    for index in part.records.indices {
      leave(before: index)
      let record = part.records[index]
      gap(to: record.lowerBound)
      let leaf = SyntaxLeaf(kind: .node(record.kind), range: record.range, depth: stack.count)
      body(leaf)
      guard leaf.isContainer else {
        position = record.upperBound
        continue
      }
      stack.append(index)
      enter(record)
    }
    leave(before: part.records.count)
    gap(to: part.range.count)
  }

  /// Ends the containers that hold nothing from record `index` on.
  private mutating func leave(before index: Int) {
    while let top = stack.last, Int(part.records[top].next) <= index {
      gap(to: part.records[top].upperBound)
      stack.removeLast()
    }
  }

  /// The mark that a container begins with.
  private mutating func enter(_ record: SyntaxRecord) {
    let part = part
    let bytes = part.bytes
    switch record.kind {
    case .task:
      let box = record.checkbox
      let bullet = bytes.trimmed(record.lowerBound..<box.lowerBound)
      give(.bullet, bullet)
      give(.blank, bullet.upperBound..<box.lowerBound)
      give(.checkbox, box)
    case .heading:
      closing = bytes.closing(of: record)
      give(.marker, record.lowerBound..<record.lowerBound + Int(record.detail))
    default: break
    }
  }

  private mutating func give(_ kind: SyntaxLeaf.Kind, _ range: Range<Int>) {
    if !range.isEmpty { body(SyntaxLeaf(kind: kind, range: range, depth: stack.count)) }
    position = range.upperBound
  }

  /// Gives what lies between `position` and `end`, outside all records.
  private mutating func gap(to end: Int) {
    let part = part
    let bytes = part.bytes
    let parent = stack.last.map { part.records[$0] }
    let closing = parent?.kind == .heading ? closing : nil
    while position < end {
      let start = position
      var index = start
      if bytes[index].isBlank {
        while index < end && bytes[index].isBlank { index += 1 }
        give(start == 0 || bytes[start - 1] == .lineFeed ? .indentation : .blank, start..<index)
      } else if let length = bytes.lineEndLength(at: index, end: part.range.count) {
        give(.lineEnd, start..<start + length)
      } else if let closing, closing.lowerBound == start {
        give(.closing, closing)
      } else {
        while index < end, bytes.lineEndLength(at: index, end: part.range.count) == nil, index != closing?.lowerBound {
          index += 1
        }
        let text = bytes.trimmed(start..<index)
        give(kind(of: text, in: parent), text)
      }
    }
  }

  private func kind(of text: Range<Int>, in parent: SyntaxRecord?) -> SyntaxLeaf.Kind {
    let part = part
    let bytes = part.bytes
    if parent == nil { return .byteOrderMark }
    if parent?.kind == .frontMatter { return bytes[text.lowerBound] == UInt8(ascii: "-") ? .dashes : .remark }
    return .words
  }
}

extension Span where Element == UInt8 {
  /// 1 for a line feed, 2 for a carriage return and a line feed, at `offset`; `nil` for anything else.
  package func lineEndLength(at offset: Int, end: Int) -> Int? {
    if self[offset] == .lineFeed { return 1 }
    return self[offset] == .carriageReturn && offset + 1 < end && self[offset + 1] == .lineFeed ? 2 : nil
  }

  /// The `#`s that close a heading, as in CommonMark: behind a blank, at the line's end, blanks after them aside.
  package func closing(of heading: SyntaxRecord) -> Range<Int>? {
    let line = trimmed(heading.range)
    var start = line.upperBound
    let first = heading.lowerBound + Int(heading.detail)
    while start > first && self[start - 1] == UInt8(ascii: "#") { start -= 1 }
    return start < line.upperBound && start > first && self[start - 1].isBlank ? start..<line.upperBound : nil
  }
}
