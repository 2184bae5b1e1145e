import TaskSyntax

/// The properties of a task that have a meaning here, or that follow from others.
///
/// The properties that hold the values of reserved keys are those of `ICalendarName`.
enum ICalendarProperty: UInt8, CaseIterable {
  case uid, summary, description, status, completed, priority, categories, due, start, created, rule, relation
  case stamp, modified, sequence, access, percentage, transparency
  case ourStatus, ourRank, ourPlace, ourLine

  /// The name in capitals.
  var name: String {
    switch self {
    case .uid: "UID"
    case .summary: "SUMMARY"
    case .description: "DESCRIPTION"
    case .status: "STATUS"
    case .completed: "COMPLETED"
    case .priority: "PRIORITY"
    case .categories: "CATEGORIES"
    case .due: "DUE"
    case .start: "DTSTART"
    case .created: "CREATED"
    case .rule: "RRULE"
    case .relation: "RELATED-TO"
    case .stamp: "DTSTAMP"
    case .modified: "LAST-MODIFIED"
    case .sequence: "SEQUENCE"
    case .access: "CLASS"
    case .percentage: "PERCENT-COMPLETE"
    case .transparency: "TRANSP"
    case .ourStatus: ICalendarField.status
    case .ourRank: ICalendarField.rank
    case .ourPlace: ICalendarField.place
    case .ourLine: ICalendarField.line
    }
  }
}

/// A name that the reader knows: a property, or the property of a reserved key.
struct ICalendarName: Equatable, Sendable {
  /// The position in `all`.
  let number: Int

  init(_ property: ICalendarProperty) { number = Int(property.rawValue) }

  init(_ key: AttributeKey) { number = ICalendarProperty.allCases.count + Int(key.rawValue) }

  /// `nil` for a name that the reader does not know.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let number = Self.table.find(bytes.span, 0..<bytes.count) ?? Self.numberIgnoringCase(of: bytes) else {
      return nil
    }
    self.number = Int(number)
  }

  private static func numberIgnoringCase(of bytes: ArraySlice<UInt8>) -> UInt32? {
    guard bytes.count <= longest, bytes.contains(where: { $0 &- 0x61 < 26 }) else { return nil }
    return table.find(Array(bytes.capitals.utf8))
  }

  /// All names, by their numbers. No property has the empty name of declared keys.
  private static let all =
    ICalendarProperty.allCases.map(\.name)
    + AttributeKey.allCases.map { $0 == .declared ? "" : ICalendarField.name(of: $0) }

  private static let table = all.reduce(into: NameTable()) { _ = $0.intern(Array($1.utf8)) }

  /// The length in bytes of the longest name.
  private static let longest = all.map(\.utf8.count).max() ?? 0
}
