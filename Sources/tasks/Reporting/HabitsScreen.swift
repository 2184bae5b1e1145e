import JSON
import TaskModel
import TaskReport

/// The screen of `habits`: recurring tasks, each with a row of days and its streaks.
struct HabitsScreen: ReportScreen {
  let report: ReportSession
  let habits: Habits

  /// The maximum number of rows on a terminal.
  private static let mostRows = 100

  func writePicture() {
    let shown = habits.habits.prefix(PageContent.Limit.habits)
    let grid = GridChart(shown.map { (name: $0.task.title, states: $0.days, streak: $0.current) })
    report.write(
      .grid(grid), title: "Habits", "\(shown.count) of \(habits.habits.count) habits, today at the right end.")
  }

  func writeScreen() {
    guard !habits.habits.isEmpty else { return writeEmptiness() }
    let isNarrow = DefinitionList.isNarrow(console.columns)
    // Titles and numbers need 52 columns.
    let shown = min(report.dayCount, isNarrow ? 7 : max(7, console.columns - 52))
    var table = Table([
      .init("habit", wraps: true), .init("\(shown) \(shown == 1 ? "day" : "days")"), .number("streak"),
      .number("longest", isShown: !isNarrow), .number("strength", isShown: !isNarrow),
    ])
    for habit in habits.habits.prefix(Self.mostRows) {
      var title = TerminalText(encoding: habit.task.title)
      if let id = habit.task.id, !isNarrow { title.append(" \("id:\(TerminalText(encoding: id))", .dim)") }
      let days = TerminalText(joining: habit.days.suffix(shown).map(glyphs.habit), with: "")
      table.addRow([title, days, "\(habit.current)", "\(habit.longest)", "\(habit.strength) %"])
    }
    console.write(table)
    let hidden = habits.habits.count - Self.mostRows
    if hidden > 0 { report.write("\("and \(hidden) more: '--format csv' lists them all", .dim)") }
    report.writeFooter(summary(shown))
  }

  private func summary(_ shown: Int) -> TerminalText {
    func sum(_ count: (Habit) -> Int) -> Int { habits.habits.reduce(0) { $0 + count($1) } }
    var text = TerminalText(habits.habits.count, "habit")
    let days = DateEcho.text(report.days.lowerBound, report.days.upperBound, today: report.today)
    text.append("; \(days): \(glyphs.habit(.kept)) \(sum(\.kept)) kept, \(glyphs.habit(.late)) \(sum(\.late)) late")
    text.append(
      ", \(glyphs.habit(.skipped)) \(sum(\.skipped)) skipped, \(glyphs.habit(.missed)) \(sum(\.missed)) missed")
    let pending = habits.habits.lazy.filter { $0.days.last == .pending }.count
    if pending > 0 { text.append(", \(glyphs.habit(.pending)) \(pending) for today") }
    let off = sum(\.off)
    if off > 0 { text.append("; \(off) closed for other days than expected") }
    let hidden = report.dayCount - shown
    if hidden > 0 { text.append("; the oldest \(TerminalText(hidden, "day")) \(hidden == 1 ? "is" : "are") not shown") }
    return text
  }

  private func writeEmptiness() {
    console.note(
      "no active task recurs", help: "a habit is a recurring task, such as 'Water the plants due:today every:3d'")
  }

  var table: RecordTable {
    var table = RecordTable(["habit", "id", "file", "line", "day", "state"], texts: [0, 1, 2, 4, 5])
    for habit in habits.habits {
      for (offset, state) in habit.days.enumerated() {
        table.add([
          .text(habit.task.title), .text(habit.task.id), .text(habit.task.file),
          .number(habit.task.line), .day(report.days.lowerBound.adding(days: offset)),
          .text(Array(state.rawValue.utf8)),
        ])
      }
    }
    return table
  }

  func writeMembers(to json: inout JSONWriter) {
    json.array("habits", habits.habits) { json, habit in
      json.member("id", habit.task.id)
      json.member("title", habit.task.title)
      json.member("file", habit.task.file)
      json.member("line", habit.task.line)
      json.member("every", habit.task.every)
      json.member("due", day: habit.task.day)
      json.members([
        "current": habit.current, "longest": habit.longest, "strength": habit.strength, "kept": habit.kept,
        "late": habit.late, "skipped": habit.skipped, "missed": habit.missed, "off": habit.off,
      ])
      json.array("days", habit.days.enumerated()) { json, day in
        json.member("day", day: report.days.lowerBound.adding(days: day.offset))
        json.member("state", day.element.rawValue)
      }
    }
  }
}
