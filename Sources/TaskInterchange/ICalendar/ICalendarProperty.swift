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
  let number: Int

  init(_ property: ICalendarProperty) { number = Int(property.rawValue) }

  init(_ key: AttributeKey) { number = ICalendarProperty.allCases.count + Int(key.rawValue) }

  /// `nil` for a name that the reader does not know.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let number = Self.names.number(ignoringCaseOf: bytes) else { return nil }
    self.number = number
  }

  private static let names = FieldNames(
    ICalendarProperty.allCases.map(\.name)
      + AttributeKey.allCases.map { $0 == .declared ? "" : ICalendarField.name(of: $0) })
}
