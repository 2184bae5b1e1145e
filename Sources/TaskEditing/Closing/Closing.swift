public import TaskModel
public import TaskSyntax

/// A way of closing a task.
public enum Closing: Sendable, Equatable, CaseIterable {
  case done, cancelled

  /// The mark for the checkbox.
  public var mark: CheckboxMark { self == .done ? .done : .cancelled }

  /// The key of the closing day.
  public var key: AttributeKey { self == .done ? .done : .cancelled }

  /// Creates the way in which a task with this mark was closed, or `nil` if the task is active.
  public init?(_ mark: CheckboxMark) {
    switch mark {
    case .done: self = .done
    case .cancelled: self = .cancelled
    default: return nil
    }
  }

  var other: Closing { self == .done ? .cancelled : .done }
}

extension TaskContent {
  /// Whether the task is open, started or waiting.
  public var isActive: Bool { TaskStatus(mark).isActive }

  /// The closing day, which is the last day of a written period. `nil` if the task is active or has no closing date.
  public var closingDay: CalendarDate? { Closing(mark).flatMap { date($0.key)?.lastDay } }
}
