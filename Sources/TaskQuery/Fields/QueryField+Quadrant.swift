import TaskModel

extension QueryField {
  /// The quadrant written or inherited, or that which letter and due date make.
  public static let quadrant = QueryField(
    "quadrant".utf8, .quadrant, .quadrant(isWritten: false), .needsContext, columns: .due)
}
