import TaskModel
import TaskSyntax

/// The content of a task's line without its rank, creation date and time estimates: the words of its handle, and names
/// and attributes in any order.
extension SyntaxPart {
  /// Returns a text that is equal for two tasks exactly if they say the same; `nil` for a task that says nothing.
  func saying(of row: TaskRow) -> [UInt8]? {
    var facts: [[UInt8]] = []
    var project: [UInt8] = []
    for index in wordRecords(of: Int(row.record)) {
      let record = records[index]
      // The first of repeated keys and projects is the effective one.
      if record.kind == .project, project.isEmpty { project = nameWithSigil(of: record) }
      if record.saysSomething { facts.append(fact(record)) }
    }
    var text: [UInt8] = []
    // The dates have four bytes each.
    for date in [row.due, row.plan, row.start] {
      for shift in [0, 8, 16, 24] { text.append(UInt8(truncatingIfNeeded: date.rawValue >> UInt32(shift))) }
    }
    text += project
    text.append(0x0A)
    let words = handleWords(of: Int(row.record))
    guard !words.isEmpty || !facts.isEmpty else { return nil }
    text += words
    if facts.count > 1 { facts.sort { $0.lexicographicallyPrecedes($1) } }
    for index in facts.indices where index == 0 || facts[index] != facts[index - 1] {
      text.append(0x0A)
      text += facts[index]
    }
    return text
  }

  /// Returns a name with its sigil, or an attribute, without quotes and escapes.
  private func fact(_ record: SyntaxRecord) -> [UInt8] {
    if record.kind == .attribute { return key(of: record) + [UInt8(ascii: ":")] + value(of: record) }
    return nameWithSigil(of: record)
  }

  /// Returns a hash that is equal for equal sayings, and rarely for others.
  ///
  /// Most lines consist of words, then names and attributes, with single spaces between. In these lines the words are
  /// one contiguous range, which is hashed without an allocation.
  ///
  /// - Parameter parent: a number that distinguishes the parents of tasks.
  @inline(__always)
  func sayingNumber(of row: TaskRow, in parent: Int) -> UInt64 {
    let (bytes, records) = (paddedBytes, records.span)
    let (start, end) = (Int(row.wordsStart), Int(row.wordsEnd))
    // The facts are a set, represented by two bits of each.
    var facts: UInt64 = 0
    var wordsEnd = end
    var position = end
    var isPlain = true
    var index = Int(row.record) &+ 1
    while index < records.count, records[index].kind.isInline {
      let record = records[index]
      index &+= 1
      if record.saysSomething {
        let number = record.flags.contains(.quoted) ? quotedFactNumber(record) : bytes.endNumber(record.range)
        facts |= 1 << (number >> 58) | 1 << (number >> 52 & 63)
      } else if record.kind == .rank {
        continue
      } else if record.kind != .attribute {
        // Text or a comment.
        if record.kind == .inlineComment || wordsEnd < end { isPlain = false }
        continue
      }
      let isFirst = wordsEnd == end
      if isFirst { wordsEnd = max(start, record.lowerBound &- 1) }
      let isParted =
        isFirst
        ? record.lowerBound == start || bytes[wordsEnd] == UInt8(ascii: " ")
        : record.lowerBound == position &+ 1 && bytes[position] == UInt8(ascii: " ")
      if !isParted { isPlain = false }
      position = record.upperBound
    }
    let words = isPlain && position == end ? bytes.evenWordsNumber(start..<wordsEnd) : nil
    var number = UInt64(truncatingIfNeeded: parent).mixed(with: facts)
    number = number.mixed(with: words ?? handleNumber(of: Int(row.record)))
    return number
  }

  private func quotedFactNumber(_ record: SyntaxRecord) -> UInt64 {
    let text = [UInt8](repeating: 0, count: 8) + fact(record)
    return text.span.endNumber(8..<text.count)
  }
}

extension Span where Element == UInt8 {
  /// Returns a hash of the last eight bytes of `range`, or of all if there are fewer. At least eight bytes must precede
  /// its end.
  @inline(__always)
  fileprivate func endNumber(_ range: Range<Int>) -> UInt64 {
    let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* Swift.min(8, range.count))
    return (word(at: range.upperBound &- 8) &>> unused) &* 0x9E37_79B9_7F4A_7C15
  }
}

extension UInt64 {
  @inline(__always)
  func mixed(with other: UInt64) -> UInt64 {
    let product = (self ^ other ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}

extension SyntaxRecord {
  /// Whether tasks that differ in this word say different things; its position in the line does not matter.
  fileprivate var saysSomething: Bool {
    switch kind {
    case .project, .context, .tag: true
    case .attribute: key != .created && key != .est && key != .spent
    default: false
    }
  }
}
