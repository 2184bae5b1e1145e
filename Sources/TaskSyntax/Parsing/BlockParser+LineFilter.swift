// Reading of task lines with a `LineFilter`.
extension BlockParser {
  /// Whether the words of the innermost task are wanted; a rank of it would be record `rankIndex`.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func reads(
    _ mark: CheckboxMark, rankIndex: Int, _ records: inout OutputSpan<SyntaxRecord>
  ) -> Bool {
    guard let filter else { return true }
    var letter: UInt8 = rankIndex < records.count ? UInt8(records[rankIndex].rank.letter) : 0
    if letter == 0 { letter = outer.last?.isTask ?? false ? outer[outer.count &- 1].letter : filter.outer.innermost }
    innermost.letter = letter
    if filter.reads(letter: letter, mark) { return true }
    if rankIndex <= records.count, rankIndex > 0 { records[rankIndex &- 1].flags.insert(.unread) }
    innermost.unreadRecords = records.count &- innermost.record
    return false
  }

  /// Passes over tasks in column 0 whose words are not wanted, as long as another task in column 0 follows each: then
  /// they have no subtasks. Returns whether there was one.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func passesUnread(to nominalEnd: Int, _ records: inout OutputSpan<SyntaxRecord>) -> Bool {
    guard let filter else { return false }
    let lineStart = position
    let end = min(nominalEnd, contentEnd &- LineForm.plainBoxLength)
    guard lineStart < end, var mark = bytes.plainBox(at: lineStart) else { return false }
    while true {
      let words = position &+ LineForm.plainBoxLength
      // A line that begins with blanks may have a rank behind them.
      guard !bytes[words].isBlank else { break }
      let rank = bytes[words] == UInt8(ascii: "(") ? bytes.rank(at: words, contentEnd: contentEnd)?.0.letter ?? 0 : 0
      guard !filter.reads(letter: rank == 0 ? filter.outer.innermost : UInt8(rank), mark) else { break }
      let next = bytes.firstIndex(of: .lineFeed, from: words) &+ 1
      guard next < end, let following = bytes.plainBox(at: next) else { break }
      if position == lineStart { closeTasks(from: 0, &records) }
      lineCount &+= 1
      position = next
      lastContentEnd = next
      mark = following
    }
    return position > lineStart
  }
}
