extension AttributeKey {
  /// Whether a day alone is a value of this key.
  @inline(__always)
  var takesDay: Bool {
    switch self {
    case .plan, .due, .start, .until, .created, .done, .cancelled: true
    default: false
    }
  }

  /// Whether the value may stand in quotes: ids may not.
  var takesQuotes: Bool { self != .id && self != .of && self != .after }

  /// Whether the bytes of `range`, quotes apart and not empty, are a value of this key.
  ///
  /// `Grammar/Specification.md`, "Attributes": the table.
  func accepts(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, isQuoted: Bool, contentEnd: Int) -> Bool {
    switch self {
    case .plan, .due, .start, .created, .done, .cancelled:
      return DateLiteral(bytes, in: range) != nil
    case .until:
      return DateLiteral(bytes, in: range).map { $0.minuteOfDay == nil } ?? false
    case .remind:
      if let date = DateLiteral(bytes, in: range) { return date.minuteOfDay != nil }
      return DurationLiteral(bytes, in: range, allowsDays: true) != nil
    case .every:
      return RecurrenceLiteral(bytes, in: range) != nil
    case .est, .spent:
      return DurationLiteral(bytes, in: range, allowsDays: false) != nil
    case .owner:
      return isQuoted || bytes.nameEnd(at: range.lowerBound, contentEnd: contentEnd) == range.upperBound
    case .id, .of:
      return bytes.nameEnd(at: range.lowerBound, contentEnd: contentEnd) == range.upperBound
    case .after:
      return bytes.isNameList(range, contentEnd: contentEnd)
    case .declared:
      return true
    }
  }
}

extension Span where Element == UInt8 {
  /// names = name , { "," , name }
  func isNameList(_ range: Range<Int>, contentEnd: Int) -> Bool {
    var index = range.lowerBound
    while let end = nameEnd(at: index, contentEnd: contentEnd), end <= range.upperBound {
      if end == range.upperBound { return true }
      guard self[end] == UInt8(ascii: ",") else { return false }
      index = end &+ 1
    }
    return false
  }
}
