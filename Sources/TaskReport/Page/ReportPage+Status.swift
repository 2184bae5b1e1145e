extension ReportPage {
  /// The section of status: today's tasks in a ring with the points, and all tasks by their boxes.
  var status: HTMLText {
    let (now, score) = (content.statistics.now, content.score)
    guard now.active + now.done + now.cancelled > 0 else { return PageElements.paragraph("No task was found.") }
    return PageElements.beside([score.done + score.due > 0 ? ring : "", bars])
  }

  private var ring: HTMLText {
    let score = content.score
    let parts: [BarChart.Part] = [.init(.done, score.done), .init(.active, score.due)]
    let chart = RingChart(parts, center: ChartLabel(score.points), unit: score.points == 1 ? "point" : "points")
    let ratio: HTMLText = score.ratio.map { ", \($0.percent) %" } ?? ""
    var table = PageTable("Tasks of today", ["tasks", "number"])
    table.add(["done today", "\(score.done)"])
    table.add(["active, due or planned by today", "\(score.due)"])
    return "<h3 id=\"ring\">Done today</h3>\n"
      + PageElements.figure(
        .ring(chart), labelledBy: "ring",
        caption:
          "Today: \(score.done) done of \(score.done + score.due)\(ratio); \(PageElements.count(score.points, "point")).",
        table: table.html, look: "small")
  }

  private var bars: HTMLText {
    let now = content.statistics.now
    let lines: [(ChartLabel, ChartSeries, Int)] = [
      ("open", .open, now.open), ("started", .open, now.started), ("waiting", .open, now.waiting),
      ("done", .done, now.done), ("cancelled", .cancelled, now.cancelled),
    ]
    var table = PageTable("All tasks by status", ["status", "tasks"])
    for (label, _, number) in lines { table.add(["\(label)", "\(number)"]) }
    let chart = BarChart(
      lines.map { BarChart.Bar($0.0, [.init($0.1, $0.2)], note: ChartLabel($0.2)) }, showsLegend: false)
    let progress: HTMLText = now.progress.map { "; \($0) % of those not cancelled are done" } ?? ""
    return "<h3 id=\"all\">All tasks</h3>\n"
      + PageElements.figure(
        .rows(chart), labelledBy: "all",
        caption: "All tasks: \(now.active) active, \(now.done) done, \(now.cancelled) cancelled\(progress).",
        table: table.html)
  }
}
