import TaskSyntax

extension Span where Element == UInt8 {
  /// The longest quote, in characters.
  var longestQuote: Int { 60 }

  /// The bytes of `range` in single quotes, for a message: at most 60 characters, and `…` where there are more.
  ///
  /// Bytes that are no UTF-8 become U+FFFD. Control characters stay: the output's encoder shows them.
  func quote(_ range: Range<Int>) -> String { "'\(excerpt(range))'" }

  /// The same without quotes.
  func excerpt(_ range: Range<Int>) -> String {
    let limit = longestQuote
    // A scalar has at least one byte, and at most four.
    if range.count <= limit { return String(decoding: array(range), as: UTF8.self) }
    let end = Swift.min(range.upperBound, range.lowerBound + limit * 4)
    let scalars = String(decoding: array(range.lowerBound..<end), as: UTF8.self).unicodeScalars
    if end == range.upperBound && scalars.count <= limit { return String(scalars) }
    return String(String.UnicodeScalarView(scalars.prefix(limit))) + "…"
  }
}
