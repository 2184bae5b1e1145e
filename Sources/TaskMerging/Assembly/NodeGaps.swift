import TaskSyntax

/// The blank lines between merged items.
struct NodeGaps {
  let graph: MergeGraph
  let kind: (Int) -> MergeItem.Kind

  /// Returns the blank lines between two items that follow each other; `nil` stands for the end of the document.
  func gap(_ node: Int, _ next: Int?) -> [UInt8] {
    let isAtHeading = kind(node) == .heading || next.map { kind($0) == .heading } ?? false
    let places = graph.nodes[node]
    let successor = next.map { graph.nodes[$0] }
    func between(_ version: MergeVersion, _ index: Int, _ nextIndex: Int?) -> ArraySlice<UInt8>? {
      guard index >= 0, nextIndex ?? version.items.count == index + 1 else { return nil }
      return version.gap(behind: index)
    }
    let base = between(graph.base, places.base, successor?.base)
    let a = between(graph.versions.a, places.a, successor?.a)
    let b = between(graph.versions.b, places.b, successor?.b)
    if let gap = Self.merged(base, a, b, more: isAtHeading) { return Array(gap) }
    let gaps = [following(node, more: isAtHeading), preceding(next, more: isAtHeading)].compactMap { $0 }
    let gap = Self.chosen(gaps, more: isAtHeading)
    return gap.isEmpty && next.map { joins(node, $0) } ?? false ? [0x0A] : gap
  }

  /// Whether prose would continue an item that it follows without a blank line.
  private func joins(_ node: Int, _ next: Int) -> Bool {
    guard kind(next) == .prose else { return false }
    switch kind(node) {
    case .prose, .task, .note: return true
    default: return false
    }
  }

  /// Returns the blank lines behind an item, whatever follows there.
  private func following(_ node: Int, more: Bool) -> ArraySlice<UInt8>? {
    func gap(_ version: MergeVersion, _ index: Int) -> ArraySlice<UInt8>? {
      index < 0 ? nil : version.gap(behind: index)
    }
    let places = graph.nodes[node]
    return Self.merged(
      gap(graph.base, places.base), gap(graph.versions.a, places.a), gap(graph.versions.b, places.b), more: more)
  }

  /// Returns the blank lines in front of an item or of the end, whatever precedes there.
  private func preceding(_ node: Int?, more: Bool) -> ArraySlice<UInt8>? {
    func gap(_ version: MergeVersion, _ index: Int?) -> ArraySlice<UInt8>? {
      let index = index ?? version.items.count
      return index < 1 ? nil : version.gap(behind: index - 1)
    }
    let places = node.map { graph.nodes[$0] }
    return Self.merged(
      gap(graph.base, places?.base), gap(graph.versions.a, places?.a), gap(graph.versions.b, places?.b), more: more)
  }

  /// Merges the blank lines at one place of three versions; `nil` where a version does not have the place.
  private static func merged(
    _ base: ArraySlice<UInt8>?, _ a: ArraySlice<UInt8>?, _ b: ArraySlice<UInt8>?, more: Bool
  ) -> ArraySlice<UInt8>? {
    guard let a, let b else { return a ?? b ?? base }
    if a == b || b == base { return a }
    return a == base ? b : chosen([a, b], more: more)[...]
  }

  /// Returns the gap with the fewest or the most lines, of several the least in bytes.
  private static func chosen(_ gaps: [ArraySlice<UInt8>], more: Bool) -> [UInt8] {
    func count(_ gap: ArraySlice<UInt8>) -> Int { gap.count { $0 == 0x0A } }
    let best = gaps.min { x, y in
      count(x) == count(y) ? x.lexicographicallyPrecedes(y) : (count(x) > count(y)) == more
    }
    return best.map { Array($0) } ?? []
  }
}
