import JSON
import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax

/// The screen of `stats`: the tasks of today, the tasks added and closed, and measures of the work.
struct StatsScreen: ReportScreen {
  let report: ReportSession
  let field: RowField?
  let length: BucketLength
  let statistics: Statistics

  private var rows: [RowCounts.Row] { statistics.rows.first ?? [] }

  /// Whether the terminal is narrow, which drops some columns.
  private var isNarrow: Bool { DefinitionList.isNarrow(console.columns) }

  func writeScreen() {
    writeNow()
    writeFlow()
    writeQuadrants()
    if let field { writeRows(field) }
    writeMeasures()
    writeFooter()
  }

  private func writeNow() {
    let now = statistics.now
    var text: TerminalText = "\("now", .heading)  \(now.active) active"
    let parts: [(Int, TerminalText)] = [(now.open, "open"), (now.started, "started"), (now.waiting, "waiting")]
    let shown = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" as TerminalText }
    if shown.count > 1 { text.append(": \(TerminalText(joining: shown, with: ", "))") }
    if now.overdue > 0 { text.append("; \("\(now.overdue) overdue", Style(.red))") }
    if let progress = now.progress { text.append("; \(progress) % done") }
    if now.est > 0 { text.append("; \(Self.duration(now.est)) estimated") }
    if now.spent > 0 { text.append("; \(Self.duration(now.spent)) spent") }
    report.write(text)
    console.writeLine()
  }

  private func writeFlow() {
    var table = Table([
      .init("\(length.rawValue)"), .number("added"), .number("done"), .number("cancelled", isShown: !isNarrow),
      .number("net", isShown: !isNarrow), .number("open"), .number("points", isShown: !isNarrow),
      .init(isShown: !isNarrow),
    ])
    for (bucket, flow) in statistics.buckets {
      let isRunning = bucket.period.contains(report.today) && bucket.period.kind != .day
      table.addRow(row("\(bucket.key)", flow, note: isRunning ? "so far" : ""))
    }
    if statistics.buckets.count > 1 { table.addRow(row("\("total", .heading)", statistics.total, note: "")) }
    console.write(table)
  }

  private func row(_ key: TerminalText, _ flow: DayNumbers, note: TerminalText) -> [TerminalText] {
    [
      key, "\(flow.added)", "\(flow.done)", "\(flow.cancelled)", Self.signed(flow.net), "\(flow.open)",
      "\(flow.points)", note.styled(.dim),
    ]
  }

  private func writeQuadrants() {
    let quadrants = statistics.flow.quadrants
    guard quadrants.dropFirst().contains(where: { $0 != quadrants[0] || $0.done + $0.active > 0 }) else { return }
    console.writeLine()
    var table = Table([
      .init("quadrant"), .number("active"), .number("done"), .number("share", isShown: !isNarrow),
      .number("points", isShown: !isNarrow),
    ])
    let closed = quadrants.dropFirst().reduce(0) { $0 + $1.done }
    for number in [1, 2, 3, 4, 0] {
      let quadrant = quadrants[number]
      guard number > 0 || quadrant.active + quadrant.done > 0 else { continue }
      let share = number == 0 ? nil : Share(quadrant.done, of: closed)
      table.addRow([
        number == 0 ? "(none)" : "Q\(number)", "\(quadrant.active)", "\(quadrant.done)",
        share.map { "\($0.percent) %" } ?? "", "\(quadrant.points)",
      ])
    }
    console.write(table)
  }

  /// The maximum number of rows on a terminal.
  private static let mostRows = 100

  private func writeRows(_ field: RowField) {
    console.writeLine()
    var table = Table([
      .init("\(field.rawValue)", wraps: true), .number("active"), .number("done"), .init(isShown: !isNarrow),
      .number("last", isShown: !isNarrow), .number("points", isShown: !isNarrow),
    ])
    for row in rows.prefix(Self.mostRows) {
      var name = TerminalText()
      name.append(spaces: field.isHierarchical ? 2 * min(row.depth, 8) : 0)
      name.append(row.key.map { TerminalText(encoding: $0) } ?? "(none)")
      table.addRow([
        name, "\(row.active)", "\(row.done)", glyphs.bar(row.active, row.everDone, columns: 10),
        row.last.date.map { "\($0.description)" } ?? glyphs.dash, "\(row.points)",
      ])
    }
    console.write(table)
    let hidden = rows.count - Self.mostRows
    if hidden > 0 { report.write("\("and \(hidden) more: '--format csv' lists them all", .dim)") }
  }

  private func writeMeasures() {
    var measures: [TerminalText] = []
    if let median = statistics.lead.doubledMedian, let p90 = statistics.lead.p90 {
      let days = QueryNumber(half: median).rounded
      measures.append(
        "from created to done: \(days) \(median == 2 ? "day" : "days") in the median, 9 of 10 within \(p90), of \(statistics.lead.count)"
      )
    }
    if let share = Share(statistics.flow.onTime, of: statistics.flow.withDue) {
      measures.append("on time: \(statistics.flow.onTime) of \(statistics.flow.withDue), \(share.percent) %")
    }
    if let share = Share(statistics.flow.spent, of: statistics.flow.est) {
      measures.append(
        "\(Self.duration(statistics.flow.spent)) spent of \(Self.duration(statistics.flow.est)) estimated, \(share.percent) %, of \(statistics.flow.estimates)"
      )
    }
    guard !measures.isEmpty else { return }
    console.writeLine()
    for measure in measures { report.write(measure) }
  }

  /// Writes the totals in words, and the number of tasks that no day counts.
  private func writeFooter() {
    let total = statistics.total
    let change: TerminalText =
      total.net == 0 ? "as many as before" : total.net > 0 ? "\(total.net) more" : "\(-total.net) fewer"
    var text: TerminalText =
      "\(TerminalText(statistics.counted.tasks, "task")); \(DateEcho.text(report.days.lowerBound, report.days.upperBound, today: report.today)): \(total.added) added, \(total.done) done, \(total.cancelled) cancelled, \(change)"
    let counted = statistics.counted
    let rest: [(Int, TerminalText)] = [
      (counted.undated, "closed on no day that is written"), (counted.closedAhead, "closed after today"),
      (counted.withoutCreated, "without 'created'"), (counted.closedBeforeCreated, "closed before they were created"),
    ]
    for (count, what) in rest where count > 0 { text.append("; \(count) \(what)") }
    report.writeFooter(text)
  }

  static func duration(_ minutes: Int) -> TerminalText {
    TerminalText(encoding: QueryValue.minutes(QueryNumber(minutes)).text)
  }

  static func signed(_ number: Int) -> TerminalText { number > 0 ? "+\(number)" : "\(number)" }
}

extension StatsScreen {
  var table: RecordTable { field.map { rowTable($0.rawValue) } ?? flowTable }

  /// Writes a chart of the tasks added and closed, or with `--by` of the active and done tasks of each value.
  func writePicture() {
    guard let field else {
      let total = statistics.total
      return report.write(
        .columns(BarChart(flow: statistics.buckets)), title: "Tasks added and closed",
        "\(total.added) added, \(total.done) done, \(total.cancelled) cancelled.")
    }
    let shown = BarChart.largest(of: rows, by: field)
    let hidden = rows.count - shown.count
    report.write(
      .rows(BarChart(rows: shown.map { rows[$0] })), title: "Tasks by \(field.rawValue)",
      "active and done tasks of \(shown.count) rows\(hidden > 0 ? "; \(hidden) smaller or lower ones are not drawn" : "")."
    )
  }

  private static let flowNames = ["added", "done", "cancelled", "net", "open", "points", "atGate", "spent"]

  private static func cells(_ flow: DayNumbers) -> [RecordTable.Cell] {
    [flow.added, flow.done, flow.cancelled, flow.net, flow.open, flow.points, flow.pointsAtGate, flow.spent]
      .map { .number($0) }
  }

  private var flowTable: RecordTable {
    var table = RecordTable(["key", "first", "last"] + Self.flowNames, texts: [0, 1, 2])
    for (bucket, flow) in statistics.buckets {
      table.add([.text(bucket.key), .day(bucket.first), .day(bucket.last)] + Self.cells(flow))
    }
    return table
  }

  private func rowTable(_ key: String) -> RecordTable {
    var table = RecordTable(
      [key, "active", "done", "cancelled", "progress", "last", "points", "spent"], texts: [0, 5])
    for row in rows {
      table.add([
        .text(row.key), .number(row.active), .number(row.done), .number(row.cancelled), .number(row.progress),
        .day(row.last.date), .number(row.points), .number(row.spent),
      ])
    }
    return table
  }

  func writeMembers(to json: inout JSONWriter) {
    let now = statistics.now
    json.object("now") { json in
      json.members([
        "open": now.open, "started": now.started, "waiting": now.waiting, "done": now.done, "cancelled": now.cancelled,
        "overdue": now.overdue, "progress": now.progress, "est": now.est, "spent": now.spent,
      ])
    }
    json.member("buckets", flowTable)
    var total = RecordTable(Self.flowNames)
    total.add(Self.cells(statistics.total))
    json.key("total")
    total.write(to: &json)
    writeMeasures(to: &json)
    json.member("rows", rowTable("key"))
  }

  private func writeMeasures(to json: inout JSONWriter) {
    json.object("lead") { json in
      json.member("count", statistics.lead.count)
      json.member("median", decimal: statistics.lead.doubledMedian.map { QueryNumber(half: $0) })
      json.member("p90", statistics.lead.p90)
    }
    let flow = statistics.flow
    json.object("onTime") { $0.members(["count": flow.onTime, "of": flow.withDue]) }
    json.object("estimates") { $0.members(["count": flow.estimates, "est": flow.est, "spent": flow.spent]) }
    json.array("quadrants", [1, 2, 3, 4, 0]) { json, number in
      let quadrant = flow.quadrants[number]
      json.member("quadrant", number == 0 ? nil : "Q\(number)")
      json.members([
        "done": quadrant.done, "points": quadrant.points, "spent": quadrant.spent, "active": quadrant.active,
      ])
    }
  }
}
