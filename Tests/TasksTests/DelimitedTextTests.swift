import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that read rows for spreadsheets back with independent readers.
struct DelimitedTextTests {
  /// Cells that are known to break writers, and the value that a reader finds for each.
  private static let cells: [(written: String, read: String)] = [
    ("plain", "plain"), ("one, two", "one, two"), ("semi; colon", "semi; colon"), ("\"", "\""),
    ("a\"b\"\"c", "a\"b\"\"c"),
    ("back\\slash \\t", "back\\slash \\t"), ("日本, 語", "日本, 語"), ("=1+1", "'=1+1"), ("-1", "'-1"), ("@x,y", "'@x,y"),
    ("+1 800", "'+1 800"), ("'=1", "''=1"), ("''@", "'''@"), ("'quoted'", "'quoted'"), ("＝1", "'＝1"), ("－1", "'－1"),
    ("a=1", "a=1"), ("a\u{1B}[31m", "a\u{FFFD}[31m"), ("a\u{7F}b\u{85}c", "a\u{FFFD}b\u{FFFD}c"), ("'", "'"),
  ]

  private func run(_ format: String, _ titles: [String]) throws -> String {
    let folder = try SampleFolder([("a.tasks", titles.map { "- [ ] \($0)\n  - \($0)\n    two\n" }.joined())])
    let run = CommandRun("list", "show:note,line", "as:\(format)", in: folder)
    #expect(run.status == .success)
    #expect(run.errors == "")
    return run.output
  }

  @Test func notesComeBack() throws {
    // A note keeps its bullet, which a spreadsheet would read as a minus sign.
    let expected = Self.cells.map { cell in
      "'- \(cell.written)\n  two".replacingControls
    }
    for format in ["csv", "tsv"] {
      let output = try run(format, Self.cells.map(\.written))
      let rows = format == "csv" ? Self.csv(output) : Self.tsv(output)
      #expect(rows.first == ["note", "line"])
      #expect(rows.dropFirst().map { $0[0] } == expected)
      #expect(rows.dropFirst().map { $0[1] } == Self.cells.indices.map { "\(3 * $0 + 1)" })
    }
  }

  /// No cell begins like a formula, and removing one apostrophe restores the text.
  @Test func noCellIsAFormula() throws {
    let words = Self.cells.map(\.written).filter { !$0.contains(" ") }
    let folder = try SampleFolder([
      ("a.tasks", words.map { "- [ ] x owner:\"\($0.split(separator: "\"").joined(separator: "\\\""))\"\n" }.joined())
    ])
    for format in ["csv", "tsv"] {
      let output = CommandRun("list", "show:owner", "as:\(format)", in: folder).output
      let rows = (format == "csv" ? Self.csv(output) : Self.tsv(output)).dropFirst()
      #expect(rows.count == words.count)
      for row in rows {
        #expect(row[0].unicodeScalars.first.map { !"=+-@＝＋－＠\t\n".unicodeScalars.contains($0) } ?? true, "\(row)")
      }
    }
    let owners = CommandRun("list", "has:owner", "show:owner", "as:csv", in: folder).output
    for (written, read) in Self.cells where !written.contains(where: { "\" \\".contains($0) }) {
      #expect(Self.csv(owners).contains([read]), "\(written)")
    }
  }

  @Test func declaredDatesAreShownAsWritten() throws {
    let folder = try SampleFolder([
      ("a.tasks", "---\nkeys: size, met\n---\n- [ ] a size:3 met:2026-11-20\n- [ ] b met:2026-12\n")
    ])
    try folder.write(".tasks.json", #"{"keys": {"met": "date"}}"#)
    let run = CommandRun("list", "sort:met", "show:title,met", "as:csv", in: folder)
    #expect(run.errors == "")
    #expect(Self.csv(run.output) == [["title", "met"], ["a", "2026-11-20"], ["b", "2026-12"]])
  }

  @Test func bytesThatAreNoTextAreReplaced() throws {
    let folder = try SampleFolder()
    try folder.write("a.tasks", Array("- [ ] a".utf8) + [0xFF, 0xC3] + Array(" b\n".utf8))
    #expect(CommandRun("list", "show:title", "as:csv", in: folder).output == "title\r\na\u{FFFD}\u{FFFD} b\r\n")
  }

  @Test func everyFieldCanBeAColumn() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] (A-1) One +p @c #t due:2026-11-20 est:1h id:x after:y owner:z\n")]
    )
    let output = CommandRun("list", "as:csv", in: folder).output
    let rows = Self.csv(output)
    #expect(rows.count == 2)
    #expect(rows[0].count == rows[1].count)
    let row = Dictionary(zip(rows[0], rows[1]), uniquingKeysWith: { first, _ in first })
    #expect(row["title"] == "One +p @c #t" && row["pri"] == "A-1" && row["est"] == "60" && row["left"] == "-1")
    #expect(row.count == rows[0].count)
  }

  /// Lines with any of these attributes, in any number, have each of them in its column, and nothing in the others.
  @Test(arguments: ["csv", "tsv", "csv show:after,est,due", "csv show:title,owner,after,plan,after"])
  func eachAttributeIsInItsColumn(query: String) throws {
    let attributes: [(key: String, written: String, cell: String)] = [
      ("plan", "2026-11-22", "2026-11-22"), ("due", "2026-11-23", "2026-11-23"),
      ("start", "2026-11-01", "2026-11-01"), ("created", "2026-10-01", "2026-10-01"), ("remind", "1d", "1d"),
      ("of", "x", "x"), ("after", "y,z", "y,z"), ("est", "1h30m", "90"), ("spent", "5m", "5"), ("owner", "eve", "eve"),
    ]
    var random = SplitMix64(seed: 27)
    var lines = ""
    var expected: [[String: String]] = []
    for number in 0..<300 {
      let chosen = attributes.filter { _ in random.next() % 3 == 0 }
      let words = chosen.shuffled(using: &random).map { " \($0.key):\($0.written)" }
      lines += "- [ ] Task \(number)\(words.joined())\n"
      expected.append(Dictionary(uniqueKeysWithValues: chosen.map { ($0.key, $0.cell) }))
    }
    let folder = try SampleFolder([("a.tasks", lines)])
    let words = "list as:\(query)".split(separator: " ").map { Array($0.utf8) }
    let output = CommandRun(words: words, folder: folder.path).output
    let rows = query.hasPrefix("csv") ? Self.csv(output) : Self.tsv(output)
    #expect(rows.count == expected.count + 1)
    let keys = Set(attributes.map(\.key))
    for (row, expected) in zip(rows.dropFirst(), expected) {
      #expect(row.count == rows[0].count)
      for (name, cell) in zip(rows[0], row) where keys.contains(name) {
        #expect(cell == expected[name] ?? "", "\(row)")
      }
    }
  }

  /// A strict reader of RFC 4180: quotes around a cell, doubled inside it.
  private static func csv(_ text: String) -> [[String]] {
    var rows: [[String]] = [[]]
    var cell = ""
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        cell += "\""
        scalars.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        rows[rows.count - 1].append(cell)
        cell = ""
      case "\r" where !isQuoted && scalars.first == "\n":
        scalars.removeFirst()
        rows[rows.count - 1].append(cell)
        cell = ""
        rows.append([])
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return rows.dropLast()
  }

  private static func tsv(_ text: String) -> [[String]] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { cell in
        var text = ""
        var rest = cell[...]
        while let character = rest.popFirst() {
          guard character == "\\", let next = rest.popFirst() else {
            text.append(character)
            continue
          }
          text.append(next == "t" ? "\t" : next == "n" ? "\n" : next)
        }
        return text
      }
    }
  }
}

extension String {
  fileprivate var replacingControls: String {
    var text = ""
    for scalar in unicodeScalars {
      text.unicodeScalars.append(["\u{1B}", "\u{7F}", "\u{85}"].contains(scalar) ? "\u{FFFD}" : scalar)
    }
    return text
  }
}
