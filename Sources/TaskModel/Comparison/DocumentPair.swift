import TaskSyntax

/// Two walks that go in step, and what is known of the bytes ahead of them.
struct DocumentPair {
  var old: DocumentWalk
  var new: DocumentWalk
  private var run = CommonRun()
  /// Whether a blank line stands between the last block and this one, where that is known to differ at all.
  private var oldHasBlankLine = false
  private var newHasBlankLine = false

  init(old: DocumentWalk, new: DocumentWalk) {
    self.old = old
    self.new = new
  }

  /// The offset in the old document of the first block, or line of a block, that differs.
  mutating func firstDifference() -> Int? {
    var isOld = old.next()
    var isNew = new.next()
    guard hasSameStart(isOld: isOld, isNew: isNew) else { return 0 }
    while isOld && isNew {
      if let offset = differenceOfBlock() { return offset }
      isOld = old.next()
      isNew = new.next()
    }
    if isOld { return old.block.start }
    return isNew ? max(0, old.source.count &- 1) : nil
  }

  /// Whether nothing but byte order marks and spacing stands before the first block, and no mark is new.
  private func hasSameStart(isOld: Bool, isNew: Bool) -> Bool {
    let (a, b) = (old.source, new.source)
    let oldMarks = a.bytes.byteOrderMarksEnd(from: 0, contentEnd: a.count)
    let newMarks = b.bytes.byteOrderMarksEnd(from: 0, contentEnd: b.count)
    return newMarks <= oldMarks && a.lineFeeds(oldMarks..<(isOld ? old.block.start : a.count)) != nil
      && b.lineFeeds(newMarks..<(isNew ? new.block.start : b.count)) != nil
  }

  /// Compares the blocks that the walks stand at, and the spacing behind them.
  private mutating func differenceOfBlock() -> Int? {
    let (a, b) = (old.block, new.block)
    guard a.kind == b.kind, a.depth == b.depth, a.flags == b.flags, a.detail == b.detail else { return a.start }
    // A margin is there where a task is: what lies in none stays in its column.
    if a.depth == 0, a.column != b.column { return a.start }
    if a.isTextual, !isSamePlace(a, b) { return a.start }
    let isMoved = a.isTextual && a.kind != .text && (a.margin != b.margin || a.column != b.column)
    if !isMoved, run.covers(a, b, in: old.source, new.source) {
      oldHasBlankLine = false
      newHasBlankLine = false
      return nil
    }
    let end: (old: Int, new: Int)
    switch BlockComparison(old: old, new: new).compare() {
    case .different(let offset): return offset
    case .same(let oldEnd, let newEnd): end = (oldEnd, newEnd)
    }
    guard let oldFeeds = old.source.lineFeeds(end.old..<a.end), let newFeeds = new.source.lineFeeds(end.new..<b.end)
    else { return a.start }
    oldHasBlankLine = oldFeeds > 1
    newHasBlankLine = newFeeds > 1
    return nil
  }

  /// Whether two blocks of text stand alike in their piece.
  private func isSamePlace(_ a: DocumentBlock, _ b: DocumentBlock) -> Bool {
    a.isPieceStart == b.isPieceStart && a.indent == b.indent
      && (a.isPieceStart || oldHasBlankLine == newHasBlankLine)
  }
}

/// A stretch of the old document that stands in the new one too, byte for byte: blocks in it need no closer look.
private struct CommonRun {
  private var old = 0..<0
  private var newStart = 0

  /// Whether two blocks, and all up to the next ones, are the same bytes. Looks at no byte twice.
  mutating func covers(_ a: DocumentBlock, _ b: DocumentBlock, in oldSource: SourceText, _ newSource: SourceText)
    -> Bool
  {
    guard a.end &- a.start == b.end &- b.start else { return false }
    if a.start >= old.upperBound || a.start &- old.lowerBound != b.start &- newStart {
      let length = Self.length(oldSource, from: a.start, newSource, from: b.start)
      old = a.start..<a.start &+ length
      newStart = b.start
    }
    return a.end <= old.upperBound
  }

  private static func length(_ a: SourceText, from aStart: Int, _ b: SourceText, from bStart: Int) -> Int {
    let limit = min(a.count &- aStart, b.count &- bStart)
    let (aBytes, bBytes) = (a.storage.span, b.storage.span)
    var length = 0
    // The padding lets the last word be read whole.
    while length < limit {
      let difference = aBytes.word(at: aStart &+ length) ^ bBytes.word(at: bStart &+ length)
      if difference != 0 { return min(limit, length &+ difference.trailingZeroBitCount / 8) }
      length &+= 8
    }
    return limit
  }
}

extension SourceText {
  /// The line feeds in `range`; `nil` where it holds anything but blanks and line ends.
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
