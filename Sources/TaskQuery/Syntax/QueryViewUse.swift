import TaskModel

/// A view as it is used at a place of a query.
struct QueryViewUse: Sendable {
  let name: [UInt8]
  let arguments: [QueryPiece]
  /// The range in the query.
  let range: Range<Int>
  /// Whether nothing but clauses stands beside it, so that its own clauses hold.
  let isWhole: Bool
  /// The views around it, outermost first, and itself.
  let path: [[UInt8]]

  /// The deepest nesting of views.
  static let depthLimit = 32

  /// The largest number of uses of views in a query, plus the terms in them: a few views that use one another could grow
  /// without bound.
  static let expansionLimit = 65_536
}
