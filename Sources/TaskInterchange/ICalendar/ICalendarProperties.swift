import TaskSyntax

/// The properties of a task or of an alarm.
struct ICalendarProperties: Sendable {
  private var fields = NumberedFields<ICalendarLine>()

  var lines: [ICalendarLine] { fields.all }

  mutating func add(_ line: ICalendarLine) { fields.append(line, number: line.known?.number, replacesEarlier: false) }

  /// The first line of a property; `nil` without one.
  subscript(property: ICalendarProperty) -> ICalendarLine? { fields[ICalendarName(property).number] }

  /// The lines of a property.
  func all(_ property: ICalendarProperty) -> [ICalendarLine] { all(ICalendarName(property)) }

  /// The lines with the value of a reserved key.
  func all(_ key: AttributeKey) -> [ICalendarLine] { all(ICalendarName(key)) }

  private func all(_ name: ICalendarName) -> [ICalendarLine] {
    fields.place(of: name.number).map { first in lines[first...].filter { $0.known == name } } ?? []
  }

  /// The first line with a name in capitals that is none of those that the reader knows.
  subscript(named name: String) -> ICalendarLine? { lines.first { $0.name == name } }

  /// The text of a property, on one line.
  func text(_ property: ICalendarProperty) -> [UInt8]? { self[property]?.text.onOneLine }

  /// The value of a reserved key as it is written here, on one line.
  func ours(_ key: AttributeKey) -> [UInt8]? { fields[ICalendarName(key).number]?.text.onOneLine }
}
