package import TaskFiles
package import TaskModel
import TaskSyntax

/// A part of a document in which tasks are found, with its place and the lines of its tasks.
///
/// A class, so that each of its tasks holds one reference.
package final class FoundPart: Sendable {
  package let part: DocumentPart
  /// The absolute path of the file; `-` for standard input.
  package let path: BytePath
  /// The place in the documents that are kept; `nil` where none are.
  let place: (document: Int, part: Int)?
  /// The lines of the tasks, from 1; empty until one is asked for, because few of many parts are shown.
  private let lines: SharedState<[UInt32]>

  package convenience init(_ part: DocumentPart, path: BytePath, place: (document: Int, part: Int)?) {
    self.init(part, path, place, SharedState([]))
  }

  private init(
    _ part: DocumentPart, _ path: BytePath, _ place: (document: Int, part: Int)?, _ lines: SharedState<[UInt32]>
  ) {
    self.part = part
    self.path = path
    self.place = place
    self.lines = lines
  }

  /// The line of each row, from 1.
  package var linesOfRows: [UInt32] { withLines { $0 } }

  /// Returns the line of a row, from 1. Threads that counted references to the lines would wait for each other.
  package func line(ofRow row: Int) -> Int { withLines { Int($0[row]) } }

  /// Calls `body` with the lines of all rows, which are counted on the first request.
  private func withLines<Result: Sendable>(_ body: (inout [UInt32]) -> Result) -> Result {
    lines.withLock { lines in
      if lines.isEmpty { lines = part.lines.map(UInt32.init) }
      return body(&lines)
    }
  }

  /// Returns the last row that begins on `line` or above it.
  func lastRow(upToLine line: Int) -> Int? {
    let behind = part.model.rows.indices.partitioningIndex { self.line(ofRow: $0) > line }
    return behind == 0 ? nil : behind - 1
  }

  /// The part in memory of its own (see `DocumentPart.separated`), with the lines if they are counted.
  var separated: FoundPart { FoundPart(part.separated, path, place, SharedState(lines.withLock { $0 })) }
}

extension [FoundPart] {
  /// Returns the place of the last task that begins on `line` of the document or above it.
  func lastTask(upToLine line: Int) -> (part: Int, row: Int)? {
    for number in self[..<partitioningIndex { $0.part.context.lineCount >= line }].indices.reversed() {
      if let row = self[number].lastRow(upToLine: line) { return (number, row) }
    }
    return nil
  }
}
