import TaskEditing
import TaskModel
import TaskSyntax

/// The merge of a recurring task that a side closed: each change belongs to the closed occurrence or to the task.
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
  ///   - base: the line of the recurring task, or of a subtask, before both changes.
  ///   - changed: the line of the side that did not close it.
  ///   - isEnded: whether that side ended the series.
  init?(base: [UInt8], _ changed: [UInt8], _ dialect: Dialect, isEnded: Bool) {
    guard let baseLine = TaskLine(base, dialect), let line = TaskLine(changed, dialect), let old = LineFields(baseLine),
      let new = LineFields(line)
    else { return nil }
    var (task, record) = (new, old)
    // The end of a series concerns the task and its subtasks, not the occurrence.
    if !isEnded || new.mark != .cancelled {
      task.take(.status, from: old)
      record.take(.status, from: new)
    }
    for key in Self.keys {
      task[key] = old[key]
      record[key] = new[key]
    }
    let moments = (old: Self.moments(old), new: Self.moments(new))
    task[.remind] = new[.remind].filter { !moments.new.contains($0) } + moments.old
    record[.remind] = old[.remind].filter { !moments.old.contains($0) } + moments.new
    guard let taskText = LineWriter(base: nil, line, line).write(task),
      let recordText = LineWriter(base: nil, baseLine, baseLine).write(record)
    else { return nil }
    self.task = taskText
    self.record = record == old ? base : recordText
  }

  /// Returns the reminders at a point in time, which do not move with the due date.
  private static func moments(_ fields: LineFields) -> [[UInt8]] {
    fields[.remind].filter { DateLiteral($0.span, in: 0..<$0.count) != nil }
  }

  static func isCancelled(_ line: [UInt8], _ dialect: Dialect) -> Bool { TaskLine(line, dialect)?.mark == .cancelled }

  /// Returns the line of a task that both sides closed, with the dates of the other side's task.
  static func line(_ line: [UInt8], withDatesOf other: [UInt8], _ dialect: Dialect) -> [UInt8]? {
    guard let own = TaskLine(line, dialect), var fields = LineFields(own),
      let source = TaskLine(other, dialect).flatMap({ LineFields($0) })
    else { return nil }
    for key in [AttributeKey.due, .plan, .start] { fields[key] = source[key] }
    let moments = Self.moments(fields)
    fields[.remind] = fields[.remind].filter { !moments.contains($0) } + Self.moments(source)
    return LineWriter(base: nil, own, own).write(fields)
  }

  /// Returns the line of a task that was closed as that of its successor: open, and without spent time.
  static func reopened(_ line: [UInt8], _ dialect: Dialect) -> [UInt8]? {
    guard let own = TaskLine(line, dialect), var fields = LineFields(own) else { return nil }
    (fields.mark, fields.unknownMark) = (.open, [])
    for key in [AttributeKey.done, .cancelled, .spent] { fields[key] = [] }
    return LineWriter(base: nil, own, own).write(fields)
  }

  /// Whether a subtask and its copy in a successor differ only in status, time and dates, which a successor gets anew.
  static func isCopy(_ copy: [UInt8], of line: [UInt8], _ dialect: Dialect) -> Bool {
    func kept(_ line: [UInt8]) -> LineFields? {
      guard var fields = TaskLine(line, dialect).flatMap({ LineFields($0) }) else { return nil }
      (fields.mark, fields.unknownMark) = (.open, [])
      for key in keys + [.done, .cancelled, .created] { fields[key] = [] }
      let moments = Self.moments(fields)
      fields[.remind] = fields[.remind].filter { !moments.contains($0) }
      return fields
    }
    return kept(line).map { $0 == kept(copy) } ?? false
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
