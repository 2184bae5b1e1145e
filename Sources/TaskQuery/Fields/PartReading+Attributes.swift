import TaskModel
import TaskSyntax

extension PartReading {
  /// The value of the first attribute with a key on the line of a row; of a declared key with a name.
  func text(_ key: AttributeKey, named name: [UInt8]? = nil, ofRow row: Int) -> [UInt8]? {
    source.attribute(key, named: name, ofRow: row).map { value(of: $0) }
  }

  /// The same as a day or a minute; of a period its last day.
  func moment(_ key: AttributeKey, named name: [UInt8]? = nil, ofRow row: Int) -> PackedMoment {
    guard let value = text(key, named: name, ofRow: row),
      let literal = DateLiteral(value.span, in: 0..<value.count)
    else { return .none }
    return PackedMoment(literal.lastDay, minuteOfDay: literal.minuteOfDay)
  }

  /// The same as minutes of a duration.
  func minutes(_ key: AttributeKey, named name: [UInt8]? = nil, ofRow row: Int) -> Int? {
    guard let value = text(key, named: name, ofRow: row) else { return nil }
    return DurationLiteral(value.span, in: 0..<value.count, allowsDays: false)?.minutes
  }
}
