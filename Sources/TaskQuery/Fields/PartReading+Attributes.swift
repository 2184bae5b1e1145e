import TaskModel
import TaskSyntax

extension PartReading {
  /// Returns the value of a row's first attribute with a key. A declared key also needs its name.
  func text(_ key: AttributeKey, named name: [UInt8]? = nil, ofRow row: Int) -> [UInt8]? {
    source.attribute(key, named: name, ofRow: row).map { value(of: $0) }
  }

  /// Returns that value as a day or a minute. A period gives its last day.
  func moment(_ key: AttributeKey, named name: [UInt8]? = nil, ofRow row: Int) -> PackedMoment {
    guard let value = text(key, named: name, ofRow: row),
      let literal = DateLiteral(value.span, in: 0..<value.count)
    else { return .none }
    return PackedMoment(literal.lastDay, minuteOfDay: literal.minuteOfDay)
  }

  /// Returns that value as a duration in minutes.
  func minutes(_ key: AttributeKey, named name: [UInt8]? = nil, ofRow row: Int) -> Int? {
    guard let value = text(key, named: name, ofRow: row) else { return nil }
    return DurationLiteral(value.span, in: 0..<value.count, allowsDays: false)?.minutes
  }
}
