import TaskModel
import TaskSyntax

extension ValueSyntax where Value == CalendarMoment {
  /// A day (which stands for its beginning) or a day and a time, in the syntax of files.
  static var moment: Self {
    Self("a day such as 2026-11-21, or a day and a time such as 2026-11-21T14:30") { bytes in
      guard let literal = DateLiteral(bytes.span, in: 0..<bytes.count), literal.kind == .day else { return nil }
      return literal.firstMoment
    }
  }
}
