/// How sure it is that an item of a side is the one of the base that it was paired with.
enum MergeDoubt {
  case none
  /// Another change of its line on the other side is in dispute: the two may be different tasks.
  case line
  /// The line is in dispute although the other side did not change it, because that side moved the task or gave it
  /// other content.
  case task

  init(_ old: Int, _ graph: MergeGraph) {
    self = .none
    for side in MergeSide.allCases where graph.matchings[side].doubtful.contains(old) {
      if case .none = self { self = .line }
      if Self.isTouched(old, graph, side.other), !Self.sharesContent(old, graph, side) { self = .task }
    }
  }

  /// Whether a side moved an item of the base or changed what is inside it.
  private static func isTouched(_ old: Int, _ graph: MergeGraph, _ side: MergeSide) -> Bool {
    let index = graph.matchings[side].toOther[old]
    guard index >= 0, graph.base.items[old].kind == .task else { return false }
    return graph.moves[side].moves[old] != .none
      || graph.versions[side].bareContent(index) != graph.base.bareContent(old)
  }

  /// Whether an item of a side has a note or a subtask of its partner in the base.
  private static func sharesContent(_ old: Int, _ graph: MergeGraph, _ side: MergeSide) -> Bool {
    let matching = graph.matchings[side]
    return graph.base.children(of: old).contains { child in
      let partner = matching.toOther[child]
      guard partner >= 0, matching.other.items[partner].parent == matching.toOther[old] else { return false }
      return graph.base.items[child].kind == .task
        || matching.other.items[partner].textHash == graph.base.items[child].textHash
    }
  }
}

extension MergeVersion {
  /// The text of everything inside an item, as formatting leaves it.
  fileprivate func bareContent(_ index: Int) -> [[UInt8]] { children(of: index).map { bareText($0) } }
}
