public import TaskModel
import TaskSyntax

extension DocumentEdit {
  /// Adds a list item to the note of a task: after the part of the note before the first subtask.
  ///
  /// Further lines of `text` belong to the item. If the text is not a valid note, lines whose first bytes would begin a
  /// task, a fence or a comment are escaped with `\`, as in Markdown. Throws for a text without words.
  public mutating func addNote(_ text: [UInt8], to place: TaskPlace) throws(EditProblem) {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      var line = line[...]
      while let last = line.last, last.isBlank || last == 0x0D { line.removeLast() }
      return Array(line)
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    while lines.first?.isEmpty ?? false { lines.removeFirst() }
    guard !lines.isEmpty else { throw .refused("the note is empty") }
    let gap = document.gapForNote(of: place)
    let lineEnd = document.lineEnd(near: gap.offset)
    var item = Self.item(lines, column: gap.column, lineEnd)
    if !DocumentBlock.all(inNote: item).allSatisfy(\.isClosedText) {
      item = Self.item(lines.map { Self.escaped($0) }, column: gap.column, lineEnd)
    }
    try insert(item, .note, in: gap)
  }

  /// Returns the lines of a list item.
  private static func item(_ lines: [[UInt8]], column: Int, _ lineEnd: [UInt8]) -> [UInt8] {
    var item: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if !line.isEmpty {
        item += [UInt8](repeating: 0x20, count: column) + Array((index == 0 ? "- " : "  ").utf8) + line
      }
      item += lineEnd
    }
    return item
  }

  /// Returns the line escaped, so that it does not begin like a box, a bullet, a fence or a comment.
  private static func escaped(_ line: [UInt8]) -> [UInt8] {
    let start = line.firstIndex { !$0.isBlank } ?? line.endIndex
    guard start < line.endIndex, "[-*+`~<".utf8.contains(line[start]) else {
      // A number, as in `1. [ ] a`. The mark after it is escaped.
      guard let mark = line[start...].firstIndex(where: { !(0x30...0x39).contains($0) }), mark > start,
        line[mark] == UInt8(ascii: ".") || line[mark] == UInt8(ascii: ")")
      else { return line }
      return line[..<mark] + [UInt8(ascii: "\\")] + line[mark...]
    }
    return line[..<start] + [UInt8(ascii: "\\")] + line[start...]
  }
}

extension Document {
  /// Returns the gap after the first piece of a task's note if that is before all subtasks, otherwise after the task's
  /// line.
  fileprivate func gapForNote(of place: TaskPlace) -> LineGap {
    let part = part(place.part)
    let index = Int(model[place].record)
    let task = part.records[index]
    let child = part.wordRecords(of: index).upperBound
    let line = text(ofLine: place)
    var gap = LineGap(
      offset: lineStart(behind: line.upperBound), column: columnOfText(of: place), depth: Int(model[place].depth) + 1)
    guard child < Int(task.next), part.records[child].kind == .note else { return gap }
    let note = part.records[child]
    gap.offset = lineStart(behind: part.documentOffset + note.upperBound)
    gap.column = column(at: part.documentOffset + part.records[child + 1].lowerBound)
    return gap
  }
}
