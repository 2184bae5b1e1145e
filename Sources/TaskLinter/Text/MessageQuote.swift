import TaskSyntax

extension Span where Element == UInt8 {
  /// The length of the longest quote, in characters.
  var longestQuote: Int { 60 }

  /// Returns the bytes of `range` in single quotes, for a message, cut after 60 characters with `…`.
  ///
  /// Invalid UTF-8 becomes U+FFFD. Control characters are kept, because the output's encoder escapes them.
  func quote(_ range: Range<Int>) -> String { "'\(excerpt(range))'" }

  /// Returns the same text as `quote`, without quotes.
  func excerpt(_ range: Range<Int>) -> String {
    let limit = longestQuote
    // A scalar has one to four bytes.
    if range.count <= limit { return String(decoding: array(range), as: UTF8.self) }
    let end = Swift.min(range.upperBound, range.lowerBound + limit * 4)
    let scalars = String(decoding: array(range.lowerBound..<end), as: UTF8.self).unicodeScalars
    if end == range.upperBound && scalars.count <= limit { return String(scalars) }
    return String(String.UnicodeScalarView(scalars.prefix(limit))) + "…"
  }
}
