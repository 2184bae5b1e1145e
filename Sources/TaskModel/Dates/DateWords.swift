import TaskSyntax

/// The words of typed dates, all in lowercase.
enum DateWords {
  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  /// The words for the period around, after and before today, with their distances.
  static let directions: [(word: String, shift: Int)] = [("this", 0), ("next", 1), ("last", -1)]
  static let periods: [(word: String, kind: DateLiteral.Kind)] = [
    ("week", .week), ("month", .month), ("quarter", .quarter), ("year", .year),
  ]

  /// Returns the weekday whose name begins with `text`, which has at least three letters; `nil` if there is none.
  static func weekday(_ text: ArraySlice<UInt8>) -> Weekday? {
    index(of: text, in: weekdays).flatMap { Weekday(rawValue: UInt8($0 + 1)) }
  }

  /// Returns the month, 1 to 12, whose name begins with `text`, which has at least three letters; `nil` if there is
  /// none.
  static func month(_ text: ArraySlice<UInt8>) -> Int? { index(of: text, in: months).map { $0 + 1 } }

  private static func index(of text: ArraySlice<UInt8>, in names: [String]) -> Int? {
    text.count < 3 ? nil : names.firstIndex { $0.utf8.starts(with: text) }
  }

  static func direction(_ text: ArraySlice<UInt8>) -> Int? {
    directions.first { $0.word.utf8.elementsEqual(text) }?.shift
  }

  static func period(_ text: ArraySlice<UInt8>) -> DateLiteral.Kind? {
    periods.first { $0.word.utf8.elementsEqual(text) }?.kind
  }

  /// Returns the value of some digits; of more than eight, that of the first eight.
  static func number(_ digits: some Sequence<UInt8>) -> Int { digits.prefix(8).reduce(0) { $0 * 10 + Int($1 & 0x0F) } }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
