import TaskModel
import TaskSyntax

/// The words of a task or heading: single spaces between them, and the attributes at the end in order.
extension PartFormatter {
  /// Formats the rest of a line from `start` on. Its words have the records `children`, and the next block has the
  /// record after them.
  @inline(__always)
  mutating func words(
    from start: Int, _ children: Range<Int>, isSorted: Bool, _ bytes: borrowing Span<UInt8>,
    _ records: borrowing Span<SyntaxRecord>
  ) {
    let next = blockStart(children.upperBound, records)
    let odd = spacing.next(from: start, limit: next, bytes)
    isGapClean = odd == next && lineEnd == .lf
    gapStart = next &- 1
    if odd < next || !isSorted || next == part.range.count {
      line(from: start, children, odd: odd, isSorted: isSorted, bytes, records)
    }
  }

  /// Formats a line that may not be canonical, or that a gap follows. `odd` is the first place where its spacing may
  /// not be canonical.
  @inline(never)
  mutating func line(
    from start: Int, _ children: Range<Int>, odd: Int, isSorted: Bool, _ bytes: borrowing Span<UInt8>,
    _ records: borrowing Span<SyntaxRecord>
  ) {
    let end = part.range.count
    let last = children.isEmpty ? start : records[children.upperBound - 1].upperBound
    let lineEnd = min(end, bytes.firstIndex(of: UInt8(ascii: "\n"), from: last))
    let textEnd = bytes.trimmedEnd(from: start, lineEnd: lineEnd, contentEnd: end)
    gapStart = textEnd
    isGapClean = false
    let order = isSorted ? nil : AttributeOrder(children, words: start..<textEnd, bytes, records)
    guard odd < textEnd || order != nil else { return }
    var position = start
    var hasSorted = false
    for child in children {
      let record = records[child]
      if let order, record.lowerBound >= order.range.lowerBound, !hasSorted {
        spaces(in: position..<order.range.lowerBound, bytes)
        replace(order.range, with: order.replacement)
        position = order.range.upperBound
        hasSorted = true
      }
      guard record.isVerbatim, record.lowerBound >= position else { continue }
      spaces(in: position..<record.lowerBound, bytes)
      position = record.upperBound
    }
    spaces(in: position..<textEnd, bytes)
  }

  /// Replaces every run of blanks in `range` with one space.
  private mutating func spaces(in range: Range<Int>, _ bytes: borrowing Span<UInt8>) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index].isBlank else {
        index += 1
        continue
      }
      let start = index
      while index < range.upperBound && bytes[index].isBlank { index += 1 }
      oneSpace(in: start..<index, bytes)
    }
  }

  /// Replaces the blanks of `range` with one space.
  mutating func oneSpace(in range: Range<Int>, _ bytes: borrowing Span<UInt8>) {
    if bytes[range.lowerBound] == UInt8(ascii: " ") {
      delete(range.lowerBound + 1..<range.upperBound)
    } else {
      replace(range, with: Self.space)
    }
  }

  private static let space = [UInt8(ascii: " ")]
}

extension SyntaxRecord {
  /// Whether nothing inside may change: opaque spans and quoted text.
  fileprivate var isVerbatim: Bool {
    switch kind {
    case .code, .destination, .autolink, .wikilink, .inlineComment: true
    default: flags.contains(.quoted)
    }
  }
}
