public import TaskModel

/// A place in a document at which a task is inserted.
public enum InsertionPoint: Sendable, Hashable {
  /// Behind the last of the tasks in a section that lie in no other one: an index into the sections of the model. 0
  /// stands for what is above the first heading. In a section without tasks behind all that it holds.
  case section(Int)
  /// Before a task, as a task beside it.
  case above(TaskPlace)
  /// Behind a task and all that lies in it, as a task beside it.
  case below(TaskPlace)
  /// In a task, behind all that lies in it.
  case under(TaskPlace)
}
