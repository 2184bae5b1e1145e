import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of `remind`. The time is 09:15 on November 21, 2026.
struct RemindTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder([
      (
        "w/a.tasks",
        """
        - [ ] Now remind:2026-11-21T09:15
        - [ ] Soon remind:2026-11-21T09:16
        - [ ] Before it is due due:2026-11-22T10:00 remind:1d remind:30m
        - [ ] All day due:2026-11-22 remind:1d
        - [ ] Long ago remind:2025-01-01T08:00 @desk
        - [x] Done remind:2026-11-20T08:00 done:2026-11-20
        - [ ] Without a day remind:2h

        """
      )
    ])
  }

  private func run(_ words: String...) -> CommandRun {
    CommandRun(
      words: (["remind"] + words).map(\.array),
      environment: ["HOME": String(decoding: folder.path.bytes, as: UTF8.self)], folder: folder.path.joined("w"))
  }

  /// cron mails what is printed, so only a terminal is told that there is nothing.
  @Test func aTerminalIsToldThatNothingIsNew() {
    func run(isTerminal: Bool, _ words: String...) -> CommandRun {
      CommandRun(
        words: (["remind"] + words).map(\.array),
        environment: ["HOME": String(decoding: folder.path.bytes, as: UTF8.self), "NO_COLOR": "1"],
        folder: folder.path.joined("w"), isTerminal: isTerminal)
    }
    #expect(run(isTerminal: true).errors == "")
    #expect(run(isTerminal: true).errors == "note: no new reminders\n")
    #expect(run(isTerminal: true, "-q").errors == "")
    let mailed = run(isTerminal: false)
    #expect(mailed.errors == "" && mailed.output == "")
  }

  @Test func eachIsShownOnce() {
    let first = run()
    #expect(first.status == .success)
    let lines = first.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("Long ago") && lines[1].contains("All day") && lines[2].contains("Now"))
    #expect(lines[2].contains("09:15"))
    let second = run()
    #expect(second.output.isEmpty && second.errors.isEmpty && second.status == .success)
    #expect(run("--exit-code").status == .findings)
    // Reminders that come later are new.
    let later = run("--today", "2026-11-21T10:00")
    #expect(later.output.split(separator: "\n").count == 2)
    #expect(run("--today", "2026-11-21T10:00").output.isEmpty)
    #expect(run("--today", "2026-11-22T09:30").output.contains("Before it is due"))
  }

  @Test func aTrialKeepsNothing() {
    #expect(run("-n").output == run("-n").output)
    #expect(!run("-n").output.isEmpty)
    #expect(FileStatus.ifAny(folder.path.joined(".local")) == nil)
  }

  @Test func sinceForgetsWhatWasShown() {
    _ = run()
    let again = run("--since", "2026-11-21")
    #expect(again.output.contains("Now") && again.output.contains("All day") && !again.output.contains("Long ago"))
    #expect(run("--since", "2026-11-21T09:15").output.split(separator: "\n").count == 1)
    #expect(run("--since", "2026-11-21").output == again.output)
    #expect(run("--since", "today").output == again.output)
    let wrong = run("--since", "someday")
    #expect(wrong.status == .usage && wrong.errors.contains("--since"))
  }

  @Test func aQueryLeavesTheOthersForLater() {
    #expect(run("@desk").output.contains("Long ago"))
    #expect(run().output.split(separator: "\n").count == 2)
  }

  @Test func otherFormatsHaveEachTaskOnce() {
    let run = run("--since", "2026-11-21", "--today", "2026-11-22T09:30", "--format", "ids")
    #expect(run.output.split(separator: "\n").count == 4)
  }

  @Test func aStateThatCannotBeWrittenIsSaid() throws {
    try folder.write(".local", "a file\n")
    let run = run()
    #expect(run.output.contains("Now"))
    #expect(run.errors.contains("cannot"))
  }
}
