import TaskModel

extension QueryField {
  /// The quadrant that is written at the task or inherited.
  public static let quadrantWritten = QueryField(
    "quadrant-written".utf8, .quadrant, .quadrant(isWritten: true), .needsContext, columns: .due)
}
