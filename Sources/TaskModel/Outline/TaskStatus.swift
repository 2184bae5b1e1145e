public import TaskSyntax

/// The progress of a task.
///
/// See `Grammar/Specification.md`, "Checkbox".
public enum TaskStatus: UInt8, Sendable, CaseIterable {
  case open, started, waiting, done, cancelled

  /// Creates the status of a mark. An unknown mark counts as open.
  @inlinable
  public init(_ mark: CheckboxMark) {
    switch mark {
    case .open, .unknown: self = .open
    case .started: self = .started
    case .waiting: self = .waiting
    case .done: self = .done
    case .cancelled: self = .cancelled
    }
  }

  /// The mark of the status.
  package var mark: CheckboxMark {
    switch self {
    case .open: .open
    case .started: .started
    case .waiting: .waiting
    case .done: .done
    case .cancelled: .cancelled
    }
  }

  /// Whether something is left to do: open, started and waiting.
  @inlinable public var isActive: Bool { rawValue <= TaskStatus.waiting.rawValue }

  /// The name of the status in queries and JSON.
  public var name: String {
    switch self {
    case .open: "open"
    case .started: "started"
    case .waiting: "waiting"
    case .done: "done"
    case .cancelled: "cancelled"
    }
  }

  /// The box as written.
  package var box: String { Self.boxes[Int(rawValue)] }

  /// The boxes in the order of the cases.
  private static let boxes = ["[ ]", "[/]", "[>]", "[x]", "[-]"]
}
