/// Whether a task can be done now, and what stands in the way. Several may hold at once; an active task that is not
/// ready is at least one of blocked, waiting, deferred and held, and of a closed one none holds.
///
/// `Grammar/Order.md`, "Ready".
@frozen
public struct TaskReadiness: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Active, and none of the four below.
  @inlinable public static var ready: TaskReadiness { TaskReadiness(rawValue: 1 << 0) }
  /// An active subtask, or an active task that its `after` names, or that of a task above it, is to be closed first.
  @inlinable public static var blocked: TaskReadiness { TaskReadiness(rawValue: 1 << 1) }
  /// Its status says so.
  @inlinable public static var waiting: TaskReadiness { TaskReadiness(rawValue: 1 << 2) }
  /// It starts after today.
  @inlinable public static var deferred: TaskReadiness { TaskReadiness(rawValue: 1 << 3) }
  /// A task above it is closed, waiting or deferred.
  @inlinable public static var held: TaskReadiness { TaskReadiness(rawValue: 1 << 4) }
  /// Some active task is blocked by it.
  @inlinable public static var blocking: TaskReadiness { TaskReadiness(rawValue: 1 << 5) }

  /// It is closed: none of the public ones holds.
  @inlinable static var closed: TaskReadiness { TaskReadiness(rawValue: 1 << 6) }
  /// It or a task above it is waiting or deferred: it hands no letter to what it needs.
  @inlinable static var quiet: TaskReadiness { TaskReadiness(rawValue: 1 << 7) }

  /// The states in which a task cannot be done.
  @inlinable static var hindered: TaskReadiness { [.blocked, .waiting, .deferred, .held] }
}
