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
  /// Texts that every match contains, the longest first. They are searched first, because that is faster.
  let required: [QueryText]

  /// Throws the first problem of the pattern.
  public init(source: [UInt8], ignoresCase: Bool) throws(PatternProblem) {
    self.source = source
    self.ignoresCase = ignoresCase
    var parser = PatternParser(source, ignoresCase: ignoresCase)
    program = PatternProgram(try parser.parse(), ignoresCase: ignoresCase)
    required = parser.required.sorted { $0.count > $1.count }.map { QueryText($0, ignoresCase: ignoresCase) }
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
