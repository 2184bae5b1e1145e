import TaskTesting
import Testing
import tasks

@Suite struct WrappingTests {
  @Test(arguments: [
    ("", 10, [""]),
    ("one", 10, ["one"]),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 8, ["one two", "three"]),
    ("one two three", 13, ["one two three"]),
    ("one  two", 5, ["one", "two"]),
    ("one two ", 7, ["one two"]),
    ("  one two", 5, ["  one", "two"]),
    ("a b", 1, ["a", "b"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("ab cdefghi", 4, ["ab", "cdef", "ghi"]),
    ("日本語日本語", 5, ["日本", "語日", "本語"]),
    ("日本語", 1, ["日", "本", "語"]),
    ("Kauf 日本", 7, ["Kauf 日", "本"]),
    ("ae\u{301}e\u{301}", 2, ["ae\u{301}", "e\u{301}"]),
    ("👨\u{200D}👩👨\u{200D}👩", 3, ["👨\u{200D}👩", "👨\u{200D}👩"]),
    ("one two", 0, ["o", "n", "e", "t", "w", "o"]),
    ("one two", -5, ["o", "n", "e", "t", "w", "o"]),
  ]) func wraps(_ text: String, _ width: Int, _ expected: [String]) {
    #expect(TerminalText(encoding: text).wrapped(to: width).map(\.plain) == expected)
  }

  @Test(arguments: [
    ("one two", 7, ["one two"]),
    ("one two three four", 10, ["one two", "   three", "   four"]),
    ("one two three four", 13, ["one two", "   three four"]),
    ("abcdef", 3, ["a", "   b", "   c", "   d", "   e", "   f"]),
  ]) func indentsWhatGoesOn(_ text: String, _ width: Int, _ expected: [String]) {
    #expect(TerminalText(encoding: text).wrapped(to: width, indentation: 3).map(\.plain) == expected)
  }

  @Test func newlinesOfLiteralsEndLines() {
    let text: TerminalText = "one two\n\nthree\n"
    #expect(text.wrapped(to: 5).map(\.plain) == ["one", "two", "", "three", ""])
  }

  @Test func stylesFollowTheirText() {
    let text: TerminalText = "a \("bb cc", .bold) d"
    var rendered: [UInt8] = []
    for line in text.wrapped(to: 4) {
      line.render(.basic, into: &rendered)
      rendered.append(UInt8(ascii: "|"))
    }
    #expect(String(decoding: rendered, as: UTF8.self) == "a \u{1B}[1mbb\u{1B}[0m|\u{1B}[1mcc\u{1B}[0m d|")
  }

  @Test(arguments: ["word ", "x"])
  func wrapsLongTextInLinearTime(unit: String) {
    let fault = Linearity.fault(in: .repeating(unit, after: ""), from: 40_000) { text in
      #expect(TerminalText(encoding: text).wrapped(to: 40).count == text.count / 40)
    }
    #expect(fault == nil)
  }
}
