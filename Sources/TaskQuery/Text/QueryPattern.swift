/// A pattern: literals, `.`, classes, `\d \w \s \b` and their capitals, `* + ? |`, groups, `^ $` at line ends.
///
/// All ways to match are followed at once, so time grows with the length of the text times that of the pattern,
/// whatever they are (Thompson 1968, "Regular expression search algorithm"). Counts, look-around, lazy marks and
/// back-references are errors.
public struct QueryPattern: Sendable, Equatable {
  /// The pattern as typed between the slashes.
  public let source: [UInt8]
  public let ignoresCase: Bool
  let program: PatternProgram
  /// A text that every match contains; `nil` where none is known. It is searched first, which is faster.
  let required: QueryText?

  /// Throws what is wrong first.
  public init(source: [UInt8], ignoresCase: Bool) throws(PatternProblem) {
    self.source = source
    self.ignoresCase = ignoresCase
    var parser = PatternParser(source, ignoresCase: ignoresCase)
    program = PatternProgram(try parser.parse(), ignoresCase: ignoresCase)
    required = parser.required.isEmpty ? nil : QueryText(parser.required, ignoresCase: ignoresCase)
  }

  public static func == (a: QueryPattern, b: QueryPattern) -> Bool {
    a.source == b.source && a.ignoresCase == b.ignoresCase
  }

  /// Whether some part of `range` fits, or the empty text somewhere in it. `range` lies in `bytes`, and nothing outside
  /// is looked at. Who searches many texts keeps a `PatternSearch`.
  public func matches(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    var search = PatternSearch(self)
    return search.matches(bytes, in: range)
  }

  /// The first part of `range` that fits, and of those that begin there the longest.
  public func firstMatch(in bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var search = PatternSearch(self)
    return search.firstMatch(in: bytes, range)
  }
}
