/// The rows of a part that a query found, in order. Rows from the first one without a gap are stored as their number,
/// which is all where a query finds every task.
public struct FoundRows: RandomAccessCollection, Sendable {
  /// The number of rows that are equal to their index.
  private var leadingCount: UInt32 = 0
  private var others: [UInt32] = []

  mutating func append(_ row: UInt32) {
    if others.isEmpty, row == leadingCount { leadingCount += 1 } else { others.append(row) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { Int(leadingCount) + others.count }
  public subscript(index: Int) -> UInt32 {
    index < leadingCount ? UInt32(truncatingIfNeeded: index) : others[index - Int(leadingCount)]
  }
}
