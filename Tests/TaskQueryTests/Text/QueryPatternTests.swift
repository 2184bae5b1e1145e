import TaskQuery
import TaskTesting
import Testing

@Suite("Patterns")
struct QueryPatternTests {
  private static func match(_ pattern: String, _ text: String, ignoresCase: Bool = false) throws -> String? {
    let bytes = Array(text.utf8)
    let pattern = try QueryPattern(source: Array(pattern.utf8), ignoresCase: ignoresCase)
    let found = pattern.firstMatch(in: bytes.span, 0..<bytes.count)
    let isFound = pattern.matches(bytes.span, in: 0..<bytes.count)
    #expect(isFound == (found != nil))
    return found.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// A pattern, a text, and the match.
  private static let fitting: [(String, String, String)] = [
    ("b", "abc", "b"), ("a.c", "xaéc", "aéc"), ("a*", "baab", ""), ("a+", "baab", "aa"), ("ab?c", "ac", "ac"),
    ("cat|cater", "caterer", "cater"), ("(ab)+", "ababx", "abab"), ("(a|b)*c", "abbac", "abbac"), ("()", "x", ""),
    ("[a-c]+", "xabcd", "abc"), ("[^a-c]+", "abxéyc", "xéy"), ("[\\d.]+", "v1.25,", "1.25"), ("[\\]-]+", "a]-", "]-"),
    ("\\d\\d", "a42", "42"), ("\\D+", "42ab", "ab"), ("\\w+", "-né_1 ", "né_1"), ("\\W", "né b", " "),
    ("\\s", "a\tb", "\t"), ("\\S+", " x ", "x"), ("\\bb\\w", "ab bc", "bc"), ("\\Bb", "b ab", "b"),
    ("^b", "a\nb", "b"), ("a$", "ba\nc", "a"), ("a$", "a\r\n", "a"), ("^$", "a\n\nb", ""), ("a.b", "a\nb axb", "axb"),
    ("\\.", "a.b", "."), ("\\/", "a/b", "/"), ("{", "a{", "{"), ("a{,x", "a{,x", "a{,x"), ("é+", "éé", "éé"),
    ("a||b", "b", "b"), ("(^a|b)c", "bc ac", "bc"), ("x*y*z", "xxz", "xxz"), ("(a*)*b", "aab", "aab"),
    ("-?\\b5", "pay - 5 euro", "5"), ("#?\\bjob", "a # job", "job"), ("b?\\Bu", "b hu", "u"),
    ("(a|)(b|)$", "ab", "ab"), ("call.*bank", "call the bank", "call the bank"), ("[日-本]", "日", "日"),
    ("ab?c.d+.(e|f)g", "xac.dd-fgx", "ac.dd-fg"), ("ab.*cd*.*e|xy", "abce xy", "abce"),
  ]

  @Test("What fits", arguments: fitting)
  func fits(_ pattern: String, _ text: String, _ expected: String) throws {
    #expect(try Self.match(pattern, text) == expected)
  }

  @Test(
    "What does not fit",
    arguments: [
      ("a", "A"), ("^b", "ab"), ("a$", "ab"), ("[^a]", "a"), ("\\bb", "ab"), ("ab+c", "ac"), ("[^\\n]x", "\nx"),
      (".", "\n"), ("call.*bank", "bank, call"), ("call.*bank", "call the"), ("ab.*cd+", "abc"),
    ])
  func doesNotFit(_ pattern: String, _ text: String) throws { #expect(try Self.match(pattern, text) == nil) }

  @Test(
    "Without case",
    arguments: [
      ("abc", "xABC", "ABC"), ("ABC", "abc", "abc"), ("[a-c]+", "ABC", "ABC"), ("[A-C]+", "abc", "abc"),
      ("É", "é", "é"),
      ("straße", "STRAẞE", "STRAẞE"), ("[а-я]+", "ПРИВЕТ", "ПРИВЕТ"), ("\\w", "É", "É"), ("[^a]", "A b", " "),
    ])
  func withoutCase(_ pattern: String, _ text: String, _ expected: String) throws {
    #expect(try Self.match(pattern, text, ignoresCase: true) == expected)
  }

  @Test(
    "What is wrong, and where",
    arguments: [
      ("a{2}", 1..<4, "counted repetition is not supported"), ("a{2,}", 1..<5, "counted repetition is not supported"),
      ("(?=a)", 0..<3, "look-ahead is not supported"), ("(?!a)", 0..<3, "look-ahead is not supported"),
      ("(?<=a)", 0..<4, "look-behind is not supported"), ("x(?<!a)", 1..<5, "look-behind is not supported"),
      ("(?:a)", 0..<2, "group options are not supported"), ("a*?", 1..<3, "lazy quantifiers are not supported"),
      ("a+?b", 1..<3, "lazy quantifiers are not supported"), ("a??", 1..<3, "lazy quantifiers are not supported"),
      ("(a)\\1", 3..<5, "back-references are not supported"), ("a**", 2..<3, "the text before '*' is already repeated"),
      ("*a", 0..<1, "nothing to repeat before '*'"), ("a|+", 2..<3, "nothing to repeat before '+'"),
      ("^*", 1..<2, "a position cannot be repeated"), ("(a", 0..<1, "unclosed group"),
      ("a)", 1..<2, "unmatched ')'"), ("[a", 0..<1, "unclosed character class"),
      ("[]", 0..<2, "empty character class"), ("[^]", 0..<3, "empty character class"),
      ("[z-a]", 1..<4, "the range ends before it starts"),
      ("[\\d-z]", 1..<4, "both ends of a range must be single characters"),
      ("[a-\\d]", 1..<5, "both ends of a range must be single characters"),
      ("[[:alpha:]]", 1..<3, "named character classes are not supported"),
      ("[\\b]", 1..<3, "\\b is a position, not a character, and cannot be in a class"),
      ("\\q", 0..<2, "unknown escape '\\q'"),
      ("a\\", 1..<2, "missing character after the backslash"),
    ])
  func problems(_ pattern: String, _ range: Range<Int>, _ message: String) {
    let problem = #expect(throws: PatternProblem.self) {
      try QueryPattern(source: Array(pattern.utf8), ignoresCase: false)
    }
    #expect(problem?.range == range)
    #expect(problem.map { String(decoding: $0.message, as: UTF8.self) } == message)
    #expect(problem?.help != nil)
  }

  @Test("Matches a brute-force search", arguments: 0..<8)
  func matchesABruteForceSearch(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for _ in 0..<1500 {
      let oracle = PatternOracle(&random, depth: 3)
      let text = (0..<random.below(9)).map { _ in random.pick(Array("aab\nA_ é".unicodeScalars)) }
      let bytes = Array(String(String.UnicodeScalarView(text)).utf8)
      let ignoresCase = random.once(in: 3)
      let pattern = try QueryPattern(source: Array(oracle.source.utf8), ignoresCase: ignoresCase)
      let found = pattern.firstMatch(in: bytes.span, 0..<bytes.count)
      let expected = oracle.firstMatch(text, ignoresCase: ignoresCase).map { match in
        let front = text[..<match.lowerBound].map { UTF8.width($0) }.reduce(0, +)
        return front..<front + text[match].map { UTF8.width($0) }.reduce(0, +)
      }
      hits += expected == nil ? 0 : 1
      #expect(found == expected, "/\(oracle.source)/ in \(text)")
      let isFound = pattern.matches(bytes.span, in: 0..<bytes.count)
      #expect(isFound == (expected != nil))
    }
    #expect(hits > 300)
  }

  @Test("Any bytes are a pattern or an error, and the search ends")
  func anyBytes() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let source = (0..<random.below(12)).map { _ in random.pick(Array("ab.*+?|()[]^$\\dwb-{}2,é\u{ff}".utf8) + [0xFF])
      }
      guard let pattern = try? QueryPattern(source: source, ignoresCase: random.once(in: 2)) else { continue }
      let text = (0..<random.below(12)).map { _ in random.pick(Array("ab-2\né".utf8) + [0xFF]) }
      #expect(
        pattern.matches(text.span, in: 0..<text.count) == (pattern.firstMatch(in: text.span, 0..<text.count) != nil))
    }
  }

  @Test(
    "Time grows with the text, where trying one way after the other would not end",
    arguments: [
      "(a*)*b", "(a|a)*b", "(a|aa)+$b", "(.*)(.*)(.*)(.*)x", "a?a?a?a?a?a?a?a?a?a?aaaaaaaaaab", "(\\w+\\s?)+!",
      "([^b]*é)*c",
    ])
  func linearInText(_ source: String) throws {
    let pattern = try QueryPattern(source: Array(source.utf8), ignoresCase: false)
    let fault = Linearity.fault(in: .repeating("a", after: ""), from: 4000) { document in
      let isFound = pattern.matches(document.span, in: 0..<document.count)
      #expect(!isFound)
    }
    #expect(fault == nil)
  }

  @Test(
    "Time grows with the pattern", arguments: ["a", "(", "a|", "(a)", "[a]", "(a*", "a?", "(a|", "\\d", "[^\\w]*", "{"])
  func linearInPattern(_ unit: String) {
    let text = Array("aaaa".utf8)
    let fault = Linearity.fault(in: .repeating(unit, after: ""), from: 4000) { document in
      guard let pattern = try? QueryPattern(source: document, ignoresCase: false) else { return }
      _ = pattern.matches(text.span, in: 0..<text.count)
    }
    #expect(fault == nil)
  }
}
