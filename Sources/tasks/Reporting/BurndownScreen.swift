import JSON
import TaskModel
import TaskReport

/// The screen of `burndown`: the open tasks after each span of time, and a forecast of the end.
struct BurndownScreen: ReportScreen {
  let report: ReportSession
  let length: BucketLength
  let burndown: Burndown

  func writePicture() {
    report.write(.columns(BarChart(open: burndown.buckets)), title: "Open tasks", "\(burndown.active) open at the end.")
  }

  func writeScreen() {
    let isNarrow = DefinitionList.isNarrow(console.columns)
    let bar = max(0, min(40, console.columns - 42))
    var table = Table([
      .init("\(length.rawValue)"), .number("open"), .init(isShown: !isNarrow), .number("added"), .number("done"),
      .number("cancelled", isShown: !isNarrow),
    ])
    let greatest = burndown.buckets.reduce(0) { max($0, $1.flow.open) }
    for (bucket, flow) in burndown.buckets {
      table.addRow([
        "\(bucket.key)", "\(flow.open)", glyphs.bar(flow.open, of: greatest, columns: bar), "\(flow.added)",
        "\(flow.done)", "\(flow.cancelled)",
      ])
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

  var table: RecordTable {
    var table = RecordTable(["key", "first", "last", "open", "added", "done", "cancelled"], texts: [0, 1, 2])
    for (bucket, flow) in burndown.buckets {
      table.add([
        .text(bucket.key), .day(bucket.first), .day(bucket.last), .number(flow.open), .number(flow.added),
        .number(flow.done), .number(flow.cancelled),
      ])
    }
    return table
  }

  func writeMembers(to json: inout JSONWriter) {
    json.member("per", length.rawValue)
    json.member("buckets", table)
    json.object("rate") { json in
      json.members(["days": Burndown.rateDays, "added": burndown.added, "closed": burndown.closed])
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
  }
}
