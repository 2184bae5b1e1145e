/// The order of records as a tree: each after its parent, as deep as it is. Parents that are missing, that come later or
/// that form a circle do no harm.
public struct RecordOutline: Sendable {
  public struct Item: Sendable, Equatable {
    private let number: UInt32
    private let level: Int32
    private let outer: Int32

    fileprivate init(record: Int, depth: Int, parent: Int?) {
      number = UInt32(truncatingIfNeeded: record)
      level = Int32(truncatingIfNeeded: depth)
      outer = Int32(truncatingIfNeeded: parent ?? -1)
    }

    /// The index of the record.
    public var record: Int { Int(number) }
    public var depth: Int { Int(level) }
    /// The position of its parent in `items`; `nil` at the top.
    public var parent: Int? { outer < 0 ? nil : Int(outer) }
  }

  /// The items in preorder. Siblings are in the order of their records.
  public private(set) var items: [Item] = []
  public private(set) var losses = LossReport()

  /// The deepest level that is written.
  static let deepest = 64

  public init(_ records: [Record]) { self.init(RecordList(records)) }

  init(_ records: RecordList) {
    items.reserveCapacity(records.count)
    var parents = records.indices.map { index in
      let parent = records.parent(of: index)
      return Int32(parent.map { records.indices.contains($0) && $0 != index ? $0 : -1 } ?? -1)
    }
    cutCircles(&parents, records)
    // The first child of each record, and the next sibling of each child; -1 for none.
    var first = [Int32](repeating: -1, count: parents.count)
    var next = first
    for index in parents.indices.reversed() where parents[index] >= 0 {
      next[index] = first[Int(parents[index])]
      first[Int(parents[index])] = Int32(index)
    }
    var open: [(record: Int, depth: Int, parent: Int?)] = []
    for top in parents.indices where parents[top] < 0 {
      open.append((top, 0, nil))
      while let item = open.popLast() {
        let position = items.count
        items.append(Item(record: item.record, depth: item.depth, parent: item.parent))
        let isDeepest = item.depth == Self.deepest
        let start = open.count
        var child = Int(first[item.record])
        while child >= 0 {
          open.append((child, isDeepest ? item.depth : item.depth + 1, isDeepest ? item.parent : position))
          child = Int(next[child])
        }
        open[start...].reverse()
        if isDeepest { losses.add(.depth, at: records.place(of: item.record), count: open.count - start) }
      }
    }
  }

  /// Returns ranges of items, each with all items below its first ones.
  ///
  /// - Parameter count: the number of items from which on a range ends.
  static func ranges(of items: [Item], count: Int) -> [Range<Int>] {
    var starts = [0]
    for index in items.indices where index - starts[starts.count - 1] >= count && items[index].parent == nil {
      starts.append(index)
    }
    return zip(starts, starts.dropFirst() + [items.count]).map { $0..<$1 }
  }

  /// Makes one record of each circle a task of its own.
  private mutating func cutCircles(_ parents: inout [Int32], _ records: RecordList) {
    // 0: not visited, 1: on the current path, 2: leads to the top.
    var state = [UInt8](repeating: 0, count: parents.count)
    for start in parents.indices where state[start] == 0 {
      var path: [Int] = []
      var next = start
      while next >= 0, state[next] == 0 {
        state[next] = 1
        path.append(next)
        next = Int(parents[next])
      }
      if next >= 0, state[next] == 1 {
        losses.add(.orphan, at: records.place(of: next))
        parents[next] = -1
      }
      for index in path { state[index] = 2 }
    }
  }
}
