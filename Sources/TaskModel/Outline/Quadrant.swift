/// A quadrant of Covey's matrix: written or inherited, or derived from priority and due date.
///
/// See `Grammar/Specification.md`, "Rank".
public struct Quadrant: Sendable, Equatable {
  /// 1 urgent and important, 2 important, 3 urgent, 4 neither.
  public var number: Int
  public var isWritten: Bool

  /// The number of days within which a due date is urgent, unless the settings say otherwise.
  @inlinable public static var urgentWithin: Int { 2 }

  /// Creates the written quadrant of a task, 1 to 4, or else the one that follows from its letter, 1 for A … 5 for E.
  /// Returns `nil` if both are 0.
  @inlinable
  init?(written: UInt8, letter: UInt8, isUrgent: @autoclosure () -> Bool) {
    guard written != 0 || letter != 0 else { return nil }
    isWritten = written != 0
    number = isWritten ? Int(written) : (letter <= 2 ? 1 : 3) + (isUrgent() ? 0 : 1)
  }

  /// Calls `body` with the name of a quadrant, such as `Q1`, but not for 0, which is none. No memory is allocated.
  package static func withName(_ number: Int, _ body: (Span<UInt8>) -> Void) {
    if number == 0 { return }
    let name: InlineArray<2, UInt8> = [UInt8(ascii: "Q"), UInt8(ascii: "0") + UInt8(number)]
    body(name.span)
  }
}

extension DocumentModel {
  /// Returns the quadrant of a task at `now`; `nil` for an unsorted one, which has neither a written quadrant nor a
  /// priority.
  public func quadrant(
    of place: TaskPlace, now: CalendarMoment, urgentWithin: Int = Quadrant.urgentWithin
  ) -> Quadrant? {
    quadrant(of: self[place], in: place.part, now: now, urgentWithin: urgentWithin)
  }

  /// Returns the quadrant of a row of a part at `now`; `nil` for an unsorted one.
  @inlinable
  public func quadrant(
    of row: TaskRow, in part: Int, now: CalendarMoment, urgentWithin: Int = Quadrant.urgentWithin
  ) -> Quadrant? {
    Quadrant(
      written: writtenQuadrant(of: row, in: part), letter: letter(of: row, in: part),
      isUrgent: row.isUrgent(now: now, within: urgentWithin))
  }
}

extension TaskRow {
  /// Whether the task is active and its due day, or minute, has passed.
  public func isOverdue(now: CalendarMoment) -> Bool {
    guard status.isActive, let day = due.date else { return false }
    guard day == now.date, let minute = due.minuteOfDay else { return day < now.date }
    return minute < now.minuteOfDay
  }

  /// Whether the task is active and overdue, or due within `days` days.
  @inlinable
  public func isUrgent(now: CalendarMoment, within days: Int) -> Bool {
    guard status.isActive, let day = due.date else { return false }
    return day.days(since: now.date) <= days
  }
}
