import TaskFiles
import TaskTesting
import Testing
import tasks

/// `lint -q` looks for no more findings once one decides the status. The status is that of a run which shows all.
struct QuietLintTests {
  private static let lines = [
    "- [ ] Paint\n", "- [ ] Call\n", "# Heading\n", "- [ ] A plan:2026-12-02 due:2026-12-01\n", "- [] B\n",
    "- [ ] C due:soon\n", "- [ ] D due:soon <!-- tasks: allow invalid-date -->\n",
    "<!-- tasks: allow malformed-checkbox -->\n- [] E\n", "- [ ] F <!-- tasks: allow invalid-date -->\n",
    "- [ ] G after:nobody\n", "- [ ] Paint id:x\n",
  ]

  /// Runs `lint` in both ways, and returns the status of the run that shows findings.
  @discardableResult
  private func compare(_ options: [String], _ folder: SampleFolder, _ remark: String) -> UInt8 {
    let words = ["lint", "--today", "2026-11-21"] + options
    let shown = CommandRun(words: words.map(\.array), folder: folder.path)
    let quiet = CommandRun(words: (words + ["-q"]).map(\.array), folder: folder.path)
    #expect(quiet.status == shown.status, "\(options) \(remark)")
    #expect(quiet.output.isEmpty, "\(options) \(remark)")
    #expect(quiet.errors.contains("error:") == shown.errors.contains("error:"), "\(options) \(remark)")
    return shown.status.rawValue
  }

  @Test func theStatusIsThatOfAllFindings() throws {
    var random = SplitMix64(seed: 270)
    let options = [
      [], ["--fail-on", "error"], ["--fail-on", "info"], ["--max-warnings", "1"], ["--exit-zero"],
      ["--ignore", "invalid-date"], ["b.tasks"], ["--statistics"],
    ]
    var seen: Set<UInt8> = []
    for round in 0..<Environment.amount("QUIET_LINTS", otherwise: 120) {
      let files = (0..<(1 + random.below(4))).map { number in
        let text = (0..<random.below(5)).map { _ in Self.lines[random.below(Self.lines.count)] }.joined()
        return (["a.tasks", "b.tasks", "c.tasks", "d.tasks"][number], text)
      }
      let folder = try SampleFolder(files)
      if round % 10 == 9 { try folder.write("z.tasks", "- [ ] Odd due:soon\n") }
      for option in options where option != ["b.tasks"] || files.count > 1 {
        seen.insert(compare(option, folder, "\(files)"))
      }
    }
    #expect(seen == [0, 1])
  }

  /// Threads lint the parts of a large file. A suppression at its end may concern the first finding.
  @Test(arguments: [
    ("", "- [ ] C due:soon\n"), ("- [ ] C due:soon\n", "- [ ] F\r\n"),
    ("", "- [ ] D due:soon <!-- tasks: allow invalid-date -->\n"),
    ("- [ ] C due:soon\n", "- [ ] D due:soon <!-- tasks: allow invalid-date -->\n"),
    ("- [ ] D due:soon <!-- tasks: allow invalid-date -->\n", "- [ ] F\n"),
  ])
  func aLargeFileIsReadToTheEnd(start: String, end: String) throws {
    let folder = try SampleFolder([("a.tasks", start + LargeFileTests.filler(" ") + end)])
    compare([], folder, "\(start) \(end)")
  }

  /// Files behind the first finding are still opened.
  @Test func filesThatCannotBeReadAreNamed() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] C due:soon\n"), ("b.tasks", "- [ ] B\n")])
    #expect(compare([], folder, "") == 1)
    #expect(compare(["a.tasks", "b.tasks", "missing.tasks"], folder, "") == 3)
    let run = CommandRun("lint", "-q", "a.tasks", "missing.tasks", in: folder)
    #expect(run.errors.contains("missing.tasks"))
  }
}
