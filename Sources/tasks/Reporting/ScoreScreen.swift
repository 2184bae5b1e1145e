import JSON
import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax

/// The screen of `score`: the points of today and of the last days, goals, and a map of the days.
struct ScoreScreen: ReportScreen {
  let report: ReportSession
  let card: ScoreCard
  let length: BucketLength
  /// Whether the screen shows a map of the days instead of a table of buckets.
  let showsMap: Bool
  let buckets: [ScoreCard.Bucket]

  private var columns: Int { console.columns }

  func writePicture() {
    let sum = card.days.reduce(0) { $0 + $1.points }
    report.write(.heat(HeatChart(card)), title: "Points of each day", "\(sum) points.")
  }

  func writeScreen() {
    writeToday()
    for goal in card.goals { writeGoal(goal) }
    writeSpark()
    if showsMap { writeMap() } else { writeBuckets() }
    writeFooter()
  }

  private func writeToday() {
    let all = card.done + card.due
    var text: TerminalText =
      "\("\(TerminalText(card.points, "point")) today", .heading), \(card.done) of \(TerminalText(all, "task"))"
    if let ratio = card.ratio {
      if !DefinitionList.isNarrow(columns) { text.append(" \(glyphs.progress(card.done, of: all, columns: 8))") }
      text.append(" \(ratio.percent) %")
    }
    report.write(text)
    let trend = card.lastWeek - card.weekBefore
    report.write(
      "\(card.lastWeek) in the 7 days before today, \(card.weekBefore) in those before: \(StatsScreen.signed(trend))")
  }

  private func writeGoal(_ record: GoalRecord) {
    let unit = record.goal.isWeekly ? "week" : "day"
    var text: TerminalText = "goal \(TerminalText(encoding: record.goal.text)): "
    switch record.isMet {
    case nil: text.append(record.goal.isWeekly ? "the week rests" : "not today")
    case true?: text.append("\("met", Style(.green))")
    case false?: text.append("\(record.value) so far")
    }
    text.append(
      "; streak \(TerminalText(record.current, unit)), longest \(record.longest); strength \(record.strength) %")
    report.write(text)
  }

  private func writeSpark() {
    let shown = card.days.suffix(28)
    let greatest = shown.reduce(0) { max($0, $1.points) }
    guard shown.count > 1 else { return }
    let spark = glyphs.spark(shown.map(\.points), greatest: greatest)
    report.write("\(shown.count) days  \(spark)  most \(greatest)")
  }

  private func writeBuckets() {
    console.writeLine()
    let bar = DefinitionList.isNarrow(columns) ? 0 : 20
    var table = Table([
      .init("\(length.rawValue)"), .number("points"), .number("a day"), .init(isShown: bar > 0),
    ])
    let greatest = buckets.reduce(0) { max($0, $1.points) }
    for bucket in buckets {
      table.addRow([
        "\(bucket.bucket.key)", "\(bucket.points)", Self.tenths(bucket.mean),
        glyphs.bar(bucket.points, of: greatest, columns: bar),
      ])
    }
    console.write(table)
  }

  /// Writes the map, with a column for each week and a line for each weekday.
  private func writeMap() {
    guard columns >= 40, let last = card.first.adding(days: card.days.count - 1) else { return }
    let monday = CalendarPeriod(.week, holding: card.first).firstDay
    let weeks = last.days(since: monday) / 7 + 1
    let legend = legend
    let width = columns - 4 - (legend.map(\.columns).max().map { $0 + 2 } ?? 0)
    let hidden = max(0, weeks - width)
    console.writeLine()
    let months = months(from: monday, weeks: hidden..<weeks)
    if months.columns > 0 { report.write("    \(months, .dim)") }
    for weekday in 0..<7 {
      var line: TerminalText = "\(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday], .dim)"
      if weekday < legend.count || card.days.indices.contains(7 * hidden + weekday - card.first.days(since: monday))
        || weeks - hidden > 1
      {
        line.append(" ")
      }
      for week in hidden..<weeks {
        let offset = 7 * week + weekday - card.first.days(since: monday)
        if card.days.indices.contains(offset) {
          let step = card.steps.step(card.days[offset].points)
          line.append(glyphs.heat[step], step == 0 ? .dim : Style(.green))
        } else if weekday < legend.count {
          line.append(" ")
        }
      }
      if weekday < legend.count { line.append("  \(legend[weekday], .dim)") }
      console.writeLine(line)
    }
    if hidden > 0, console.verbosity > .quiet {
      report.write("\("the oldest \(hidden) weeks are not shown: the terminal is too narrow", .dim)")
    }
  }

  /// Returns the names of months above the columns in which they begin, as far as there is room.
  private func months(from monday: CalendarDate, weeks: Range<Int>) -> TerminalText {
    let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    var text = TerminalText()
    var used = 0
    for week in weeks {
      let column = week - weeks.lowerBound
      guard let day = monday.adding(days: 7 * week), let end = day.adding(days: 6), end.day <= 7,
        used == 0 || used < column,
        column + 3 <= weeks.count
      else { continue }
      text.append(spaces: column - used)
      text.append("\(names[end.month - 1])")
      used = column + 3
    }
    return text
  }

  private var legend: [TerminalText] {
    let bounds = card.steps.bounds
    return bounds.indices.filter { $0 + 1 == bounds.count || bounds[$0] < bounds[$0 + 1] }.map { index in
      let last = index + 1 < bounds.count ? bounds[index + 1] - 1 : nil
      let range: TerminalText =
        last == bounds[index]
        ? "\(bounds[index])" : last.map { "\(bounds[index])\(glyphs.dash)\($0)" } ?? "\(bounds[index]) and more"
      return "\(glyphs.heat[index + 1]) \(range)"
    }
  }

  private func writeFooter() {
    let sum = card.days.reduce(0) { $0 + $1.points }
    let count = card.days.lazy.filter { $0.points > 0 }.count
    var text: TerminalText =
      "\(DateEcho.text(report.days.lowerBound, report.days.upperBound, today: report.today)): \(TerminalText(sum, "point")) on \(TerminalText(count, "day"))"
    let gated = card.days.filter { $0.points > 0 && $0.gate > 0 }
    if let share = Share(gated.reduce(0) { $0 + $1.pointsAtGate }, of: gated.reduce(0) { $0 + $1.points }) {
      text.append(", \(share.percent) % of them by the letters")
    }
    let undated = report.tally.counted.undated
    if undated > 0 { text.append("; \(undated) closed on no day that is written") }
    report.writeFooter(text)
  }

  static func tenths(_ number: Int) -> TerminalText { "\(number / 10).\(number % 10)" }
}

extension ScoreScreen {
  var table: RecordTable {
    var table = RecordTable(["day", "points", "tasks", "gate", "atGate"], texts: [0, 3])
    for (offset, numbers) in card.days.enumerated() {
      guard let day = card.first.adding(days: offset) else { continue }
      table.add([
        .day(day), .number(numbers.points), .number(numbers.done),
        .text(numbers.gate == 0 ? nil : [0x40 + numbers.gate]), .number(numbers.pointsAtGate),
      ])
    }
    return table
  }

  func writeMembers(to json: inout JSONWriter) {
    json.object("day") { json in
      json.members(["points": card.points, "tasks": card.done, "due": card.due])
      json.member("ratio", decimal: card.ratio.map { QueryNumber($0) })
    }
    json.member("days", table)
    json.object("trend") { $0.members(["days": card.lastWeek, "before": card.weekBefore]) }
    json.array("goals", card.goals) { json, record in
      json.member("goal", record.goal.text)
      json.member("value", record.value)
      json.member("met", record.isMet)
      json.members(["current": record.current, "longest": record.longest, "strength": record.strength])
    }
    json.member("steps", numbers: card.steps.bounds)
    json.member("per", length.rawValue)
    json.array("buckets", buckets) { json, bucket in
      json.member("key", bucket.bucket.key)
      json.member("first", day: bucket.bucket.first)
      json.member("last", day: bucket.bucket.last)
      json.member("points", bucket.points)
      json.member("mean", decimal: QueryNumber(billionths: Int64(bucket.mean) * 100_000_000))
    }
  }
}
