import TaskSyntax

/// A comparison of two blocks of the same kind, byte for byte except for permitted differences. Used for blocks whose
/// bytes are not identical throughout.
struct BlockComparison {
  let old: DocumentWalk
  let new: DocumentWalk
  let permitted: PermittedDifferences

  enum Outcome {
    /// The contents are equal up to these ends, which spacing follows.
    case same(oldEnd: Int, newEnd: Int)
    /// The offset, in the old document, of the block or of the line that differs.
    case different(Int)
  }

  func compare() -> Outcome {
    let (a, b) = (old.block, new.block)
    switch a.kind {
    case .task: return tasks()
    case .heading: return headings()
    case .text: return texts()
    case .fence, .comment:
      if permitted.includesAllowances, old.isAllowance, new.isAllowance {
        return .same(oldEnd: old.recordEnd, newEnd: new.recordEnd)
      }
      // A block outside a note has no margin but its own indentation.
      let isProse = a.depth == 0
      return lines(margins: (isProse ? a.column : a.margin, isProse ? b.column : b.margin), keepsTrailingBlanks: true)
    case .frontMatter: return lines(margins: (0, 0), keepsTrailingBlanks: false)
    default: return .different(a.start)
    }
  }

  /// Compares bullets, checkboxes, ranks and words.
  private func tasks() -> Outcome {
    let (a, b) = (old.block, new.block)
    let oldBox = old.checkbox
    let newBox = new.checkbox
    let (oldBytes, newBytes) = (old.source.storage.span, new.source.storage.span)
    let oldBullet = oldBytes.trimmed(a.start..<oldBox.lowerBound)
    let newBullet = newBytes.trimmed(b.start..<newBox.lowerBound)
    guard isSame(oldBullet, newBullet) || isNewBullet(oldBullet, newBullet),
      isSame(oldBox, newBox) || isSmallMark(oldBox, newBox)
    else { return .different(a.start) }
    let oldEnd = old.source.textEnd(from: oldBox.upperBound)
    let newEnd = new.source.textEnd(from: newBox.upperBound)
    let oldWords = oldBox.upperBound..<wordsEnd(old, oldEnd)
    let newWords = newBox.upperBound..<wordsEnd(new, newEnd)
    // Equal bytes up to the end of the line are parsed equally. Only the declared keys could change that, and they have
    // been compared.
    let isWhole = oldWords.upperBound == oldEnd && newWords.upperBound == newEnd
    guard isWhole && isSame(oldWords, newWords) || LineWords.areSame(old, oldWords, new, newWords) else {
      return .different(a.start)
    }
    return .same(oldEnd: oldEnd, newEnd: newEnd)
  }

  /// Returns the end of a task's words, without a permitted comment, in a line whose text ends at `end`.
  private func wordsEnd(_ walk: DocumentWalk, _ end: Int) -> Int {
    guard permitted.includesAllowances, let last = walk.block.words.last else { return end }
    let (base, record) = (walk.part.range.lowerBound, walk.part.records[last])
    let comment = base &+ record.lowerBound..<base &+ record.upperBound
    guard record.kind == .inlineComment, comment.upperBound == end, walk.isAllowance(comment),
      walk.source.storage[comment.lowerBound &- 1].isBlank
    else { return end }
    return comment.lowerBound
  }

  /// Compares markers, ranks, words and closing marks.
  private func headings() -> Outcome {
    let (a, b) = (old.block, new.block)
    let oldEnd = old.source.textEnd(from: a.start)
    let newEnd = new.source.textEnd(from: b.start)
    let level = Int(a.detail)
    let oldClosing = old.part.bytes.closing(of: old.part.records[a.record])?.count
    let newClosing = new.part.bytes.closing(of: new.part.records[b.record])?.count
    guard oldClosing == newClosing,
      LineWords.areSame(old, a.start &+ level..<oldEnd, new, b.start &+ level..<newEnd)
    else { return .different(a.start) }
    return .same(oldEnd: oldEnd, newEnd: newEnd)
  }

  private func texts() -> Outcome {
    let oldEnd = old.source.textEnd(from: old.block.start)
    let newEnd = new.source.textEnd(from: new.block.start)
    let oldText = old.block.start..<oldEnd
    let newText = new.block.start..<newEnd
    guard isSame(oldText, newText) || isItemWithNewBullet(oldText, newText) else { return .different(old.block.start) }
    return .same(oldEnd: oldEnd, newEnd: newEnd)
  }

  /// Compares line by line, removing as many columns from each line as its margin has.
  private func lines(margins: (old: Int, new: Int), keepsTrailingBlanks: Bool) -> Outcome {
    var a = VerbatimLines(old, margin: margins.old, keepsTrailingBlanks: keepsTrailingBlanks)
    var b = VerbatimLines(new, margin: margins.new, keepsTrailingBlanks: keepsTrailingBlanks)
    while a.next() { guard b.next(), a.isSame(as: b) else { return .different(a.line.lowerBound) } }
    return b.next() ? .different(a.line.lowerBound) : .same(oldEnd: a.end, newEnd: b.end)
  }
}

extension BlockComparison {
  private func isSame(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    old.source.storage.span.isSame(a, as: new.source.storage.span, b)
  }

  /// Whether `*` or `+` became `-`.
  private func isNewBullet(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == 1, b.count == 1 else { return false }
    let mark = old.source.storage[a.lowerBound]
    return (mark == UInt8(ascii: "*") || mark == UInt8(ascii: "+"))
      && new.source.storage[b.lowerBound] == UInt8(ascii: "-")
  }

  /// Whether `[X]` became `[x]`.
  private func isSmallMark(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.count == 3 && b.count == 3 && old.source.storage[a.lowerBound &+ 1] == UInt8(ascii: "X")
      && new.source.storage[b.lowerBound &+ 1] == UInt8(ascii: "x")
  }

  /// Whether only the bullet of a list item without a box changed, to `-`. The rule `* * *` is not an item, and the
  /// change must not create the rule `- - -`.
  private func isItemWithNewBullet(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    if a.count == 1, b.count == 1 { return isNewBullet(a, b) }
    let bytes = old.source.storage.span
    let rest = a.lowerBound &+ 1..<a.upperBound
    guard a.count > 2, a.count == b.count, bytes[rest.lowerBound].isBlank,
      isNewBullet(a.lowerBound..<rest.lowerBound, b.lowerBound..<b.lowerBound &+ 1),
      isSame(rest, b.lowerBound &+ 1..<b.upperBound)
    else { return false }
    let isOldRule = bytes[a.lowerBound] == UInt8(ascii: "*") && bytes.isRule(a)
    return !isOldRule && !new.source.storage.span.isRule(b)
  }
}

extension DocumentWalk {
  /// The checkbox of the current task.
  fileprivate var checkbox: Range<Int> {
    let box = part.records[block.record].checkbox
    return part.range.lowerBound &+ box.lowerBound..<part.range.lowerBound &+ box.upperBound
  }
}

extension DocumentWalk {
  /// Whether the current block is a comment that allows findings.
  var isAllowance: Bool { block.kind == .comment && isAllowance(block.start..<recordEnd) }

  fileprivate func isAllowance(_ range: Range<Int>) -> Bool { AllowanceComment(source.storage.span, range) != nil }

  /// The end of the block's record, without trailing blanks.
  fileprivate var recordEnd: Int {
    let end = part.range.lowerBound &+ part.records[block.record].upperBound
    return source.storage.span.trimmed(block.start..<end).upperBound
  }
}

extension SourceText {
  /// Returns the end of the text of the line that contains `offset`, without trailing blanks and the line ending.
  fileprivate func textEnd(from offset: Int) -> Int {
    let bytes = storage.span
    var end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: offset, limit: count)
    if end < count, end > offset, bytes[end &- 1] == UInt8(ascii: "\r") { end &-= 1 }
    return bytes.blanksStart(before: end, downTo: offset)
  }
}

extension Span where Element == UInt8 {
  /// Whether the bytes of `range` equal those of `otherRange` in `other`. Reads up to seven bytes after them.
  func isSame(_ range: Range<Int>, as other: borrowing Span<UInt8>, _ otherRange: Range<Int>) -> Bool {
    guard range.count == otherRange.count else { return false }
    return commonLength(from: range.lowerBound, other, from: otherRange.lowerBound, limit: range.count) == range.count
  }

  /// Returns the number of bytes, up to `limit`, that are the same from `start` on as those of `other` from
  /// `otherStart` on. Eight bytes behind both must be readable.
  func commonLength(from start: Int, _ other: borrowing Span<UInt8>, from otherStart: Int, limit: Int) -> Int {
    var length = 0
    while length < limit {
      let difference = word(at: start &+ length) ^ other.word(at: otherStart &+ length)
      if difference != 0 { return Swift.min(limit, length &+ difference.trailingZeroBitCount / 8) }
      length &+= 8
    }
    return limit
  }
}
