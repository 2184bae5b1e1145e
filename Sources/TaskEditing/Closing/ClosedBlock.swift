/// The result of closing a task with its block.
public struct ClosedBlock: Sendable, Equatable {
  /// The block with the task closed.
  public var closed: TaskBlock
  /// The next occurrence, which stands above it. The last of its lines has the end that the block's last line has: none
  /// where the file ends with it. `nil` where the task does not come back.
  public var successor: TaskBlock?
  /// Why it comes back, or does not.
  public var step: SeriesStep
  /// The subtasks that were active and are closed now: numbers in `closed.tasks`.
  public var closedSubtasks: [Int]

  /// The replacement of the block: the successor, if there is one, and the closed block.
  public var blocks: [TaskBlock] { (successor.map { [$0] } ?? []) + [closed] }
}
