/// Removal of names from a list with commas.
enum NameList {
  /// Returns the range to delete for each removed name, with one comma; `names` are the ranges of all names, some of
  /// which stay.
  static func removals(of names: [Range<Int>], where goes: [Bool]) -> [Range<Int>?] {
    var hasKept = false
    return names.indices.map { index in
      guard goes[index] else {
        hasKept = true
        return nil
      }
      if hasKept, index > 0 { return names[index - 1].upperBound..<names[index].upperBound }
      guard index + 1 < names.count else { return names[index] }
      return names[index].lowerBound..<names[index + 1].lowerBound
    }
  }
}
