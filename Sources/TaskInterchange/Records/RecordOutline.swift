/// The order of records as a tree: each after its parent, as deep as it is. Parents that are missing, that come later or
/// that form a circle do no harm.
public struct RecordOutline: Sendable {
  public struct Item: Sendable, Equatable {
    /// The index of the record.
    public let record: Int
    public let depth: Int
    /// The position of its parent in `items`; `nil` at the top.
    public let parent: Int?
  }

  /// The items in preorder. Siblings are in the order of their records.
  public private(set) var items: [Item] = []
  public private(set) var losses = LossReport()

  /// The deepest level that is written.
  static let deepest = 64

  public init(_ records: [Record]) {
    var parents = records.indices.map { index in
      records[index].parent.flatMap { records.indices.contains($0) && $0 != index ? $0 : nil }
    }
    cutCircles(&parents, records)
    var children: [[Int]] = Array(repeating: [], count: records.count)
    for (index, parent) in parents.enumerated() { if let parent { children[parent].append(index) } }
    var open = parents.indices.filter { parents[$0] == nil }.reversed().map {
      (record: $0, depth: 0, parent: Int?.none)
    }
    while let next = open.popLast() {
      let position = items.count
      items.append(Item(record: next.record, depth: next.depth, parent: next.parent))
      let isDeepest = next.depth == Self.deepest
      if isDeepest { losses.add(.depth, at: records[next.record].place, count: children[next.record].count) }
      for child in children[next.record].reversed() {
        open.append((child, isDeepest ? next.depth : next.depth + 1, isDeepest ? next.parent : position))
      }
    }
  }

  /// Makes one record of each circle a task of its own.
  private mutating func cutCircles(_ parents: inout [Int?], _ records: [Record]) {
    // 0: not visited, 1: on the current path, 2: leads to the top.
    var state = [UInt8](repeating: 0, count: parents.count)
    for start in parents.indices where state[start] == 0 {
      var path: [Int] = []
      var next: Int? = start
      while let index = next, state[index] == 0 {
        state[index] = 1
        path.append(index)
        next = parents[index]
      }
      if let index = next, state[index] == 1 {
        losses.add(.orphan, at: records[index].place)
        parents[index] = nil
      }
      for index in path { state[index] = 2 }
    }
  }
}
