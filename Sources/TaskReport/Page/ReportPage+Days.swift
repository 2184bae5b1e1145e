import TaskModel

extension ReportPage {
  /// The section of days: a table of the latest, a heat map, and the flow of tasks.
  var days: HTMLText {
    guard content.statistics.counted.tasks > 0 else { return PageElements.paragraph("No task was found.") }
    return PageElements.beside([latest, map + flow])
  }

  private var latest: HTMLText {
    let score = content.score
    var table = PageTable(
      "The last \(PageElements.count(min(14, score.days.count), "day"))", ["day", "done", "points"])
    for index in score.days.indices.suffix(14).reversed() {
      guard let day = score.first.adding(days: index) else { continue }
      table.add([PageElements.day(day), "\(score.days[index].done)", "\(score.days[index].points)"])
    }
    return table.html
  }

  private var map: HTMLText {
    let score = content.score
    let values = score.days.map(\.points)
    let count = values.count { $0 > 0 }
    guard count > 0 else { return PageElements.paragraph("No points on these days.") }
    let chart = HeatChart(score)
    let hidden: HTMLText =
      chart.hiddenWeeks > 0 ? " The oldest \(PageElements.count(chart.hiddenWeeks, "week")) are not drawn." : ""
    let caption: HTMLText = """
      Points of each day, a column for each week: some on \(PageElements.count(count, "day")) of \(values.count). Larger and \
      stronger marks are more points.\(hidden)
      """
    var table = PageTable(
      "Points of each day; without weeks that had none", ["week of"] + MonthName.weekdays.map { "\($0)" })
    for week in chart.weeks.indices where chart.weeks[week].contains(where: { $0 ?? 0 > 0 }) {
      guard let monday = chart.monday.adding(days: 7 * week) else { continue }
      let cells = (0..<7).map { weekday -> HTMLText in
        let index = monday.days(since: score.first) + weekday
        return values.indices.contains(index) ? "\(values[index])" : ""
      }
      table.add(["\(monday.description)"] + cells)
    }
    return "<h3 id=\"heat\">Points of each day</h3>\n"
      + PageElements.figure(.heat(chart), labelledBy: "heat", caption: caption, table: table.html)
  }

  /// The chart of added tasks above zero and closed tasks below.
  private var flow: HTMLText {
    let total = content.statistics.total
    guard total.added + total.done + total.cancelled > 0 else { return "" }
    let chart = BarChart(flow: content.statistics.buckets)
    let change: HTMLText = total.net == 0 ? "as many are open as before" : "\(PageElements.signed(total.net)) open"
    let caption: HTMLText = """
      Tasks by \(bucketName): added above the line, done and cancelled below. \(total.added) added, \(total.done) done, \
      \(total.cancelled) cancelled: \(change).\(PageElements.hidden(chart))
      """
    var table = PageTable(
      "Tasks by \(bucketName); without those in which nothing happened",
      ["\(bucketName)", "added", "done", "cancelled", "net", "open", "spent"])
    for (bucket, flow) in content.statistics.buckets where flow.added + flow.done + flow.cancelled > 0 {
      table.add([
        "\(bucket.key)", "\(flow.added)", "\(flow.done)", "\(flow.cancelled)", PageElements.signed(flow.net),
        "\(flow.open)", flow.spent > 0 ? PageElements.duration(flow.spent) : "0",
      ])
    }
    return "<h3 id=\"flow\">Added and closed</h3>\n"
      + PageElements.figure(.columns(chart), labelledBy: "flow", caption: caption, table: table.html)
  }
}
