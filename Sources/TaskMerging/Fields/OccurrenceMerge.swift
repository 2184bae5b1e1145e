import TaskEditing
import TaskModel
import TaskSyntax

/// The merge of a recurring task that a side closed: what belongs to the closed occurrence, and what to the task.
///
///     base   - [ ] Water every:week due:2026-12-01
///     A      - [ ] Water every:week due:2026-12-08          the task
///            - [x] Water due:2026-12-01 done:2026-11-30     the record
///     B      - [ ] Water @balcony every:week due:2026-12-03
///     merged - [ ] Water @balcony every:week due:2026-12-08
///            - [x] Water due:2026-12-03 done:2026-11-30
struct OccurrenceMerge {
  /// The line of the side that did not close the task, with the changes that concern the task, and with those that
  /// concern the occurrence.
  private(set) var task: [UInt8]
  private(set) var record: [UInt8]

  /// The fields that belong to an occurrence.
  private static let keys: [AttributeKey] = [.spent, .due, .plan, .start]

  /// Divides a change; `nil` if a line cannot be read or written.
  ///
  /// - Parameters:
  ///   - base: the line of the recurring task before both changes.
  ///   - changed: the line of the side that did not close it.
  init?(base: [UInt8], _ changed: [UInt8], _ dialect: Dialect) {
    guard let baseLine = TaskLine(base, dialect), let line = TaskLine(changed, dialect), let old = LineFields(baseLine),
      let new = LineFields(line)
    else { return nil }
    var (task, record) = (new, old)
    // A cancelled task that recurs has ended its series, which concerns the task.
    if new.mark != .cancelled || new[.every].isEmpty {
      task.take(.status, from: old)
      record.take(.status, from: new)
    }
    for key in Self.keys {
      task[key] = old[key]
      record[key] = new[key]
    }
    let moments = (old: Self.moments(old), new: Self.moments(new))
    task[.remind] = new[.remind].filter { !moments.new.contains($0) } + moments.old
    guard let taskText = LineWriter(base: nil, line, line).write(task),
      let recordText = LineWriter(base: nil, baseLine, baseLine).write(record)
    else { return nil }
    self.task = taskText
    self.record = recordText
  }

  /// Returns the reminders at a point in time, which do not move with the due date.
  private static func moments(_ fields: LineFields) -> [[UInt8]] {
    fields[.remind].filter { DateLiteral($0.span, in: 0..<$0.count) != nil }
  }

  /// Returns the line of a task that both sides closed, with the dates of the other side's task.
  static func line(_ line: [UInt8], withDatesOf other: [UInt8], _ dialect: Dialect) -> [UInt8]? {
    guard let own = TaskLine(line, dialect), var fields = LineFields(own),
      let source = TaskLine(other, dialect).flatMap({ LineFields($0) })
    else { return nil }
    for key in [AttributeKey.due, .plan, .start, .remind, .every] { fields[key] = source[key] }
    return LineWriter(base: nil, own, own).write(fields)
  }

  /// Whether the record `a` counts more than `b`: done more than skipped, then the earlier one.
  static func counts(_ a: [UInt8], over b: [UInt8], _ dialect: Dialect) -> Bool {
    func key(_ line: [UInt8]) -> (Int, Int) {
      guard let content = TaskLine(line, dialect)?.content else { return (2, 0) }
      return (content.mark == .done ? 0 : 1, content.closingDay.map { Int($0.dayNumber) } ?? .max)
    }
    return key(a) == key(b) ? a.lexicographicallyPrecedes(b) : key(a) < key(b)
  }
}
