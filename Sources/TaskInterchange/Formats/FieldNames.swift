import TaskSyntax

/// The names of the fields that a reader knows, as numbers.
struct FieldNames: Sendable {
  private let table: NameTable
  /// The length in bytes of the longest name.
  private let longest: Int

  /// - Parameter names: The names by number. An empty one has a number, but no field has it.
  init(_ names: [String]) {
    table = names.reduce(into: NameTable()) { _ = $0.intern(Array($1.utf8)) }
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

/// The fields of a record in their order. Those with a known name are found by its number.
struct NumberedFields<Field: Sendable>: Sendable {
  /// The number of known names that there may be.
  static var capacity: Int { 64 }

  private(set) var all: [Field] = []
  /// For each number, the position in `all` of its field plus 1; 0 without one.
  private var places = [64 of UInt32](repeating: 0)

  /// Appends a field.
  ///
  /// - Parameters:
  ///   - number: below `capacity`; `nil` for a field with another name.
  ///   - isLast: whether the field is the one that is found by its number, even if it is not the first.
  mutating func append(_ field: Field, number: Int?, replacing isLast: Bool) {
    all.append(field)
    if let number, isLast || places[number] == 0 { places[number] = UInt32(truncatingIfNeeded: all.count) }
  }

  /// Returns the position of the field that is found by a number; `nil` without one.
  func place(of number: Int) -> Int? { places[number] == 0 ? nil : Int(places[number]) - 1 }

  subscript(number: Int) -> Field? { place(of: number).map { all[$0] } }
}
