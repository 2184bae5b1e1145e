import TaskTesting
import Testing
import tasks

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0),
    ("abc", 3),
    ("Grüße", 5),
    ("e\u{301}", 1),
    ("a\u{20DD}b", 2),
    ("日本語", 6),
    ("ｱ", 1),
    ("Ａ", 2),
    ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("…", 1),
    ("±°", 2),
    ("\u{3000}", 2),
    ("नि", 2),
    ("का", 2),
    ("ไทย", 3),
    ("ที่", 1),
    ("שָׁלוֹם", 4),
    ("\u{200B}", 0),
    ("😀", 2),
    ("❤", 1),
    ("❤\u{FE0F}", 2),
    ("☎\u{FE0E}", 1),
    ("1\u{FE0F}\u{20E3}", 2),
    ("👍🏽", 2),
    ("a🏽", 3),
    ("👨\u{200D}👩\u{200D}👧", 2),
    ("👨\u{200D}a", 3),
    ("🏳\u{FE0F}\u{200D}🌈", 2),
    ("🇬🇧", 2),
    ("🇬🇧🇩🇪", 4),
    ("🇬🇧🇩", 3),
    ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2),
    ("⌚", 2),
    ("⏳", 2),
    ("✂", 1),
    ("𠮷", 2),
    ("\u{FFFD}", 1),
  ]) func measures(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.columns(of: text.array.span) == columns)
  }

  /// Plain text is measured many bytes at a time, but a following character may combine with the last byte of a run.
  @Test(arguments: 0..<70)
  func longRunsAreMeasuredToTheirEnd(_ length: Int) {
    let run = String(repeating: "x", count: length)
    #expect(DisplayWidth.columns(of: Array("é\(run)e\u{301}\(run)日".utf8).span) == 2 * length + 4)
  }

  /// The ends of ranges of the table, and their neighbors.
  @Test(
    arguments: [
      (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x2319, 1), (0x231A, 2), (0x231B, 2), (0x231C, 1), (0x303E, 2),
      (0x303F, 1),
      (0x4DC0, 2), (0x9FFF, 2), (0xA48C, 2), (0xA48D, 1), (0xD7A3, 2), (0xFF00, 1), (0xFF01, 2), (0xFF60, 2),
      (0xFF61, 1),
      (0x1F64F, 2), (0x1F1FF, 1), (0x1F200, 2), (0x1F202, 2), (0x1F203, 1), (0x20000, 2), (0x2FFFD, 2), (0x3FFFD, 2),
      (0x3FFFE, 1), (0x10FFFD, 1),
    ] as [(UInt32, Int)]) func knowsWideRanges(_ value: UInt32, _ columns: Int) throws
  {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(DisplayWidth.columns(of: String(Character(scalar)).array.span) == columns)
  }

  @Test func measuresInvalidBytesAsOneColumnEach() {
    #expect(DisplayWidth.columns(of: ([0x61, 0xFF, 0xE2, 0x82] as [UInt8]).span) == 3)
  }

  @Test func clustersAreNotCut() {
    let text = ("e\u{301}" + "👨\u{200D}👩" + "🇬🇧" + "x").array
    var lengths: [Int] = []
    var offset = 0
    while offset < text.count {
      let cluster = DisplayWidth.cluster(in: text.span, at: offset)
      lengths.append(cluster.length)
      offset += cluster.length
    }
    #expect(lengths == [3, 11, 8, 1])
  }

  @Test func measuresManyMarks() {
    #expect(DisplayWidth.columns(of: ("a" + String(repeating: "\u{301}\u{323}", count: 40_000)).array.span) == 1)
    #expect(DisplayWidth.columns(of: String(repeating: "👨\u{200D}", count: 20_000).array.span) == 2)
    #expect(DisplayWidth.columns(of: String(repeating: "🇬", count: 20_000).array.span) == 20_000)
  }

  @Test(arguments: ["\u{301}\u{323}", "👨\u{200D}", "🇬"])
  func measuresManyMarksInLinearTime(unit: String) {
    let fault = Linearity.fault(in: .repeating(unit, after: "a"), from: 20_000) { text in
      #expect(DisplayWidth.columns(of: text.span) > 0)
    }
    #expect(fault == nil)
  }
}
