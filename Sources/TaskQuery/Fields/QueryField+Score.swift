import TaskModel

extension QueryField {
  /// The points of a closed task. They depend on its own letter or the one of its heading or file, not on its parent's.
  public static let score = QueryField(
    "score".utf8, .number,
    .count { reading, index in
      switch reading.rows[index].status {
      case .open, .started, .waiting: nil
      case .cancelled: 0
      case .done: reading.settings.points(ofLetter: reading.source.scoredLetter(of: reading.rows[index]))
      }
    }, [.testsStatus, .needsContext, .isAmount])
}
