/// The effect of edits on the file that holds the document.
public enum FileEffect: Sendable {
  /// The file exists before and after the change; it may be empty.
  case change
  /// The file does not exist before the change.
  case creation
  /// The file does not exist after the change.
  case removal
}
