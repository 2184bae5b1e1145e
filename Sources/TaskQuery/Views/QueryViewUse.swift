import TaskModel

/// A view as it is used at a place of a query.
struct QueryViewUse: Sendable {
  let name: [UInt8]
  let arguments: [QueryPiece]
  /// Where in the query.
  let range: Range<Int>
  /// Whether nothing but clauses stands beside it, so that its own clauses hold.
  let isWhole: Bool
  /// The views around it, outermost first, and itself.
  let path: [[UInt8]]

  /// How many views may be used in one another.
  static let depthLimit = 32

  /// How often views may be used in one query, each term in them counted too: a few that use one another could grow
  /// without bound.
  static let expansionLimit = 65_536
}
