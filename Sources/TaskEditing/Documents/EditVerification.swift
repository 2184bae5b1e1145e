import TaskModel
import TaskSyntax

/// Parses the changed regions again and compares the result with the intended one.
///
///     old       part 1        │ part 2      ×××           │ part 3     ×: a piece
///     new       part 1        │ part 2      ++++++        │ part 3
///                             └───────── read ────────────┴ a line more
///
/// Nothing is open at the start of a part, so the parts before the first changed one cannot be affected. A region ends
/// at the beginning of a part of the old document, and the first line of that part is parsed too. If it is a heading or
/// a task in column 0, nothing is open there, and the rest is unaffected. Each block in between must be an old block in
/// its place or come from a piece, so the pieces are exactly the differences that `DocumentComparison` permits.
struct EditVerification {
  let document: Document
  /// The pieces in order, without overlaps.
  let pieces: [TextPiece]
  /// The new document.
  let text: EditedText

  /// A range of parts that are parsed together, with their pieces.
  private struct Region {
    var parts: Range<Int>
    var pieces: Range<Int>
  }

  func run() throws(EditProblem) {
    try checkText()
    if isRightWithoutInner { return }
    try checkRegions()
  }

  /// Whether some pieces are verified already and the others are right.
  ///
  ///     first   - [ ] a      parsed at its place
  ///     inner   - [ ] b      begins with a task in column 0, as the last one does
  ///     last    - [ ] c      parsed at its place: a task in column 0, so nothing before it is open
  ///
  /// If something is wrong, all of them are parsed, because the message names lines of the whole text.
  private var isRightWithoutInner: Bool {
    let outer = pieces.withoutInner
    guard outer.count < pieces.count, let text = EditedText(document.source, outer.edits) else { return false }
    return (try? EditVerification(document: document, pieces: outer, text: text).checkRegions()) != nil
  }

  private func checkRegions() throws(EditProblem) {
    var shift = 0
    for region in regions {
      let old = old(region.parts)
      let growth = pieces[region.pieces].reduce(0) { $0 + $1.text.count - $1.range.count }
      let new = old.lowerBound + shift..<old.upperBound + shift + growth
      try check(region, old, new)
      shift += growth
    }
  }

  /// Returns the bytes of parts, from the old document's start.
  private func old(_ parts: Range<Int>) -> Range<Int> {
    document.text(ofPart: parts.lowerBound).documentOffset..<document.end(ofPart: parts.upperBound - 1)
  }

  private var regions: [Region] {
    var regions: [Region] = []
    for (index, piece) in pieces.enumerated() {
      // A piece at the start of a part may be parsed with the part before.
      var first = document.partNumber(at: piece.range.lowerBound)
      if first > 0, document.text(ofPart: first).documentOffset == piece.range.lowerBound { first -= 1 }
      let last = document.partNumber(at: max(piece.range.lowerBound, piece.range.upperBound - 1))
      if let open = regions.last, first < open.parts.upperBound {
        regions[regions.count - 1].parts = open.parts.lowerBound..<max(open.parts.upperBound, last + 1)
        regions[regions.count - 1].pieces = open.pieces.lowerBound..<index + 1
      } else {
        regions.append(Region(parts: first..<last + 1, pieces: index..<index + 1))
      }
    }
    return regions
  }

  /// Compares the old and the new text of a region.
  private func check(_ region: Region, _ old: Range<Int>, _ new: Range<Int>) throws(EditProblem) {
    let isEnd = old.upperBound == document.source.count
    let oldEnd = isEnd ? old.upperBound : lineEnd(document.source.storage, from: old.upperBound)
    let newEnd = isEnd ? new.upperBound : min(new.upperBound + oldEnd - old.upperBound, text.count)
    let before = EditedText(document.source).source(in: old.lowerBound..<oldEnd)
    let after = text.source(in: new.lowerBound..<newEnd)
    let pieces = pieces[region.pieces].map { $0.replacement(from: old.lowerBound) }
    guard let difference = DocumentComparison.difference(before, after, permitting: .replacing(pieces)) else { return }
    switch difference.kind {
    case .content(let content): throw content.mistake
    case .section:
      throw .refused("the heading would move the lines after it into its section", help: "remove the heading")
    case .block:
      let line = difference.new.map { self.line(of: new.lowerBound + $0) }
      throw problem(pieces, DocumentBlock.all(in: before), DocumentBlock.all(in: after), line, offset: old.lowerBound)
    }
  }

  private func lineEnd(_ bytes: [UInt8], from offset: Int) -> Int {
    min(bytes.span.firstIndex(of: 0x0A, from: offset) + 1, document.source.count)
  }

  /// Returns the line number, from 1, of a byte in the new document.
  private func line(of offset: Int) -> Int { text.bytes(in: 0..<offset).reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) } }

  /// Throws if no tool may write the new text, because it contains a complete merge conflict or bytes that are not
  /// text.
  private func checkText() throws(EditProblem) {
    let head = SyntaxTree(text.bytes(in: 0..<min(text.count, 8 * 1024)))
    if head.parts.contains(where: { $0.foreignBytes != nil }) {
      throw .refused("the text contains NUL bytes or starts like UTF-16")
    }
    guard pieces.contains(where: \.mayHoldMarkers) else { return }
    var obstacles = WriteObstacles()
    for part in SyntaxTree(text.source).parts { obstacles.append(WriteObstacles(part)) }
    if obstacles.refusal != nil {
      throw .refused("the text would be read as a merge conflict", help: "indent its markers")
    }
  }

  /// Returns the problem of a region whose blocks differ from the intended ones.
  ///
  /// - Parameter offset: the start of the region.
  private func problem(
    _ pieces: [LineReplacement], _ before: [DocumentBlock], _ after: [DocumentBlock], _ line: Int?, offset: Int
  ) -> EditProblem {
    if after.first?.kind == .frontMatter, before.first?.kind != .frontMatter {
      return .conflict("'---' on line 1 would start front matter", help: "add a blank line above it, or write '***'")
    }
    let place = line.map { "line \($0)" } ?? "the end of the document"
    let neighbours = pieces.map { piece in before.last { $0.start < piece.range.lowerBound } }
    if let open = neighbours.compactMap({ $0 }).first(where: \.isOpen) {
      let kind = open.kind == .fence ? "fence" : "comment"
      return .conflict(
        "the \(kind) on line \(document.lineNumber(at: offset + open.start)) is not closed",
        help: "close it; the lines after it would become part of it")
    }
    if pieces.contains(where: { $0.content == .text || $0.content == .note }) {
      return .refused(
        "the text would change the meaning of \(place)",
        help: "close every fence and comment in it, and remove headings")
    }
    return .fault("the change would alter the meaning of \(place)")
  }
}

extension LineReplacement.Content {
  /// The problem of a text that does not parse as intended.
  fileprivate var mistake: EditProblem {
    switch self {
    case .text:
      .refused("the text opens a fence or comment but does not close it")
    case .note:
      .refused("the text is not a valid note: it contains a task, or an unclosed fence or comment")
    default: .fault("the new lines would not be read as the intended tasks")
    }
  }
}

extension TextPiece {
  /// Whether a line of the text may begin like a conflict marker.
  fileprivate var mayHoldMarkers: Bool {
    guard content == .text || content == .words || content == .note else { return false }
    return text.indices.contains { index in
      (index == 0 || text[index - 1] == 0x0A) && [0x3C, 0x3D, 0x3E, 0x7C].contains(text[index])
    }
  }
}
