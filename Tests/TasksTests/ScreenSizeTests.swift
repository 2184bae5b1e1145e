import TaskFiles
import TaskTesting
import Testing
import tasks

/// Screens and lists at many sizes of the terminal.
struct ScreenSizeTests {
  private struct Size: CustomTestStringConvertible {
    var columns: Int
    var rows: Int
    var testDescription: String { "\(columns)×\(rows)" }
  }

  private static let sizes = [
    Size(columns: 40, rows: 24), Size(columns: 80, rows: 24), Size(columns: 100, rows: 40),
    Size(columns: 200, rows: 60),
  ]

  /// A screen of a day, of what is next and of the quadrants leaves a line for the next prompt.
  @Test(arguments: sizes, [30, 300, 3_000]) private func screensFitTheTerminal(_ size: Size, count: Int) throws {
    let folder = try Self.folder(count, seed: 7)
    for words in [["today"], ["today", "@home"], ["next"], [], ["matrix"], ["matrix", "@home"]] {
      let lines = Self.lines(words, folder, columns: size.columns, rows: size.rows)
      #expect(lines.count <= size.rows - 1, "\(words) at \(size.testDescription)")
      #expect(lines.allSatisfy { $0.unicodeScalars.count <= size.columns })
    }
  }

  /// The numbers of tasks shown and not shown are those of the heading.
  @Test(arguments: sizes) private func headingsCountAllTasks(_ size: Size) throws {
    let folder = try Self.folder(300, seed: 11)
    let lines = Self.lines(["today"], folder, columns: size.columns, rows: size.rows)
    let whole = Self.lines(["today"], folder, columns: 80, rows: nil)
    for title in ["overdue", "planned and due", "within seven days"] {
      let heading = try #require(whole.first { $0.hasPrefix("\(title) (") })
      #expect(lines.contains { $0 == heading || $0.hasPrefix(heading + ":") }, "\(title)")
    }
    #expect(lines.contains { $0.hasPrefix("and ") && $0.contains(" more: tasks ") || $0.hasSuffix("): tasks agenda") })
  }

  /// The sum of the rows and of what is left out is what a pipe gets in full.
  @Test func aScreenAndItsRestAreAllTasks() throws {
    let folder = try Self.folder(300, seed: 3)
    let whole = Self.lines(["today"], folder, columns: 100, rows: nil).count {
      $0.contains("[ ]") || $0.contains("[>]") || $0.contains("[/]")
    }
    let lines = Self.lines(["today"], folder, columns: 100, rows: 40)
    let shown = lines.count { $0.contains("[ ]") || $0.contains("[>]") || $0.contains("[/]") }
    var hidden = 0
    for line in lines {
      if line.hasPrefix("and "), let number = Int(line.split(separator: " ")[1]) { hidden += number }
      if line.contains("): tasks "), let number = line.split(separator: "(").last?.prefix(while: \.isNumber) {
        hidden += Int(number) ?? 0
      }
    }
    #expect(shown + hidden == whole)
    #expect(shown < whole)
  }

  /// A wider terminal never shows a list in more lines.
  @Test(arguments: [[], ["sort:due"], ["group:project"], ["tree"]]) func widerListsAreNeverLonger(_ query: [String])
    throws
  {
    let folder = try Self.folder(Environment.amount(240), seed: 5)
    var before = Int.max
    for columns in 40...200 {
      let count = Self.lines(["list"] + query, folder, columns: columns, rows: 24).count
      #expect(count <= before, "\(query) at \(columns) columns")
      before = count
    }
  }

  private static func lines(_ words: [String], _ folder: SampleFolder, columns: Int, rows: Int?) -> [Substring] {
    let run = CommandRun(
      words: words.map { Array($0.utf8) }, environment: ["NO_COLOR": "1", "XDG_STATE_HOME": folder.path.text],
      folder: folder.path, isTerminal: rows != nil, columns: columns, rows: rows)
    #expect(run.status == .success)
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// A folder with two files of drawn tasks.
  private static func folder(_ count: Int, seed: UInt64) throws -> SampleFolder {
    var random = SplitMix64(seed: seed)
    let words = [
      "call", "Anna", "about", "the", "worktop", "and", "order", "windowsills", "für", "Straßenbahnhaltestelle", "in",
      "https://example.com/a/long/path/without/blanks", "write", "a", "letter", "to", "Müller",
    ]
    var files = ["", ""]
    for index in 0..<count {
      var line = "- [\(random.pick([" ", " ", " ", ">", "/"]))]"
      if random.once(in: 2) { line += " (\(random.pick(["A", "A-1", "B", "C", "D", "E", "B Q2"])))" }
      for _ in 0...random.below(12) { line += " \(random.pick(words))" }
      if random.once(in: 2) {
        line += " +\(random.pick(["house", "house/kitchen", "a-project-with-a-long-name/and-a-part"]))"
      }
      if random.once(in: 3) { line += " @\(random.pick(["home", "phone", "morning", "evening"]))" }
      if random.once(in: 2) { line += " due:2026-\(random.pick(["11-2", "11-1", "12-1"]))\(random.below(10))" }
      if random.once(in: 4) { line += " plan:2026-11-2\(random.below(3))" }
      files[index % 2] += line + "\n"
    }
    return try SampleFolder([("home.tasks", files[0]), ("work/office.tasks", files[1])])
  }
}
