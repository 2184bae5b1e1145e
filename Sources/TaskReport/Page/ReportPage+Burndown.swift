import TaskModel

extension ReportPage {
  /// The section of open tasks over time, with the expected end.
  var burndown: HTMLText {
    guard let burndown = content.burndown,
      burndown.buckets.contains(where: { $0.flow.open + $0.flow.added + $0.flow.closed > 0 })
    else { return PageElements.paragraph("No task was open on these days.") }
    let chart = BarChart(open: burndown.buckets)
    let first = burndown.buckets[0].flow.open
    let last = burndown.buckets[burndown.buckets.count - 1].flow.open
    var table = PageTable("Open tasks", ["span", "open", "added", "done", "cancelled"])
    for (bucket, flow) in burndown.buckets {
      table.add(["\(bucket.key)", "\(flow.open)", "\(flow.added)", "\(flow.done)", "\(flow.cancelled)"])
    }
    let caption: HTMLText = """
      Open tasks at the end of each span: \(first), then \(last). \(rate(burndown)); \(end(burndown.end)).\(PageElements.hidden(chart))
      """
    return PageElements.figure(.columns(chart), labelledBy: "burndown", caption: caption, table: table.html)
  }

  /// Returns the numbers of tasks per week, in tenths, rounded half up.
  private func rate(_ burndown: Burndown) -> HTMLText {
    let days = Burndown.rateDays
    func week(_ count: Int) -> HTMLText { PageElements.tenths((count * 140 + days) / (2 * days)) }
    return
      "\(week(burndown.closed)) closed and \(week(burndown.added)) added a week in \(PageElements.count(days, "day"))"
  }

  private func end(_ end: Burndown.End) -> HTMLText {
    switch end {
    case .date(let p50, let p85?):
      "nothing is left by \(PageElements.day(p50)) in 50 of 100 random walks, by \(PageElements.day(p85)) in 85"
    case .date(let p50, nil):
      "nothing is left by \(PageElements.day(p50)) in 50 of 100 random walks; for 85 there is no end within ten years"
    case .growing: "no end: as many are added as closed"
    case .short: "no end can be named: too little is known"
    case .far: "no end within ten years"
    case .done(let since?): "done since \(PageElements.day(since))"
    case .done(nil): "nothing is to do"
    }
  }
}
