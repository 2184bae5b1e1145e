import TaskSyntax

/// The numbers of the names of fields that a reader knows.
struct FieldNames: Sendable {
  private let table: NameTable
  /// The length in bytes of the longest name.
  private let longest: Int

  /// - Parameter names: The names by number, all different, and at most 64. An empty one has a number, but no field has
  ///   it.
  init(_ names: [String]) {
    table = names.reduce(into: NameTable()) { _ = $0.intern(Array($1.utf8)) }
    assert(table.count == names.count && names.count <= 64)
    longest = names.map(\.utf8.count).max() ?? 0
  }

  /// Returns the number of a name; `nil` for a name that the reader does not know.
  func number(of name: ArraySlice<UInt8>) -> Int? {
    name.isEmpty ? nil : table.find(name.span, 0..<name.count).map { Int($0) }
  }

  /// Returns the number of a name, whose known form is in capitals.
  func number(ignoringCaseOf name: ArraySlice<UInt8>) -> Int? {
    if let number = number(of: name) { return number }
    guard name.count <= longest, name.contains(where: { $0 &- 0x61 < 26 }) else { return nil }
    return number(of: Array(name.capitals.utf8)[...])
  }
}
