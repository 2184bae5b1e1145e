import TaskModel
import TaskQuery
import TaskSyntax

/// Tasks as `as:list` writes them: the line that the file has, without its indentation.
struct ListFormat {
  private let page: TaskPage

  init(_ page: TaskPage) { self.page = page }

  func write() {
    for task in page.tasks where page.console.isWanted {
      page.console.writeLine(verbatim: task.written)
    }
  }
}

extension FoundTask {
  /// The task's line as the file has it, from its bullet on, without blanks at its end.
  var written: [UInt8] { part.part.line(from: Int(row.offset)) }
}

extension SyntaxPart {
  /// What a line has from `start` on, without blanks at its end.
  func line(from start: Int) -> [UInt8] {
    let bytes = bytes
    var end = start
    while end < range.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    while end > start, [0x20, 0x09, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return (start..<end).map { bytes[$0] }
  }
}
