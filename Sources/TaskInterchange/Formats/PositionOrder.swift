extension Array {
  /// Sorts the tasks of an export by the positions that they had in it. Those without one come last, and equal ones keep
  /// their order. Tasks that are in order, as most are, are not copied.
  mutating func sort(byPosition position: (Element) -> Int?) {
    func precedes(_ a: Int, _ b: Int) -> Bool { (position(self[a]) ?? .max, a) < (position(self[b]) ?? .max, b) }
    if indices.dropFirst().allSatisfy({ precedes($0 - 1, $0) }) { return }
    self = indices.sorted(by: precedes).map { self[$0] }
  }
}
