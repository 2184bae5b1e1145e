import TaskEditing
import TaskModel
import TaskSyntax
import Testing

/// A block, the day of a change, and the block after it.
struct ClosingCase: CustomTestStringConvertible {
  let before: String
  let day: String
  let after: String

  init(_ before: String, on day: String = "2026-11-22", becomes after: String) {
    self.before = before
    self.day = day
    self.after = after
  }

  var testDescription: String { "\(before) on \(day)" }

  func block() throws -> TaskBlock { try taskBlock(before) }

  func date() throws -> CalendarDate { try calendarDate(day) }
}

func taskBlock(_ text: String) throws -> TaskBlock {
  try #require(TaskBlock(Array(text.utf8), dialect: Dialect()), "no block: \(text)")
}

func calendarDate(_ text: String) throws -> CalendarDate { try #require(DateLiteral(text)).firstDay }

extension ClosedBlock {
  /// The text of the file after the change.
  var text: String { blocks.map(\.text).joined(separator: "\n") }
}

extension TaskBlock {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
