import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of one long line, in every way that a task can be read and changed. `Tests/Trust/lines` has longer lines and
/// all commands.
struct LongLineTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder()
    state = try SampleFolder()
  }

  /// Findings that depend on the whole workspace, mixed with as many fixes.
  @Test func fixesAmongOtherFindingsTakeLinearTime() {
    let fault = Linearity.fault(in: .repeating("a,", after: "- [ ] A after:"), from: 6_000) { text in
      try? folder.write("a.tasks", text)
      #expect(run("lint", "--fix", "-q").status == .findings)
    }
    #expect(fault == nil, "\(fault ?? "")")
  }
}
