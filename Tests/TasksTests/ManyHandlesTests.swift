import TaskFiles
import TaskTesting
import Testing
import tasks

/// The handles of a few of many tasks. They are found without those of the others, which a list of all shows.
struct ManyHandlesTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder()
    state = try SampleFolder()
  }

  /// Words that occur several times have handles with numbers, which a change of one moves.
  @Test func aReportShowsTheHandlesOfTheListsBeforeAndAfter() throws {
    var random = SplitMix64(seed: 27)
    let count = 1_500
    try folder.write("a.tasks", (0..<count).map { "- [ ] Water plant \($0 % 1_400)\n" }.joined())
    var before = try handles()
    var changes = 0
    for number in 0..<24 {
      let task = random.below(number.isMultiple(of: 2) ? 100 : count)
      let run = run("done", "--on", "today", before[task])
      #expect(run.status == .success)
      let after = try handles()
      let shown = after[task] == before[task] ? before[task] : "\(after[task]) (was \(before[task]))"
      changes += after[task] == before[task] ? 0 : 1
      #expect(run.output.hasPrefix("\(shown)  a.tasks:\(task + 1)  [x] "), "\(shown): \(run.output)")
      before = after
    }
    // The first hundred tasks have the words of the last. A closed task comes behind an active one.
    #expect(changes > 0)
  }

  private func handles() throws -> [String] {
    run("list", "all", "sort:line", "--format", "ids").output.split(separator: "\n").map(String.init)
  }
}
