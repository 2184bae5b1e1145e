/// The result of closing a task with its block.
public struct ClosedBlock: Sendable, Equatable {
  /// The block with the closed task.
  public var closed: TaskBlock
  /// The next occurrence, which is inserted above `closed`. Its last line has the ending of the block's last line,
  /// which is empty at the end of a file. `nil` if the task does not repeat.
  public var successor: TaskBlock?
  /// Whether the task repeats, and why not.
  public var step: SeriesStep
  /// The subtasks that were closed along with the task, as indices into `closed.tasks`.
  public var closedSubtasks: [Int]

  /// The blocks that replace the original one: the successor, if there is one, and the closed block.
  public var blocks: [TaskBlock] { (successor.map { [$0] } ?? []) + [closed] }
}
