import TaskModel

extension QueryInterval where Bound == CalendarDate {
  /// Returns `2026-W35` or `2026-11-21..`: a single date if one covers the interval, otherwise a range.
  func text(asSingle isSingle: Bool) -> String {
    if let period = QueryParser.period(self) { return "\(period.literal)" }
    if isSingle, let day = first ?? last { return "\(day)" }
    return "\(first.map { "\($0)" } ?? "")..\(last.map { "\($0)" } ?? "")"
  }
}

extension QueryInterval where Bound == QueryNumber {
  func text(of kind: QueryFieldKind) -> String {
    func text(_ number: QueryNumber?) -> String {
      guard let number else { return "" }
      return kind == .duration ? "\(number.billionths / QueryNumber.one)m" : number.description
    }
    return first == last ? text(first) : "\(text(first))..\(text(last))"
  }
}

extension QueryInterval where Bound == TaskPriority {
  /// The interval as text: `A`, `A-1`, `B..`. A letter covers all of its sub-priorities.
  var text: String {
    if let first, let last {
      // `pri=A` means the letter without a number, which is its last priority.
      if first == last || (first.letter == last.letter && first.number == 1 && last.number == 0) {
        return last.description
      }
    }
    return "\(first?.description ?? "")..\(last?.description ?? "")"
  }
}

extension QueryNumber: CustomStringConvertible {
  static let one: Int64 = 1_000_000_000

  /// The number in decimal digits, exactly: `-0.5`.
  public var description: String {
    let size = billionths.magnitude
    let one = UInt64(QueryNumber.one)
    var text = "\(billionths < 0 ? "-" : "")\(size / one)"
    guard size % one != 0 else { return text }
    let digits = String(size % one)
    var fraction = String(repeating: "0", count: 9 - digits.utf8.count) + digits
    while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    text += ".\(fraction)"
    return text
  }
}
