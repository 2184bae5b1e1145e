import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

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
  var written: ArraySlice<UInt8> { part.part.line(from: Int(row.offset)) }
}

extension SyntaxPart {
  /// Returns the text of a line from `start` on, without blanks at its end.
  func line(from start: Int) -> ArraySlice<UInt8> {
    let bytes = bytes
    var end = paddedBytes.firstIndex(of: UInt8(ascii: "\n"), from: start, limit: range.count)
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x0D { end -= 1 }
    return source[range.lowerBound + start..<range.lowerBound + end]
  }
}
