import TaskSyntax

/// Two document walks that advance in step.
///
///     old       a   b   c   d           ×  replaced lines, whose blocks go
///                   ×   ×               +  their text, whose blocks are those that it has by itself
///     new       a   +   <!-- … -->  d
struct DocumentPair {
  private var old: DocumentWalk
  private var new: DocumentWalk
  private let permitted: PermittedDifferences
  /// Whether the walks are at a block.
  private var isOld = false
  private var isNew = false
  private var run = EqualRun()
  /// Whether a blank line precedes the current block; `false` in both if the documents are known to agree there.
  private var oldHasBlankLine = false
  private var newHasBlankLine = false
  /// The replacements not passed yet; `replaced` holds the old blocks in the place of the first one.
  private var rest: ArraySlice<LineReplacement>
  private var replaced: [DocumentBlock] = []
  /// The distance from a block's old offset to its new one, due to the replacements passed.
  private var shift = 0
  /// The level of the outermost open heading that is new; `UInt16.max` if there is none.
  private var newHeading = UInt16.max
  /// The first difference of a block.
  private var found: DocumentDifference?

  private var hasReplacements: Bool { !permitted.replacements.isEmpty }

  init(old: DocumentWalk, new: DocumentWalk, _ permitted: PermittedDifferences) {
    self.old = old
    self.new = new
    self.permitted = permitted
    rest = permitted.replacements[...]
  }

  /// Returns the first difference. A difference of a replacement comes before one of a block.
  mutating func difference() -> DocumentDifference? {
    isOld = old.next()
    isNew = new.next()
    if permitted.includesLayout, !hasSameStart() { return DocumentDifference(kind: .block, old: 0) }
    while isOld || !rest.isEmpty {
      if let next = rest.first, !isOld || next.range.upperBound <= old.block.start {
        rest.removeFirst()
        if let difference = pass(next) { return difference }
        continue
      }
      if let next = rest.first, next.range.contains(old.block.start) {
        replaced.append(old.block)
      } else {
        if old.block.kind == .heading, old.block.detail <= newHeading { newHeading = .max }
        if newHeading < .max { return DocumentDifference(kind: .section, old: old.block.start) }
        compareBlocks()
        if let found, !hasReplacements { return found }
      }
      isOld = old.next()
    }
    passAllowances()
    if isNew, found == nil { found = DocumentDifference(kind: .block, old: max(0, old.source.count &- 1)) }
    return found
  }

  /// Compares the blocks of a replacement with those at its place in the new document.
  private mutating func pass(_ replacement: LineReplacement) -> DocumentDifference? {
    let offset = replacement.range.lowerBound
    var check = ContentCheck(replacement.content)
    replacement.forEachBlock { block in
      check.add(block)
      if block.kind == .heading { newHeading = min(newHeading, block.detail) }
      guard found == nil else { return }
      if isNew, block.isLike(new.block, depth: replacement.depth), block.start + offset + shift == new.block.start {
        isNew = new.next()
      } else {
        found = DocumentDifference(kind: .block, old: offset, new: isNew ? new.block.start : nil)
      }
    }
    guard check.isPassed(for: replaced) else {
      return DocumentDifference(kind: .content(replacement.content), old: offset)
    }
    if found == nil, !new.source.holds(replacement.text, at: offset + shift) {
      found = DocumentDifference(kind: .block, old: offset, new: offset + shift)
    }
    replaced.removeAll()
    shift += replacement.text.count - replacement.range.count
    return nil
  }

  /// Compares the current blocks, and advances in the new document.
  private mutating func compareBlocks() {
    guard found == nil else { return }
    passAllowances()
    guard isNew else {
      found = DocumentDifference(kind: .block, old: old.block.start)
      return
    }
    if let offset = differenceOfBlock() {
      found = DocumentDifference(kind: .block, old: offset, new: new.block.start)
    } else {
      isNew = new.next()
    }
  }

  /// Skips comments of the new document that allow findings and that the old document does not have.
  private mutating func passAllowances() {
    guard permitted.includesAllowances else { return }
    while isNew, new.isAllowance, !isOld || !old.isAllowance { isNew = new.next() }
  }
}

extension DocumentPair {
  /// Whether only byte order marks and spacing precede the first block, and no mark is new.
  private func hasSameStart() -> Bool {
    let (a, b) = (old.source, new.source)
    let oldMarks = a.bytes.byteOrderMarksEnd(from: 0, contentEnd: a.count)
    let newMarks = b.bytes.byteOrderMarksEnd(from: 0, contentEnd: b.count)
    return newMarks <= oldMarks && a.lineFeeds(oldMarks..<(isOld ? old.block.start : a.count)) != nil
      && b.lineFeeds(newMarks..<(isNew ? new.block.start : b.count)) != nil
  }

  /// Compares the current blocks and the spacing after them. Returns the offset of a difference, or `nil`.
  private mutating func differenceOfBlock() -> Int? {
    let (a, b) = (old.block, new.block)
    guard a.isLike(b) else { return a.start }
    // Only tasks have margins. A block outside tasks must stay in its column.
    if a.depth == 0, a.column != b.column { return a.start }
    guard permitted.includesLayout else {
      // Lines added to or removed from a note may change its division into pieces.
      let isSame = run.covers(a, b, in: old.source, new.source) || hasSameBytes()
      return isSame && a.start + shift == b.start ? nil : a.start
    }
    if a.isTextual, !isSamePlace(a, b) { return a.start }
    let isMoved = a.isTextual && a.kind != .text && (a.margin != b.margin || a.column != b.column)
    if !isMoved, run.covers(a, b, in: old.source, new.source) {
      oldHasBlankLine = false
      newHasBlankLine = false
      return nil
    }
    let end: (old: Int, new: Int)
    switch BlockComparison(old: old, new: new, permitted: permitted).compare() {
    case .different(let offset): return offset
    case .same(let oldEnd, let newEnd): end = (oldEnd, newEnd)
    }
    guard let oldFeeds = old.source.lineFeeds(end.old..<a.end), let newFeeds = new.source.lineFeeds(end.new..<b.end)
    else { return a.start }
    oldHasBlankLine = oldFeeds > 1
    newHasBlankLine = newFeeds > 1
    return nil
  }

  /// Whether the blocks have the same bytes, except for replaced words, up to the spacing after them.
  private func hasSameBytes() -> Bool {
    var (a, b) = (old.block.start, new.block.start)
    func commonCount(_ limit: Int) -> Int {
      old.source.storage.span.commonLength(from: a, new.source.storage.span, from: b, limit: limit)
    }
    for words in rest.prefix(while: { $0.content == .words && $0.range.upperBound <= old.block.end }) {
      let count = words.range.lowerBound &- a
      guard b &+ count &+ words.text.count <= new.block.end, commonCount(count) == count else { return false }
      (a, b) = (words.range.upperBound, b &+ count &+ words.text.count)
    }
    let count = commonCount(min(old.block.end &- a, new.block.end &- b))
    return old.source.lineFeeds(a &+ count..<old.block.end) != nil
      && new.source.lineFeeds(b &+ count..<new.block.end) != nil
  }

  /// Whether two blocks of text have the same position in their pieces.
  private func isSamePlace(_ a: DocumentBlock, _ b: DocumentBlock) -> Bool {
    a.isPieceStart == b.isPieceStart && a.indent == b.indent
      && (a.isPieceStart || oldHasBlankLine == newHasBlankLine)
  }
}

extension SourceText {
  /// Whether the bytes at `offset` equal `bytes`.
  fileprivate func holds(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset + bytes.count <= count else { return false }
    // The last eight bytes may have nothing behind them.
    let length = max(0, bytes.count - 8)
    return storage.span.commonLength(from: offset, bytes.span, from: 0, limit: length) == length
      && storage[offset + length..<offset + bytes.count] == bytes[length...]
  }

  /// Returns the number of line feeds in `range`; `nil` if it contains anything but blanks and line ends.
  fileprivate func lineFeeds(_ range: Range<Int>) -> Int? {
    let bytes = storage.span
    var count = 0
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "\n"): count &+= 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      case UInt8(ascii: "\r") where index &+ 1 < self.count && bytes[index &+ 1] == UInt8(ascii: "\n"): break
      default: return nil
      }
    }
    return count
  }
}
