import TaskSyntax

/// The properties of an entry, each name once.
struct OrgProperties: Sendable {
  /// The values of the names that the reader knows.
  private var known: [(name: OrgPropertyName, value: ArraySlice<UInt8>)] = []
  /// The other properties in their order, by their names in capitals.
  private(set) var others: [(name: String, value: ArraySlice<UInt8>)] = []
  /// The positions in `others` by name.
  private var places: [String: Int] = [:]

  /// Adds a line. Of several with one name the first counts, and those that continue it.
  mutating func add(_ line: OrgDrawerLine) {
    if let name = OrgPropertyName(line.name) {
      if let place = known.firstIndex(where: { $0.name == name }) { return line.carryOn(&known[place].value) }
      return known.append((name, line.value))
    }
    let name = line.name.capitals
    if let place = places[name] { return line.carryOn(&others[place].value) }
    places[name] = others.count
    others.append((name, line.value))
  }

  subscript(property: OrgProperty) -> ArraySlice<UInt8>? { self[OrgPropertyName(property)] }

  private subscript(name: OrgPropertyName) -> ArraySlice<UInt8>? {
    for index in known.indices where known[index].name == name { return known[index].value }
    return nil
  }

  /// Returns the value of a property of ours.
  func ours(_ property: OrgProperty) -> [UInt8]? { self[property].map(OrgProperty.unescaped) }

  /// Returns the value of a reserved key as it is written here, on one line.
  func ours(_ key: AttributeKey) -> [UInt8]? { self[OrgPropertyName(key)].map { OrgProperty.unescaped($0).onOneLine } }

  /// The number of properties that say something about a task, besides its id and its project.
  var countOfTask: Int {
    let taken = [OrgPropertyName(.identifier), OrgPropertyName(.category)]
    return known.count { !taken.contains($0.name) } + others.count { !OrgProperty.isIgnored($0.name) }
  }
}

/// A name that the reader knows: a property, or the property of a reserved key.
struct OrgPropertyName: Equatable, Sendable {
  private let number: Int

  init(_ property: OrgProperty) { number = Int(property.rawValue) }

  init(_ key: AttributeKey) { number = OrgProperty.allCases.count + Int(key.rawValue) }

  /// `nil` for a name that the reader does not know.
  init?(_ name: ArraySlice<UInt8>) {
    guard let number = Self.names.number(ignoringCaseOf: name) else { return nil }
    self.number = number
  }

  private static let names = FieldNames(
    OrgProperty.allCases.map(\.name)
      + AttributeKey.allCases.map { $0 == .declared ? "" : OrgProperty.name(of: $0) })
}

/// A line of a drawer, `:NAME: value`, or one that begins or ends a drawer, `:NAME:`.
struct OrgDrawerLine {
  let name: ArraySlice<UInt8>
  /// The value without blanks at its ends.
  let value: ArraySlice<UInt8>
  /// Whether the value continues that of the property before, which is written `:NAME+:`.
  private let continues: Bool

  /// `nil` for another line.
  init?(_ line: ArraySlice<UInt8>) {
    let text = line.drop { $0.isBlank }
    guard text.first == UInt8(ascii: ":") else { return nil }
    let end = text.firstIndex(where: \.isBlank) ?? text.endIndex
    let word = text[text.startIndex..<end].dropFirst()
    guard word.count > 1, word.last == UInt8(ascii: ":") else { return nil }
    let name = word.dropLast()
    continues = name.last == UInt8(ascii: "+")
    self.name = continues ? name.dropLast() : name
    value = text[end...].trimmed
  }

  /// Appends the value to that of the property before, if it continues that.
  fileprivate func carryOn(_ earlier: inout ArraySlice<UInt8>) {
    if continues { earlier += [0x20] + value }
  }

  /// Returns the name in capitals of the drawer that a line begins or ends; `nil` for other lines.
  static func edge(_ line: ArraySlice<UInt8>) -> String? {
    guard let read = OrgDrawerLine(line), read.value.isEmpty, !read.continues else { return nil }
    return read.name.capitals
  }
}
