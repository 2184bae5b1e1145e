import TaskSyntax

/// A run of letters, a run of digits, or a mark in a text that should be a date.
enum DateToken: Equatable {
  case word(String)
  /// The value and the number of digits. A number of more than eight digits has the value of its first eight.
  case number(Int, Int)
  /// Any other character except a hyphen.
  case mark

  static func all(in text: [UInt8]) -> [DateToken] {
    var tokens: [DateToken] = []
    var rest = text[...]
    while let first = rest.first {
      let digits = rest.prefix { $0.isDigit }
      let letters = rest.prefix { $0 &- 0x61 < 26 }
      if !digits.isEmpty {
        tokens.append(.number(DateWords.number(digits), digits.count))
      } else if !letters.isEmpty {
        tokens.append(.word(String(decoding: letters, as: UTF8.self)))
      } else if first != UInt8(ascii: "-") {
        tokens.append(.mark)
      }
      rest = rest.dropFirst(max(1, digits.count, letters.count))
    }
    return tokens
  }
}
