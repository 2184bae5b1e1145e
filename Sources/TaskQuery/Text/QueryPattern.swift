/// A pattern: literals, `.`, classes, `\d \w \s \b` and their capitals, `* + ? |`, groups, `^ $` at line ends.
///
/// The search follows all alternatives in parallel, so the time is bounded by the length of the text times the length
/// of the pattern (Thompson 1968, "Regular expression search algorithm"). Counts, look-around, lazy quantifiers and
/// back-references are errors.
public struct QueryPattern: Sendable, Equatable {
  /// The pattern as typed, without the slashes.
  public let source: [UInt8]
  public let ignoresCase: Bool
  let program: PatternProgram
  /// The longest texts that every match contains, in this order. They are searched first, because that is faster.
  let required: [QueryText]

  /// Throws the first problem of the pattern.
  public init(source: [UInt8], ignoresCase: Bool) throws(PatternProblem) {
    self.source = source
    self.ignoresCase = ignoresCase
    var parser = PatternParser(source, ignoresCase: ignoresCase)
    program = PatternProgram(try parser.parse(), ignoresCase: ignoresCase)
    required = Self.longest(of: parser.required).map { QueryText($0, ignoresCase: ignoresCase) }
  }

  /// Returns the texts that are worth a search: the longest one, and a few that have several letters and differ from it.
  private static func longest(of texts: [[UInt8]]) -> [[UInt8]] {
    var chosen: [[UInt8]] = []
    for text in texts.sorted(by: { $0.count > $1.count }) {
      if !chosen.isEmpty, text.count == 1 || chosen.contains(text) { continue }
      chosen.append(text)
      if chosen.count == 4 { break }
    }
    return chosen
  }

  public static func == (a: QueryPattern, b: QueryPattern) -> Bool {
    a.source == b.source && a.ignoresCase == b.ignoresCase
  }

  /// Whether a part of `range` matches, which may be empty. Bytes outside `range` are not read. Callers that search
  /// many texts keep a `PatternSearch`.
  public func matches(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    var search = PatternSearch(self)
    return search.matches(bytes, in: range)
  }

  /// Returns the leftmost match in `range`, and of several there the longest.
  public func firstMatch(in bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var search = PatternSearch(self)
    return search.firstMatch(in: bytes, range)
  }
}
