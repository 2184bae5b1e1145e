public import TaskModel
import TaskSyntax

extension Document {
  /// Returns the comments directly above a task, in its column, that allow findings in it, in bytes from the document's
  /// start. If there are none, the range is empty and at the start of the task's lines.
  ///
  /// See `Grammar/Specification.md`, "Comments for the linter".
  public func allowances(of place: TaskPlace) -> Range<Int> {
    let end = lines(of: place).lowerBound
    let column = column(of: place)
    var start = end
    var (part, record) = (place.part, Int(model[place].record) - 1)
    while true {
      if record < 0 {
        guard part > 0 else { break }
        part -= 1
        record = self.part(part).records.count - 1
        continue
      }
      let syntax = self.part(part)
      let comment = syntax.records[record]
      let range = syntax.documentOffset + comment.lowerBound..<syntax.documentOffset + comment.upperBound
      guard comment.kind == .comment, lineStart(behind: range.upperBound) == start,
        self.column(at: range.lowerBound) == column, source.storage[range].isAllowance
      else { break }
      start = indentationStart(before: range.lowerBound)
      record -= 1
    }
    return start..<end
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text is a comment on one line that allows findings in the following lines, not in the whole file.
  fileprivate var isAllowance: Bool {
    guard !contains(0x0A), starts(with: "<!--".utf8) else { return false }
    let words = dropFirst(4).drop(while: \.isBlank)
    guard words.starts(with: "tasks:".utf8) else { return false }
    let rest = words.dropFirst(6).drop(while: \.isBlank)
    return rest.starts(with: "allow".utf8) && rest.dropFirst(5).first?.isBlank ?? false
  }
}
