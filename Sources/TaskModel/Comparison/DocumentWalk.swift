package import TaskSyntax

/// A traversal of the blocks of a document, part by part: front matter, headings, tasks and the text around them.
///
/// Two documents are compared by two walks that advance in step. Only one part of each is parsed at a time.
package struct DocumentWalk {
  package let source: SourceText
  /// The part that contains the current block.
  package private(set) var part = SyntaxPart()
  /// The current block; meaningless before the first `next()`.
  package private(set) var block = DocumentBlock()
  private let partLength: Int
  private var dialect = Dialect()
  /// The index, in the part, of the record of the next block.
  private var following = 0
  /// For each open task, the index of the record at which it ends.
  private var parents: [Int] = []
  private var hasBegun = false

  package init(_ source: SourceText, partLength: Int = SyntaxTree.partLength) {
    self.source = source
    self.partLength = partLength
  }

  /// Advances to the next block. Returns `false` if there is none.
  package mutating func next() -> Bool {
    while following >= part.records.count { guard readPart() else { return false } }
    let last = block
    var index = following
    var isPieceStart = false
    // A note is a container; only the blocks in it count.
    if part.records[index].kind == .note {
      isPieceStart = true
      index &+= 1
    }
    while let end = parents.last, end <= index { parents.removeLast() }
    let record = part.records[index]
    let wordsEnd = self.wordsEnd(index)
    block.kind = record.kind
    block.flags = record.flags
    block.detail = record.kind == .heading ? record.detail : 0
    block.depth = parents.count
    block.record = index
    block.words = index &+ 1..<wordsEnd
    block.start = part.range.lowerBound &+ record.lowerBound
    following = wordsEnd
    if record.kind == .task, wordsEnd < Int(record.next) { parents.append(Int(record.next)) }
    block.end =
      following < part.records.count
      ? part.range.lowerBound &+ part.records[following].lowerBound : part.range.upperBound
    if block.isTextual || block.depth == 0 {
      let isProseStart = block.depth == 0 && (!last.isTextual || last.depth > 0)
      place(isPieceStart: isPieceStart || isProseStart, margin: last.margin)
    }
    return true
  }

  /// Returns the index of the record after block `index` and the words of its line.
  private func wordsEnd(_ index: Int) -> Int {
    let record = part.records[index]
    switch record.kind {
    case .task: return part.wordRecords(of: index).upperBound
    case .heading, .frontMatter: return Int(record.next)
    default: return index &+ 1
    }
  }

  /// Sets the column of the block and that of the first block of its piece, which is `margin` unless this block begins
  /// the piece.
  private mutating func place(isPieceStart: Bool, margin: Int) {
    let source = source
    let bytes = source.storage.span
    block.column = bytes.columns(bytes.blanksStart(before: block.start)..<block.start)
    block.isPieceStart = isPieceStart
    block.margin = isPieceStart ? block.column : margin
  }

  private mutating func readPart() -> Bool {
    let start = part.range.upperBound
    guard !hasBegun || start < source.count else { return false }
    if !hasBegun { part.source = source.storage }
    _ = part.read(
      from: start, to: start &+ max(1, min(partLength, source.count)), contentEnd: source.count, isFirst: !hasBegun,
      isFinal: true, dialect: &dialect)
    hasBegun = true
    following = 0
    parents.removeAll(keepingCapacity: true)
    return true
  }
}
