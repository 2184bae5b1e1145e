/// The kind of value that the settings assign to a declared key.
public enum KeyType: Sendable, Equatable {
  case text, number, date, duration
  case words([[UInt8]])

  /// The types that settings refer to by name. `words` has no name: settings list the words instead.
  package static let named: [(name: String, type: KeyType)] = [
    ("text", .text), ("number", .number), ("date", .date), ("duration", .duration),
  ]

  /// The kind, worded as the end of a sentence.
  package var phrase: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .date: "a date"
    case .duration: "a duration"
    case .words(let words): "one of \(words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", "))"
    }
  }

  /// An example value of this kind.
  package var sample: String {
    switch self {
    case .text: "oak"
    case .number: "12"
    case .date: "2026-12-01"
    case .duration: "1h30m"
    case .words(let words): words.first.map { String(decoding: $0, as: UTF8.self) } ?? "word"
    }
  }

  /// Whether `value`, given without quotes, is of this kind.
  package func fits(_ value: [UInt8]) -> Bool {
    switch self {
    case .text: true
    case .number: Self.isNumber(value)
    case .date: DateLiteral(String(decoding: value, as: UTF8.self)) != nil
    case .duration: DurationLiteral(String(decoding: value, as: UTF8.self), allowsDays: true) != nil
    case .words(let words): words.contains(value)
    }
  }

  ///     number = [ "-" | "+" ] , digits , [ "." , digits ]
  private static func isNumber(_ value: [UInt8]) -> Bool {
    let digits = value.first.map { "+-".utf8.contains($0) } ?? false ? value.dropFirst() : value[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }
}
