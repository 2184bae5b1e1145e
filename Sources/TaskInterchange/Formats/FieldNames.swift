import TaskSyntax

/// The numbers of the names of fields that a reader knows.
struct FieldNames: Sendable {
  private let table: NameTable
  /// The length in bytes of the longest name.
  private let longest: Int

  /// - Parameter names: The names by number, all different, and as many as `NumberedFields` holds. An empty one has a
  ///   number, but no field has it.
  init(_ names: [String]) {
    table = names.reduce(into: NameTable()) { _ = $0.intern(Array($1.utf8)) }
    assert(table.count == names.count && names.count <= Self.most)
    longest = names.map(\.utf8.count).max() ?? 0
  }

  /// The number of names that there may be.
  static let most = 64

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
  private(set) var all: [Field] = []
  /// For each number below `FieldNames.most`, the position in `all` of its field plus 1; 0 without one.
  private var places = [64 of UInt32](repeating: 0)

  /// - Parameter count: the number of fields that are expected.
  init(reserving count: Int = 0) { all.reserveCapacity(count) }

  /// Appends a field.
  ///
  /// - Parameters:
  ///   - number: the number of its name; `nil` for a name that the reader does not know.
  ///   - replacesEarlier: whether it is found by its number even if there is an earlier field with the same name.
  mutating func append(_ field: Field, number: Int?, replacesEarlier: Bool) {
    all.append(field)
    if let number, replacesEarlier || places[number] == 0 { places[number] = UInt32(truncatingIfNeeded: all.count) }
  }

  /// Returns the position of the field that is found by a number; `nil` without one.
  func place(of number: Int) -> Int? { places[number] == 0 ? nil : Int(places[number]) - 1 }

  subscript(number: Int) -> Field? { place(of: number).map { all[$0] } }
}
