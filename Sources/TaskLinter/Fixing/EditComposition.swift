public import TaskSyntax

/// A composition of successive edits into edits of the original document.
struct EditComposition: Sendable {
  /// The current document, as pieces of the original and written bytes.
  private var pieces: [Piece]
  private let original: [UInt8]

  private enum Piece {
    case kept(Range<Int>)
    case written([UInt8])

    var count: Int {
      switch self {
      case .kept(let range): range.count
      case .written(let bytes): bytes.count
      }
    }

    func slice(_ range: Range<Int>) -> Piece {
      switch self {
      case .kept(let all): .kept(range.moved(by: all.lowerBound))
      case .written(let bytes): .written(Array(bytes[range]))
      }
    }
  }

  init(_ original: [UInt8]) {
    self.original = original
    pieces = [.kept(0..<original.count)]
  }

  /// Applies edits of the current document, which are sorted and disjoint.
  mutating func apply(_ edits: [TextEdit]) {
    var result: [Piece] = []
    /// The start of `pieces[index]` in the current document.
    var index = 0
    var start = 0
    func copy(_ range: Range<Int>) {
      while index < pieces.count, start < range.upperBound {
        let piece = pieces[index]
        let end = start + piece.count
        let wanted = range.clamped(to: start..<end)
        if !wanted.isEmpty { result.append(piece.slice(wanted.moved(by: -start))) }
        guard end <= range.upperBound else { return }
        index += 1
        start = end
      }
    }
    var position = 0
    for edit in edits {
      copy(position..<edit.range.lowerBound)
      if !edit.replacement.isEmpty { result.append(.written(edit.replacement)) }
      position = edit.range.upperBound
      while index < pieces.count, start + pieces[index].count <= position {
        start += pieces[index].count
        index += 1
      }
    }
    copy(position..<Int.max)
    pieces = result
  }

  /// The edits that turn the original document into the current one: sorted, disjoint, and each with an effect.
  var edits: [TextEdit] {
    var edits: [TextEdit] = []
    var position = 0
    var written: [UInt8] = []
    func end(at offset: Int) {
      let old = original[position..<offset]
      // The common start and end are kept.
      let prefix = zip(old, written).prefix { $0 == $1 }.count
      let rest = min(old.count, written.count) - prefix
      let suffix = zip(old.reversed(), written.reversed()).prefix(rest).prefix { $0 == $1 }.count
      let range = position + prefix..<offset - suffix
      let replacement = Array(written[prefix..<written.count - suffix])
      if !range.isEmpty || !replacement.isEmpty { edits.append(TextEdit(range: range, replacement: replacement)) }
      written = []
    }
    for piece in pieces {
      switch piece {
      case .written(let bytes): written += bytes
      case .kept(let range):
        if range.lowerBound > position || !written.isEmpty { end(at: range.lowerBound) }
        position = range.upperBound
      }
    }
    if position < original.count || !written.isEmpty { end(at: original.count) }
    return edits
  }
}

extension EditedText {
  /// Returns this change and one of its result as a single change; `nil` if the second does not fit.
  public func followed(by next: EditedText) -> EditedText? {
    var both = EditComposition(old.bytes.array(0..<old.count))
    both.apply(edits)
    both.apply(next.edits)
    return EditedText(old, both.edits)
  }
}
