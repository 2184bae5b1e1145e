import TaskFiles
import Testing
import tasks

/// Tests that compare projects, contexts and tags with independent counts.
struct NameCountsTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder([
      ("a.tasks", "- [ ] One +b/x #t/u #t/v @c\n- [x] Two +b-c #t @c/d\n- [-] Three +B\n- [ ] Four\n  - [>] Five @c\n"),
      ("b.tasks", "# Old +old\n\nAn old\nproject.\n\nMore.\n\n- [x] Six\n\n# Old +old\n\nAnother.\n"),
    ])
  }

  private func lines(_ words: String...) -> [Substring] {
    let run = CommandRun(words: (words + ["as:tsv"]).map { Array($0.utf8) }, folder: folder.path)
    #expect(run.status == .success)
    return run.output.split(separator: "\n").dropFirst().map { $0 }
  }

  @Test func aNameHasTheTasksBelowItEachOnce() {
    #expect(lines("tags", "all") == ["t\t1\t1\t0", "t/u\t1\t0\t0", "t/v\t1\t0\t0"])
    #expect(lines("contexts") == ["c\t2\t1\t0"])
    #expect(lines("contexts", "all") == ["c\t2\t1\t0", "c/d\t0\t1\t0"])
  }

  @Test func theInboxIsFirstAndNamesBelowFollow() {
    #expect(
      lines("projects", "all") == [
        "\t2\t0\t0\t", "B\t0\t0\t1\t", "b\t1\t0\t0\t", "b/x\t1\t0\t0\t", "b-c\t0\t1\t0\t",
        "old\t0\t1\t0\tAn old\\nproject.\\n\\nMore.",
      ])
    #expect(lines("projects") == ["\t2\t0\t0\t", "b\t1\t0\t0\t", "b/x\t1\t0\t0\t"])
  }

  /// The counts equal those of queries for the name.
  @Test func countsAreThoseOfQueries() throws {
    for (command, sigil) in [("projects", "+"), ("contexts", "@"), ("tags", "#")] {
      for line in lines(command, "all") where !line.hasPrefix("\t") {
        let cells = line.split(separator: "\t")
        for (status, count) in zip(["is:active", "is:done", "is:cancelled"], cells[1...3]) {
          // The names differ only in case; a query distinguishes them.
          let run = CommandRun("count", "\(sigil)\(cells[0])", status, in: folder)
          #expect(run.output == "\(count)\n", "\(command) \(cells[0]) \(status)")
        }
      }
    }
  }

  @Test func aQuerySaysWhichTasks() {
    #expect(lines("projects", "One") == ["b\t1\t0\t0\t", "b/x\t1\t0\t0\t"])
    #expect(lines("contexts", "in:b.tasks") == [])
    #expect(CommandRun("contexts", "in:b.tasks", in: folder).errors.contains("1 task found, and none has a context"))
  }

  /// Only sixteen ancestors of a name with 50,000 levels count.
  @Test func deepNamesAreBounded() throws {
    let name = "#a".array + String(repeating: "/a", count: 50_000).array
    let deep = try SampleFolder()
    try deep.write("a.tasks", Array("- [ ] Deep ".utf8) + name + Array("\n- [ ] Flat #a\n".utf8))
    let rows = CommandRun("tags", "as:tsv", in: deep).output.split(separator: "\n").dropFirst()
    #expect(rows.count == 17)
    #expect(rows.first == "a\t2\t0\t0")
    #expect(rows.dropFirst().allSatisfy { $0.hasSuffix("\t1\t0\t0") })
  }
}
