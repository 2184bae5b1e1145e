import TaskFiles
import TaskTesting
import Testing
import tasks

/// One long line, in the ways that a task can be read and changed: `Tests/Trust/lines` has longer ones and all commands.
struct LongLineTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder()
    state = try SampleFolder()
  }

  /// Findings that a whole workspace makes, and as many fixes among them.
  @Test func fixesAmongOtherFindingsTakeLinearTime() {
    let fault = Linearity.fault(in: .repeating("a,", after: "- [ ] A after:"), from: 6_000) { text in
      try? folder.write("a.tasks", text)
      #expect(run("lint", "--fix", "-q").status == .findings)
    }
    #expect(fault == nil, "\(fault ?? "")")
  }
}
