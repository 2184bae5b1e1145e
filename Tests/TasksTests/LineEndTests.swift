import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that the formatter and the fixes of the linter agree on the line ending of a file.
struct LineEndTests {
  private static let lines = (0..<4_000).map { "- [ ] Pay bill \($0) " + String(repeating: "word", count: 50) }

  private func run(_ words: String..., on text: String) throws -> (run: CommandRun, text: String) {
    let folder = try SampleFolder([("a.tasks", text)])
    let run = CommandRun(words: words.map(\.array), folder: folder.path)
    return (run, String(decoding: try FileContents(of: folder.path.joined("a.tasks")).bytes, as: UTF8.self))
  }

  @Test(arguments: [
    ("- [ ] A\r\n- [ ] B\n- [ ] C\r\n", "- [ ] A\n- [ ] B\n- [ ] C\n"),
    ("- [ ] A\n- [ ] B\r\n- [ ] C", "- [ ] A\n- [ ] B\n- [ ] C\n"),
    ("- [ ] A\r\n- [ ] B\r\n- [ ] C", "- [ ] A\r\n- [ ] B\r\n- [ ] C\r\n"),
    ("- [ ] A\r\n- [ ] B\r\n\n", "- [ ] A\n- [ ] B\n"),
  ])
  func fixesAndFormatterAgree(_ text: String, _ expected: String) throws {
    #expect(try run("format", on: text).text == expected)
    let fixed = try run("lint", "--fix", on: text).text
    #expect(try run("format", on: fixed).text == expected)
    #expect(fixed.contains("\r\n") == expected.contains("\r\n"))
    #expect(try !run("lint", on: expected).run.output.contains("mixed-line-endings"))
  }

  /// The file is read in parts, of which only the last one shows that the lines before it are to end in LF.
  @Test(arguments: [400, 4_000])
  func aLineEndFarBelowDecides(_ count: Int) throws {
    let text = Self.lines.prefix(count).map { $0 + "\r\n" }.joined()
    let options = ["lint", "--select", "mixed-line-endings", "--format", "gcc"]
    for (end, found) in [("- [ ] Z\r\n", 0), ("- [ ] Z\n", count)] {
      let folder = try SampleFolder([("a.tasks", text + end)])
      let run = CommandRun(words: options.map(\.array), folder: folder.path)
      #expect(run.output.split(separator: "\n").count { $0.contains("mixed-line-endings") } == found)
      let input = CommandRun(
        words: (options + ["--stdin-filename", "a.tasks", "-"]).map(\.array), folder: folder.path,
        input: (text + end).array)
      #expect(input.output == run.output)
    }
  }
}
