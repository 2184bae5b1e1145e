import JSON
import TaskModel
import TaskReport
import TaskSyntax

/// The screen of `calendar`: the tasks due, planned and done on each day, in one grid per month.
///
///     November 2026
///          Mon       Tue       Wed       …
///     W48  23 ✓3     24        25        …
///          ●10 ○12   ●4 ○3     ●4 ○2     …
struct CalendarScreen: ReportScreen {
  let report: ReportSession
  let calendar: MonthCalendar

  private var columns: Int { console.columns }

  func writePicture() {
    var months: [MonthChart] = []
    for day in calendar.days where day.day.day == 1 {
      months.append(MonthChart(calendar.days, of: CalendarPeriod(.month, holding: day.day), today: report.today))
    }
    let due = calendar.days.reduce(0) { $0 + $1.due }
    let done = calendar.days.reduce(0) { $0 + $1.done }
    report.write(.months(months), title: "Tasks of each day", "\(due) due, \(done) done.")
  }

  /// Whether the cells have room for numbers.
  private var hasNumbers: Bool { columns >= 60 }

  func writeScreen() {
    if columns < 40 { writeList() } else { writeMonths() }
    report.writeFooter(summary)
  }

  private func writeMonths() {
    var start = 0
    while start < calendar.days.count {
      let month = CalendarPeriod(.month, holding: calendar.days[start].day)
      let end = calendar.days[start...].firstIndex { !month.contains($0.day) } ?? calendar.days.count
      if start > 0 { console.writeLine() }
      writeMonth(calendar.days[start..<end])
      start = end
    }
  }

  private func writeMonth(_ days: ArraySlice<MonthDay>) {
    guard let first = days.first?.day else { return }
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    console.writeLine("\("\(names[first.month - 1]) \(first.year)", .heading)")
    let margin = hasNumbers ? 5 : 0
    let width = min(14, (columns - margin) / 7)
    var heads = TerminalText()
    for (index, name) in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].enumerated() {
      heads.append(spaces: margin + index * width - heads.columns)
      heads.append("\(hasNumbers ? name : String(name.prefix(2)))")
    }
    console.writeLine("\(heads, .dim)")
    var rest = days
    while let monday = rest.first.map({ CalendarPeriod(.week, holding: $0.day) }) {
      let days = rest.prefix { monday.contains($0.day) }
      rest = rest.dropFirst(days.count)
      var upper = TerminalText()
      var lower = TerminalText()
      if hasNumbers { upper.append("\(week(monday), .dim)") }
      for day in days {
        let place = margin + (Int(day.day.weekday.rawValue) - 1) * width
        let cell = cell(day, width: width - 1)
        upper.append(spaces: max(0, place - upper.columns))
        upper.append(cell.upper)
        guard cell.lower.columns > 0 else { continue }
        lower.append(spaces: max(0, place - lower.columns))
        lower.append(cell.lower)
      }
      console.writeLine(upper)
      if lower.columns > 0 { console.writeLine(lower) }
    }
  }

  /// Returns the number of a week, such as `W48`.
  private func week(_ period: CalendarPeriod) -> TerminalText {
    var bytes: [UInt8] = []
    period.literal.append(to: &bytes)
    return TerminalText(encoding: Array(bytes.suffix(3)))
  }

  /// Returns the two lines of a day: its number with the tasks done, and the tasks to do, as many as fit.
  private func cell(_ day: MonthDay, width: Int) -> (upper: TerminalText, lower: TerminalText) {
    let number: TerminalText = "\(day.day.day)"
    var upper: TerminalText = day.day == report.today ? "\(number, .heading)" : number
    let due: TerminalText = day.overdue > 0 ? "\(glyphs.due, Style(.red, bold: true))" : glyphs.due
    let marks: [(count: Int, mark: TerminalText)] = [
      (day.due, due), (day.planned, glyphs.planned), (day.again, glyphs.again),
    ]
    guard hasNumbers else {
      for (count, mark) in marks.prefix(2) where count > 0 { upper.append(mark) }
      if day.done > 0, upper.columns < width { upper.append(glyphs.done) }
      return (upper, "")
    }
    if day.done > 0 { upper.append(" \(glyphs.done)\(day.done)") }
    var lower = TerminalText()
    for (count, mark) in marks where count > 0 {
      let next: TerminalText = lower.columns > 0 ? " \(mark)\(count)" : "\(mark)\(count)"
      guard lower.columns + next.columns <= width else { break }
      lower.append(next)
    }
    return (upper, lower)
  }

  /// Writes the days that have tasks as a list, for a terminal that is too narrow for a grid.
  private func writeList() {
    var table = Table([.init("day"), .number("due"), .number("done")])
    for day in calendar.days where day.due + day.planned + day.done > 0 {
      table.addRow(["\(day.day.description)", "\(day.due + day.planned)", "\(day.done)"])
    }
    console.write(table)
  }

  private var summary: TerminalText {
    func sum(_ count: (MonthDay) -> Int) -> Int { calendar.days.reduce(0) { $0 + count($1) } }
    let days = DateEcho.text(report.days.lowerBound, report.days.upperBound, today: report.today)
    var text: TerminalText = "\(days): \(glyphs.due) \(sum(\.due)) due"
    let overdue = sum(\.overdue)
    if overdue > 0 { text.append(", \(overdue) of them overdue") }
    text.append(", \(glyphs.planned) \(sum(\.planned)) planned, \(glyphs.again) \(sum(\.again)) again")
    text.append(", \(glyphs.done) \(sum(\.done)) done")
    let points = sum(\.points)
    if points > 0 { text.append(" for \(points) points") }
    return text
  }

  var table: RecordTable {
    var table = RecordTable(["day", "due", "planned", "again", "overdue", "done", "points"])
    for day in calendar.days {
      table.add([
        .day(day.day), .number(day.due), .number(day.planned), .number(day.again),
        .number(day.overdue), .number(day.done), .number(day.points),
      ])
    }
    return table
  }

  func writeMembers(to json: inout JSONWriter) { json.member("days", table) }
}
