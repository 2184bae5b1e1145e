/// Whether a task can be done now, and what prevents it. Several states may hold at once. An active task that is not
/// ready is at least one of blocked, waiting, deferred and held. None of the states holds for a closed task.
///
/// See `Grammar/Order.md`, "Ready".
@frozen
public struct TaskReadiness: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The task is active, and none of the four states below holds.
  @inlinable public static var ready: TaskReadiness { TaskReadiness(rawValue: 1 << 0) }
  /// An active subtask, or an active task that its own `after` or that of a task above it names, must be closed first.
  @inlinable public static var blocked: TaskReadiness { TaskReadiness(rawValue: 1 << 1) }
  /// The status of the task is waiting.
  @inlinable public static var waiting: TaskReadiness { TaskReadiness(rawValue: 1 << 2) }
  /// The task starts after today.
  @inlinable public static var deferred: TaskReadiness { TaskReadiness(rawValue: 1 << 3) }
  /// A task above it is closed, waiting or deferred.
  @inlinable public static var held: TaskReadiness { TaskReadiness(rawValue: 1 << 4) }
  /// The task blocks some active task.
  @inlinable public static var blocking: TaskReadiness { TaskReadiness(rawValue: 1 << 5) }

  /// The task is closed, so none of the public states holds.
  @inlinable static var closed: TaskReadiness { TaskReadiness(rawValue: 1 << 6) }
  /// The task or a task above it is waiting or deferred, so it hands down no letter.
  @inlinable static var quiet: TaskReadiness { TaskReadiness(rawValue: 1 << 7) }

  /// The states in which a task cannot be done.
  @inlinable static var hindered: TaskReadiness { [.blocked, .waiting, .deferred, .held] }
}
