public import TaskModel
public import TaskSyntax

/// A way in which a task is closed.
public enum Closing: Sendable, Equatable, CaseIterable {
  case done, cancelled

  /// The mark in the box.
  public var mark: CheckboxMark { self == .done ? .done : .cancelled }

  /// The key of the day on which it was.
  public var key: AttributeKey { self == .done ? .done : .cancelled }

  /// The way in which a task with this mark was closed; `nil` where it is active.
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
  /// Whether something is left to do.
  public var isActive: Bool { TaskStatus(mark).isActive }

  /// The day on which the task was closed, of a period its last; `nil` where it is active, and where the line does not
  /// say.
  public var closingDay: CalendarDate? { Closing(mark).flatMap { date($0.key)?.lastDay } }
}
