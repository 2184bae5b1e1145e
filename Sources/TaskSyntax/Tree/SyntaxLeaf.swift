/// A piece of a document as a traversal of a part visits it: a record, or a token in a gap between records.
public struct SyntaxLeaf: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// A node of the tree. A node with children is visited before them, and its range covers them.
    case node(SyntaxKind)
    case bullet, checkbox
    /// The `#`s before and after a heading's text.
    case marker, closing
    /// Plain text of a line, including blanks inside it.
    case words
    case indentation, blank, lineEnd
    /// A `---` line, or a comment, in front matter.
    case dashes, remark
    case byteOrderMark
  }

  public var kind: Kind
  /// The byte range in the part.
  public var range: Range<Int>
  /// The number of nodes around it.
  public var depth: Int

  /// Whether the leaf is a node that can have children.
  public var isContainer: Bool {
    switch kind {
    case .node(.frontMatter), .node(.heading), .node(.task), .node(.note): true
    default: false
    }
  }
}

extension SyntaxPart {
  /// Calls `body` for every node and gap token in document order. Without the containers, the leaves tile the part.
  public func forEachLeaf(_ body: (SyntaxLeaf) -> Void) {
    withoutActuallyEscaping(body) { body in
      var walk = LeafWalk(part: self, body: body)
      walk.run()
    }
  }
}

/// The traversal that implements `forEachLeaf`. Its stack is explicit; nothing recurses.
private struct LeafWalk {
  let part: SyntaxPart
  let body: (SyntaxLeaf) -> Void
  var stack: [Int] = []
  /// The closing `#`s of the open heading, if any.
  var closing: Range<Int>?
  /// The offset up to which leaves have been reported.
  var position = 0

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

  /// Closes the containers that have no records from `index` on.
  private mutating func leave(before index: Int) {
    while let top = stack.last, Int(part.records[top].next) <= index {
      gap(to: part.records[top].upperBound)
      stack.removeLast()
    }
  }

  /// Reports the mark with which a container begins.
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

  /// Reports the tokens between `position` and `end`, outside all records.
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
  /// Returns 1 for a line feed and 2 for a carriage return and a line feed at `offset`; `nil` for anything else.
  package func lineEndLength(at offset: Int, end: Int) -> Int? {
    if self[offset] == .lineFeed { return 1 }
    return self[offset] == .carriageReturn && offset + 1 < end && self[offset + 1] == .lineFeed ? 2 : nil
  }

  /// Returns the `#`s that close a heading, as in CommonMark: after a blank, at the end of the line, ignoring trailing
  /// blanks.
  package func closing(of heading: SyntaxRecord) -> Range<Int>? {
    let line = trimmed(heading.range)
    var start = line.upperBound
    let first = heading.lowerBound + Int(heading.detail)
    while start > first && self[start - 1] == UInt8(ascii: "#") { start -= 1 }
    return start < line.upperBound && start > first && self[start - 1].isBlank ? start..<line.upperBound : nil
  }
}
