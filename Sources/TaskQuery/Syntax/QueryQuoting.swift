import TaskSyntax

/// Quotes names, words and values if necessary, so that they can be typed.
enum QueryQuoting {
  static func name(_ name: [UInt8]) -> [UInt8] { SourceText(name).isName && !isWordOfValues(name) ? name : name.quoted }

  /// Returns a search word, quoted if it would be an operator or a clause or could be part of a construct, such as
  /// `(A)` and `sort by due`.
  static func word(_ text: [UInt8]) -> [UInt8] {
    let small = text.map { $0 | 0x20 }
    let isReserved =
      text.count <= 2 || operators.contains { $0.utf8.elementsEqual(small) }
      || QueryClauseName.allCases.contains { $0.rawValue.utf8.elementsEqual(text) }
      || QueryField.named(text) != nil
    return isPlain(text) && !isReserved ? text : text.quoted
  }

  static func value(_ text: [UInt8]) -> [UInt8] { isPlain(text) && !isWordOfValues(text) ? text : text.quoted }

  /// Returns the pattern between slashes as typed, or in quotes if it contains an unescaped slash.
  static func pattern(_ pattern: QueryPattern) -> [UInt8] {
    var index = 0
    let source = pattern.source
    while index < source.count, source[index] != UInt8(ascii: "/") {
      index += source[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    let endsWithin = index != source.count
    if endsWithin, !pattern.ignoresCase { return source.quoted }
    return "/".utf8 + source + (pattern.ignoresCase ? "/i" : "/").utf8
  }

  private static let operators = ["or", "and", "not", "order"]

  /// Whether the text never needs quotes: ASCII letters and digits only.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isDigit }
  }

  private static func isWordOfValues(_ text: [UInt8]) -> Bool {
    text.elementsEqual("any".utf8) || text.elementsEqual("none".utf8)
  }
}
