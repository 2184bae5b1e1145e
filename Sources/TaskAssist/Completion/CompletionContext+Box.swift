import TaskModel
import TaskSyntax

extension CompletionContext {
  /// The status in a box, also in one that is not closed yet: `- [`.
  static let box = CompletionContext { cursor in
    guard let (range, isClosed) = cursor.boxContent else { return nil }
    var list = CompletionList(cursor, replacing: range)
    // The status of a mark that is typed already comes first.
    let typed = cursor.text(range).first
    func mark(_ status: TaskStatus) -> UInt8 { status.box.utf8.dropFirst().first ?? 0x20 }
    let first = TaskStatus.allCases.filter { mark($0) == typed }
    for status in first + TaskStatus.allCases.filter({ mark($0) != typed }) {
      let mark = mark(status)
      let word = [mark] + (isClosed ? [] : Array("] ".utf8))
      list.add(.status, word, label: "[\([mark])] \(status.name)", isListed: true)
    }
    return list.completion()
  }
}

extension Cursor {
  /// The range between the brackets of a box that the cursor stands in, and whether the box is closed and a blank
  /// follows, so that only the mark must be written.
  fileprivate var boxContent: (range: Range<Int>, isClosed: Bool)? {
    if case .task(let row) = head {
      let box = syntax.records[Int(part.model.rows[row].record)].checkbox
      guard box.lowerBound < offset, offset < box.upperBound else { return nil }
      return (box.lowerBound + 1..<box.upperBound - 1, true)
    }
    let bytes = syntax.bytes
    var start = line.lowerBound
    while start < line.upperBound, bytes[start].isBlank { start += 1 }
    // The bullet: a mark, or a number with a dot or a parenthesis.
    let digits = start
    while start < line.upperBound, bytes[start].isDigit { start += 1 }
    let marks = start > digits ? ".)" : "-*+"
    guard start < line.upperBound, marks.utf8.contains(bytes[start]) else { return nil }
    start += 1
    guard start < line.upperBound, bytes[start].isBlank else { return nil }
    while start < line.upperBound, bytes[start].isBlank { start += 1 }
    guard start < line.upperBound, bytes[start] == UInt8(ascii: "["), offset > start, offset <= start + 2 else {
      return nil
    }
    let isBracket = offset < line.upperBound && bytes[offset] == UInt8(ascii: "]")
    // An editor may have closed the bracket already.
    if isBracket, offset + 1 < line.upperBound { return bytes[offset + 1].isBlank ? (start + 1..<offset, true) : nil }
    return isBracket || offset == line.upperBound ? (start + 1..<line.upperBound, false) : nil
  }
}
