import Testing
import tasks

@Suite struct TableTests {
  static let columns: [Table.Column] = [
    .init("line", alignment: .right), .init("title", wraps: true), .init("due"),
  ]

  static func lines(_ rows: [[TerminalText]], _ columns: [Table.Column] = Self.columns, width: Int) -> [String] {
    var table = Table(columns)
    for row in rows { table.addRow(row) }
    var lines: [String] = []
    table.forEachLine(width: width) { lines.append($0.plain) }
    return lines
  }

  @Test func alignsByDisplayWidth() {
    let rows: [[TerminalText]] = [
      ["7", "Order the worktop", "2026-12-01"],
      ["112", "日本語を学ぶ", "fri"],
      ["13", "Cafe\u{301} 👨\u{200D}👩\u{200D}👧", ""],
    ]
    #expect(
      Self.lines(rows, width: 80) == [
        "line  title              due",
        "   7  Order the worktop  2026-12-01",
        " 112  日本語を学ぶ       fri",
        "  13  Cafe\u{301} 👨\u{200D}👩\u{200D}👧",
      ])
  }

  @Test func wrapsTheTitleFirst() {
    let rows: [[TerminalText]] = [
      ["7", "Order the worktop before the party on the 20th", "2026-12-01"], ["8", "Paint", "2026-12-02"],
    ]
    #expect(
      Self.lines(rows, width: 40) == [
        "line  title                   due",
        "   7  Order the worktop       2026-12-01",
        "      before the party on",
        "      the 20th",
        "   8  Paint                   2026-12-02",
      ])
    #expect(Self.lines(rows, width: 40).allSatisfy { DisplayWidth.columns(of: $0.array.span) <= 40 })
  }

  @Test func everythingGivesWayOnANarrowScreen() {
    let rows: [[TerminalText]] = [["12345", "Order the worktop", "2026-12-01"]]
    for width in 10...60 {
      let lines = Self.lines(rows, width: width)
      #expect(lines.allSatisfy { DisplayWidth.columns(of: $0.array.span) <= width }, "\(width)")
    }
    // The minimum is three cells of two columns each, plus the gaps.
    #expect(!Self.lines(rows, width: 1).isEmpty)
    #expect(!Self.lines(rows, width: -3).isEmpty)
  }

  @Test func withoutHeadingsThereIsNoLineOfThem() {
    #expect(Self.lines([["a", "b"]], [.init(), .init()], width: 80) == ["a  b"])
    #expect(Self.lines([], [.init(), .init()], width: 80) == [])
    #expect(Self.lines([["a"]], [], width: 80) == [])
  }

  @Test func missingCellsAreEmptyAndSpareOnesLeftOut() {
    #expect(Self.lines([["a"], ["b", "c", "d"]], [.init(), .init()], width: 80) == ["a", "b  c"])
  }

  @Test func indentationCounts() {
    var table = Table([.init(), .init(wraps: true)])
    table.indentation = 4
    table.addRow(["a", "one two three four five"])
    var lines: [String] = []
    table.forEachLine(width: 24) { lines.append($0.plain) }
    #expect(lines == ["    a  one two three", "       four five"])
  }

  @Test func rowsAreIndentedAsFarAsTheirWordsHaveRoom() {
    var table = Table([.init(), .init(wraps: true)])
    for (depth, words) in ["a", "b", "c", "d e"].enumerated() {
      table.addRow(["x", "\(words)"], indentation: 2 * depth)
    }
    var lines: [String] = []
    table.forEachLine(width: 80) { lines.append($0.plain) }
    #expect(lines == ["x  a", "x    b", "x      c", "x        d e"])
    table.addRow(["x", "one two three four five"], indentation: 12)
    lines = []
    table.forEachLine(width: 23) { lines.append($0.plain) }
    #expect(lines == ["x  a", "x    b", "x      c", "x        d e", "x      one two three", "       four five"])
  }

  /// A cell of 100 KiB with characters whose encoded width differs from their number of bytes.
  @Test func survivesAHugeCell() {
    let huge = TerminalText(encoding: String(repeating: "wide 日本 \u{202E} x\u{301}", count: 5_000))
    let lines = Self.lines([["1", huge, "2026"]], width: 80)
    #expect(lines.count > 1_000)
    #expect(lines.allSatisfy { DisplayWidth.columns(of: $0.array.span) <= 80 })
  }
}
