import Testing
import tasks

/// The order of tasks on the screens of days, where many have the same date.
struct DayOrderTests {
  private let folder: SampleFolder

  init() throws {
    var text = ""
    for number in 0..<300 {
      let letter = ["A", "B", "C"][number * 7 % 3]
      let time = number % 4 == 0 ? "T0\(number % 9):30" : ""
      text += "- [ ] (\(letter)) Late \(number) due:2026-11-\(10 + number * 5 % 9)\n"
      text += "- [ ] (\(letter)) Today \(number) plan:2026-11-21\(time)\n"
    }
    folder = try SampleFolder([("a.tasks", text)])
  }

  private func handles(_ words: String...) -> [Substring] {
    let run = CommandRun(words: (["--today", "2026-11-21"] + words + ["as:ids"]).map(\.array), folder: folder.path)
    #expect(run.status == .success)
    return run.output.split(separator: "\n")
  }

  @Test func overdueTasksAreByDateThenByRank() {
    let late = handles("list", "is:overdue", "sort:due,rank")
    #expect(late.count == 300)
    #expect(Array(handles("today").prefix(300)) == late)
    #expect(Array(handles("agenda").prefix(300)) == late)
  }

  /// A query sorts tasks without a time behind the others of the day, as the screens do.
  @Test func tasksOfTheDayAreByTimeThenByRank() {
    let planned = handles("list", "has:plan", "sort:plan,rank")
    #expect(planned.count == 300)
    #expect(Array(handles("today").dropFirst(300)) == planned)
    #expect(Array(handles("agenda").dropFirst(300)) == planned)
  }
}
