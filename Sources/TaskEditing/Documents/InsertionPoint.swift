public import TaskModel

/// A place in a document at which a task is inserted.
public enum InsertionPoint: Sendable, Hashable {
  /// After the last top-level task of a section, given as an index into the sections of the model. Index 0 is the text
  /// before the first heading. In a section without tasks, after all its content.
  case section(Int)
  /// Before a task, as its sibling.
  case above(TaskPlace)
  /// After a task and everything in it, as its sibling.
  case below(TaskPlace)
  /// Inside a task, after everything in it.
  case under(TaskPlace)
}
