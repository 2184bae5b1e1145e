import TaskSyntax

/// The properties of a task or of an alarm.
struct ICalendarProperties: Sendable {
  private(set) var lines: [ICalendarLine] = []
  /// For the number of each known name, the position in `lines` of its first line plus 1; 0 without one.
  private var places = [64 of UInt32](repeating: 0)

  mutating func add(_ line: ICalendarLine) {
    lines.append(line)
    if let name = line.known, places[name.number] == 0 {
      places[name.number] = UInt32(truncatingIfNeeded: lines.count)
    }
  }

  /// Returns the position of the first line with a name; `nil` without one.
  private func place(of name: ICalendarName) -> Int? {
    places[name.number] == 0 ? nil : Int(places[name.number]) - 1
  }

  /// The first line of a property; `nil` without one.
  subscript(property: ICalendarProperty) -> ICalendarLine? { place(of: ICalendarName(property)).map { lines[$0] } }

  /// The lines of a property.
  func all(_ property: ICalendarProperty) -> [ICalendarLine] { all(ICalendarName(property)) }

  /// The lines with the value of a reserved key.
  func all(_ key: AttributeKey) -> [ICalendarLine] { all(ICalendarName(key)) }

  private func all(_ name: ICalendarName) -> [ICalendarLine] {
    place(of: name).map { first in lines[first...].filter { $0.known == name } } ?? []
  }

  /// The first line with a name in capitals that is none of those that the reader knows.
  subscript(named name: String) -> ICalendarLine? { lines.first { $0.name == name } }

  /// The text of a property, on one line.
  func text(_ property: ICalendarProperty) -> [UInt8]? { self[property]?.text.onOneLine }

  /// The value of a reserved key as it is written here, on one line.
  func ours(_ key: AttributeKey) -> [UInt8]? { place(of: ICalendarName(key)).map { lines[$0].text.onOneLine } }
}
