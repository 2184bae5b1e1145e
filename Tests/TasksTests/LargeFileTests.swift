import TaskFiles
import TaskTesting
import Testing

/// Commands on files that are so large that their text is read again.
struct LargeFileTests {
  private static let filler = filler("x")

  /// Returns more than 4 MiB of tasks. Most of their time is for lines, not for bytes, so the lines are long.
  static func filler(_ status: String) -> String {
    let word = String(repeating: "word", count: 130)
    return (0..<8_000).map { "- [\(status)] Filler \($0) with enough words \(word), \($0)\n" }.joined()
  }

  /// Formats show of a large file what they show of the same text from standard input, which is kept.
  @Test(arguments: ["json", "jsonl", "csv", "tsv", "markdown", "list", "table"])
  func formatsShowTheLines(format: String) throws {
    let tasks = (0..<30).map { number in
      "- [ ] Pay \(number) remind:1d remind:2d due:2026-12-\(10 + number % 20) every:week after:a\(number),b owner:x est:1h +p @c #t\n"
    }
    let text = (Self.filler + tasks.joined()).array
    #expect(text.count > 4 << 20)
    let large = try SampleFolder()
    try large.write("a.tasks", text)
    for query in [["sort:-due"], ["sort:title"], ["pay"], ["limit:3"]] {
      let words = (["list"] + query + ["as:\(format)"]).map(\.array)
      let shown = CommandRun(words: words, folder: large.path)
      let expected = CommandRun(words: words + ["in:-".array], folder: large.path, input: text)
      #expect(expected.output.contains("Pay"))
      let named = expected.output.split(separator: "\n").map { line in
        line.hasPrefix("-,") || line == "-" ? "a.tasks\(line.dropFirst())" : Self.named(String(line))
      }
      #expect(shown.output.split(separator: "\n").map(String.init) == named, "\(query) \(format)")
    }
  }

  /// Screens for another program, which have more tasks than are read at once, show the same.
  @Test(arguments: ["next", "today", "matrix", "agenda"])
  func screensShowTheLines(screen: String) throws {
    let tasks = (0..<3_000).map { number in
      "- [ ] \(["(A) ", "(B-2) ", "", "Q3 "][number % 4])Pay \(number * 7 % 3_000) due:2026-10-\(10 + number % 20) +p \\@x\n"
    }
    let text = (Self.filler + tasks.joined()).array
    let large = try SampleFolder()
    try large.write("a.tasks", text)
    let words = [screen, "status:open"].map(\.array)
    let environment = ["TASKS_TODAY": "2026-10-15"]
    let shown = CommandRun(words: words, environment: environment, folder: large.path)
    let expected = CommandRun(words: words + ["in:-".array], environment: environment, folder: large.path, input: text)
    #expect(shown.output.split(separator: "\n").count { $0.contains("Pay ") } > 1_024)
    #expect(shown.output.replacing("a.tasks:", with: "-:") == expected.output)
  }

  /// Returns a line with the name of the file in place of that of standard input.
  private static func named(_ line: String) -> String {
    var words = line.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices where words[index] == "-" { words[index] = "a.tasks" }
    let cells = words.joined(separator: "\"").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let fields = cells.map { ["-", "'-"].contains($0) ? "a.tasks" : $0 }.joined(separator: ",")
    return fields.split(separator: "\t", omittingEmptySubsequences: false).map {
      ["-", "'-"].contains($0) ? "a.tasks" : String($0)
    }
    .joined(separator: "\t")
  }

  /// Few files stay open, however many there are.
  @Test func manyLargeFilesAreRead() throws {
    let many = try SampleFolder()
    let text = Self.filler(" ")
    for number in 0..<10 { try many.write(BytePath("f\(number).tasks".array), text + "- [ ] Needle \(number)\n") }
    let run = CommandRun(words: ["list", "needle", "as:list"].map(\.array), folder: many.path)
    #expect(run.output.split(separator: "\n").count == 10)
    let handles = CommandRun(words: ["list", "needle", "as:ids"].map(\.array), folder: many.path)
    #expect(handles.output.split(separator: "\n").count == 10)
  }
}
