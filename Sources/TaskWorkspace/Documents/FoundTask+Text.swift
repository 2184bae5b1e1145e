package import TaskModel
import TaskSyntax

// The text of a task.
extension FoundTask {
  package var title: [UInt8] { lineSyntax.title }

  /// The value of `id`; `nil` where it has none.
  package var id: [UInt8]? {
    let attributes = LineAttributes(self)
    return attributes[.id].map(attributes.value)
  }

  /// The bytes of its line, without the line end and without a byte order mark before it.
  package var lineBytes: [UInt8] {
    let part = part.part
    let bytes = part.bytes
    var end = Int(row.offset)
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if end > lineStart, end < bytes.count, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return bytes.array(lineStart..<end)
  }

  /// The bytes of its lines, with its note and its subtasks.
  package var blockBytes: [UInt8] {
    let part = part.part
    return part.bytes.array(lineStart..<part.records[record].upperBound)
  }

  /// The start of its indentation in the part.
  private var lineStart: Int {
    let part = part.part
    let bytes = part.bytes
    var start = Int(row.offset)
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return start
  }
}

extension LineAttributes {
  package init(_ task: FoundTask) {
    let syntax = task.lineSyntax
    self.init(syntax.part, of: syntax.record)
  }
}
