import TaskModel
import TaskQuery
import TaskReport

/// The screen of `burndown`: the open tasks after each span of time, and a forecast of the end.
struct BurndownScreen: ReportScreen {
  let report: ReportSession
  let length: BucketLength
  let burndown: Burndown
  let glyphs: ReportGlyphs

  func writePicture() {
    report.write(
      .columns(BarChart(open: burndown.buckets)), title: "Open tasks", "\(burndown.active) open at the end.")
  }

  func writeScreen() {
    guard burndown.counted.tasks > 0 else { return report.writeEmptiness() }
    let isNarrow = DefinitionList.isNarrow(console.columns)
    let bar = max(0, min(40, console.columns - 42))
    var columns: [Table.Column] = [.init("\(length.rawValue)"), .init("open", alignment: .right)]
    if !isNarrow { columns += [.init()] }
    columns += [.init("added", alignment: .right), .init("done", alignment: .right)]
    if !isNarrow { columns += [.init("cancelled", alignment: .right)] }
    var table = Table(columns)
    let greatest = burndown.buckets.reduce(0) { max($0, $1.flow.open) }
    for (bucket, flow) in burndown.buckets {
      var row: [TerminalText] = ["\(bucket.key)", "\(flow.open)"]
      if !isNarrow { row.append(glyphs.bar(flow.open, of: greatest, columns: bar)) }
      row += ["\(flow.added)", "\(flow.done)"]
      if !isNarrow { row.append("\(flow.cancelled)") }
      table.addRow(row)
    }
    console.write(table)
    report.writeFooter("\(burndown.active) open; \(rates)\(end)")
  }

  private var rates: TerminalText {
    "\(Self.aWeek(burndown.closed)) closed, \(Self.aWeek(burndown.added)) added a week in \(Burndown.rateDays) days: "
  }

  private var end: TerminalText {
    switch burndown.end {
    case .done(let since): since.map { "all done since \(day($0))" } ?? "nothing to do"
    case .short: "too few days, or tasks with 'created', to tell an end"
    case .growing: "it grows"
    case .far: "no end in ten years"
    case .date(let p50, let p85):
      p85.map { "done by \(day(p50)) in 50 of 100 cases, by \(day($0)) in 85" }
        ?? "done by \(day(p50)) in 50 of 100 cases; for 85 there is no end in ten years"
    }
  }

  private func day(_ day: CalendarDate) -> TerminalText { "\(DateEcho.text(day, day, today: report.today))" }

  /// Returns the tasks per week with one decimal, from the count of `Burndown.rateDays` days.
  private static func aWeek(_ count: Int) -> TerminalText {
    ScoreScreen.tenths((count * 140 + Burndown.rateDays) / (2 * Burndown.rateDays))
  }

  var table: ReportTable {
    var table = ReportTable(["key", "first", "last", "open", "added", "done", "cancelled"], texts: [0, 1, 2])
    for (bucket, flow) in burndown.buckets {
      table.add([
        .text(bucket.key), .day(bucket.first), .day(bucket.last), .number(flow.open), .number(flow.added),
        .number(flow.done), .number(flow.cancelled),
      ])
    }
    return table
  }

  func writeObject() {
    var json = ReportJSON(report)
    json.member("per", length.rawValue)
    json.array("buckets", burndown.buckets) { json, element in
      json.member("key", text: element.bucket.key)
      json.member("first", element.bucket.first.description)
      json.member("last", element.bucket.last.description)
      json.member("open", element.flow.open)
      json.member("added", element.flow.added)
      json.member("done", element.flow.done)
      json.member("cancelled", element.flow.cancelled)
    }
    json.object("rate") { json in
      json.member("days", Burndown.rateDays)
      json.member("added", burndown.added)
      json.member("closed", burndown.closed)
    }
    json.object("end") { json in
      var (p50, p85, since): (CalendarDate?, CalendarDate?, CalendarDate?)
      switch burndown.end {
      case .done(let day):
        json.member("state", "done")
        since = day
      case .short: json.member("state", "short")
      case .growing: json.member("state", "growing")
      case .far: json.member("state", "far")
      case .date(let median, let later):
        json.member("state", "date")
        (p50, p85) = (median, later)
      }
      json.member("p50", day: p50)
      json.member("p85", day: p85)
      json.member("since", day: since)
    }
    json.end(console)
  }
}
