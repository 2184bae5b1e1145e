import TaskModel

extension QueryField {
  /// The quadrant that is written or inherited, or that follows from letter and due date.
  public static let quadrant = QueryField(
    "quadrant".utf8, .quadrant, .quadrant(isWritten: false), .needsContext, columns: .due)
}
