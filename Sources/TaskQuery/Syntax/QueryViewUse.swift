/// A use of a view in a query.
struct QueryViewUse: Sendable {
  let name: [UInt8]
  let arguments: [QueryPiece]
  /// The range in the query.
  let range: Range<Int>
  /// Whether only clauses stand beside the view, so that its own clauses apply.
  let isWhole: Bool
  /// The names of the enclosing views, outermost first, and of this view.
  let path: [[UInt8]]

  /// The maximum nesting depth of views.
  static let depthLimit = 32

  /// The maximum number of view uses in a query plus the terms in them. A few views that use one another could
  /// otherwise grow without bound.
  static let expansionLimit = 65_536
}
