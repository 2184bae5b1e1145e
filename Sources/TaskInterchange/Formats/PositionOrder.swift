extension Array {
  /// Sorts the tasks of an export by the positions that they had in it. Those without one come last, and equal ones keep
  /// their order. Tasks that are in order, as most are, are not copied.
  mutating func sort(byPosition position: (Element) -> Int?) {
    let positions = indices.map { position(self[$0]) ?? .max }
    if zip(positions, positions.dropFirst()).allSatisfy({ $0 <= $1 }) { return }
    self = indices.sorted { (positions[$0], $0) < (positions[$1], $1) }.map { self[$0] }
  }
}
