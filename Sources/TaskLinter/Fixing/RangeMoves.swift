import TaskSyntax

/// Where ranges of a document are after edits. One line can have as many findings as edits, so a range does not look at
/// all of them.
struct RangeMoves {
  private let edits: [TextEdit]
  /// How far the edits up to each of them move what follows.
  private let distances: [Int]

  /// `edits` are sorted and apart.
  init(_ edits: [TextEdit]) {
    self.edits = edits
    var distance = 0
    distances = edits.map { edit in
      distance += edit.replacement.count - edit.range.count
      return distance
    }
  }

  /// The range after the edits; `nil` where one of them touches it.
  func moved(_ range: Range<Int>) -> Range<Int>? {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range.upperBound < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    if low < edits.count, edits[low].range.lowerBound <= range.upperBound { return nil }
    return range.moved(by: low > 0 ? distances[low - 1] : 0)
  }
}
