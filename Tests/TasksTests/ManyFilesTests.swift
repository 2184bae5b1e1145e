import TaskFiles
import TaskTesting
import Testing
import tasks

/// Many files are read one after the other in the same memory, by some workers at the same time: none sees anything of
/// another.
struct ManyFilesTests {
  /// Pieces of documents whose end matters: where one reached further, it would take in what was there before.
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

  @Test func eachIsFormattedAsIfItWereAlone() throws {
    let texts = (0..<240).map { number in
      String(repeating: "- [ ] B\n", count: number * 7919 % 97) + (number % 3 == 0 ? "* [ ] C\n" : "- [ ] C\n")
    }
    let folder = try SampleFolder(texts.enumerated().map { ("\(1000 + $0).tasks", $1) })
    let run = CommandRun("format", "--check", folder: folder.path)
    let expected = texts.indices.filter { $0 % 3 == 0 }.map { "\(1000 + $0).tasks" }
    #expect(run.output.split(separator: "\n").map(String.init).filter { $0.hasSuffix(".tasks") } == expected)
  }
}
