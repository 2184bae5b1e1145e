import TaskSyntax

/// The properties of a task or of an alarm.
struct ICalendarProperties {
  private(set) var lines: [ICalendarLine] = []
  /// For each name that the reader knows, the position in `lines` of its first property plus 1; 0 without one.
  private var firsts = [64 of UInt32](repeating: 0)

  mutating func add(_ line: ICalendarLine) {
    lines.append(line)
    if let number = line.known?.number, firsts[number] == 0 { firsts[number] = UInt32(truncatingIfNeeded: lines.count) }
  }

  /// The first line of a property; `nil` without one.
  subscript(property: ICalendarProperty) -> ICalendarLine? { self[ICalendarName(property)] }

  private subscript(name: ICalendarName) -> ICalendarLine? {
    firsts[name.number] == 0 ? nil : lines[Int(firsts[name.number]) - 1]
  }

  /// The lines of a property.
  func all(_ property: ICalendarProperty) -> [ICalendarLine] { all(ICalendarName(property)) }

  /// The lines with the value of a reserved key.
  func all(_ key: AttributeKey) -> [ICalendarLine] { all(ICalendarName(key)) }

  private func all(_ name: ICalendarName) -> [ICalendarLine] {
    firsts[name.number] == 0 ? [] : lines[Int(firsts[name.number] - 1)...].filter { $0.known == name }
  }

  /// The first line with a name in capitals that is none of those that the reader knows.
  subscript(named name: String) -> ICalendarLine? { lines.first { $0.name == name } }

  /// The text of a property, on one line.
  func text(_ property: ICalendarProperty) -> [UInt8]? { self[property]?.text.onOneLine }

  /// The value of a reserved key as it is written here, on one line.
  func ours(_ key: AttributeKey) -> [UInt8]? { self[ICalendarName(key)]?.text.onOneLine }
}
