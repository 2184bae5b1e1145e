import TaskModel
import TaskSyntax
import TaskWorkspace

extension FoundTask {
  /// The task's line in the file, from its bullet on, without trailing blanks.
  var written: ArraySlice<UInt8> { part.part.line(from: Int(row.offset)) }
}

extension SyntaxPart {
  /// Returns the rest of a line from `start` on, without trailing blanks.
  func line(from start: Int) -> ArraySlice<UInt8> {
    let bytes = bytes
    var end = paddedBytes.firstIndex(of: UInt8(ascii: "\n"), from: start, limit: range.count)
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x0D { end -= 1 }
    return source[range.lowerBound + start..<range.lowerBound + end]
  }
}
