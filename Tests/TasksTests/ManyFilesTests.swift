import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that many files, read one after another into the same memory by several workers, do not see each other's
/// bytes.
struct ManyFilesTests {
  /// Documents whose last bytes matter: reading past the end would include bytes of the previous file.
  private static let ends = [
    ("- [ ] A due:soon\n", "invalid-date"), ("- [ ] A due:soon", "invalid-date missing-final-newline"),
    ("```\n- [ ] A due:soon\n", "unclosed-fence"), ("<!-- x\n", "unclosed-comment"), ("", ""),
    ("- [ ] A \n", "trailing-space"),
  ]

  @Test func eachIsLintedAsIfItWereAlone() throws {
    var files: [(name: String, text: String)] = []
    var expected: [String] = []
    for number in 0..<240 {
      let (end, rules) = Self.ends[number % Self.ends.count]
      let count = number * 7919 % 97
      let name = "\(1000 + number).tasks"
      files.append((name, String(repeating: "- [ ] B\n", count: count) + end))
      for rule in rules.split(separator: " ") { expected.append("\(name):\(count + 1) \(rule)") }
    }
    let folder = try SampleFolder(files)
    let run = CommandRun(
      "lint", "--max-findings", "0", "--ignore", "duplicate-task", "--ignore", "note-joins-title", folder: folder.path)
    let found = run.output.split(separator: "\n").filter { $0.contains(".tasks:") }.map { line in
      let place = line.split(separator: ":")
      let rule = line.split(separator: "[").dropFirst().first?.prefix { $0 != "]" } ?? ""
      return "\(place[0]):\(place[1]) \(rule)"
    }
    #expect(found == expected)
  }

  /// Several workers read small files, then all cores read large ones. Results stay in order, including unreadable
  /// files.
  @Test func smallAndLargeOnesAreInOrder() throws {
    let folder = try SampleFolder()
    let long = String(repeating: "of the é firm ", count: 40)
    var expected: [String] = []
    for number in 1000..<1300 {
      let name = "\(number).tasks"
      var text = "- [ ] A due:soon\n"
      expected.append("\(name):1:9: error[invalid-date]")
      if number == 1001 || number == 1150 {
        for row in 0..<8_000 { text += "- [ ] Row \(row) \(long)\n" }
        text += "- [ ] Z due:soon\n"
        expected.append("\(name):8002:9: error[invalid-date]")
        #expect(text.utf8.count > 4 << 20)
      }
      try folder.write(BytePath(name), text.array)
    }
    try folder.write("1100.tasks", [UInt8](repeating: 0x20, count: 10))
    folder.link("1200-gone.tasks", to: "nowhere")
    let run = CommandRun(
      "lint", "--max-findings", "0", "--select", "invalid-date", "--format", "gcc", folder: folder.path)
    let found = run.output.split(separator: "\n").filter { $0.contains("invalid-date") }.map { $0.prefix { $0 != " " } }
    #expect(found.count == expected.count - 1)
    #expect(run.errors.contains("1200-gone.tasks"))
    let places = expected.filter { !$0.hasPrefix("1100") }.map { $0.prefix { $0 != " " } }
    #expect(found == places)
  }

  /// Handles of equal titles are numbered in the order of files, in which new archives stand between the others.
  @Test func handlesOfNewArchivesAreThoseOfALaterList() throws {
    let files = (0..<40).map { number in
      (
        name: "\(number * 7 % 40).tasks",
        text: "- [ ] Call\n- [x] Call done:2026-11-0\(1 + number % 9)\n- [x] Old \(number)\n"
      )
    }
    let folder = try SampleFolder(files)
    let rows = CommandRun("archive", in: folder).output.split(separator: "\n").map {
      $0.split(separator: " ").prefix(2)
    }
    #expect(rows.count == 80)
    let list = CommandRun("list", "all", "as:tsv", in: folder).output.split(separator: "\n").dropFirst()
    let handles = list.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return [cells[0], cells[1] + ":" + cells[2]]
    }
    #expect(rows.allSatisfy { handles.contains(Array($0)) }, "\(rows)")
  }

  /// The first findings are shown and all are counted, whichever thread found them.
  @Test func theFirstOfManyFindingsAreShown() throws {
    let folder = try SampleFolder()
    var expected: [String] = []
    for number in 1000..<1400 {
      let count = number * 7919 % 4
      let text = (0..<count).map { "- [ ] Task \(number)-\($0) due:soon\n" }.joined() + "- [ ] Last +h\(number)\n"
      try folder.write(BytePath("\(number).tasks"), text.array)
      expected += (0..<count).map { "\(number).tasks:\($0 + 1):" }
    }
    let options = ["lint", "--ignore", "duplicate-task", "--max-findings"]
    for limit in [1, 7, 200, 450, 0] {
      let run = CommandRun(words: (options + ["\(limit)"]).map(\.array), folder: folder.path)
      let places = run.output.split(separator: "\n").filter { $0.contains(".tasks:") }.map { line in
        line.split(separator: ":").prefix(2).joined(separator: ":") + ":"
      }
      #expect(places == Array(expected.prefix(limit == 0 ? .max : limit)), "\(limit)")
      #expect(run.output.hasSuffix("\n\(expected.count) errors in 300 of 400 files\n"), "\(limit)")
    }
  }

  @Test func eachIsFormattedAsIfItWereAlone() throws {
    let texts = (0..<240).map { (number: Int) -> String in
      let last = number % 3 == 0 ? "-  [ ] C\n" : "- [ ] C\n"
      return String(repeating: "- [ ] B\n", count: number * 7919 % 97) + last
    }
    let folder = try SampleFolder(texts.enumerated().map { ("\(1000 + $0).tasks", $1) })
    let run = CommandRun("format", "--check", folder: folder.path)
    let expected = texts.indices.filter { $0 % 3 == 0 }.map { "\(1000 + $0).tasks" }
    #expect(run.output.split(separator: "\n").map(String.init).filter { $0.hasSuffix(".tasks") } == expected)
  }
}
