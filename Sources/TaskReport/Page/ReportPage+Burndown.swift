import TaskModel

extension ReportPage {
  /// The open tasks over time, and when none is left.
  var burndown: Section {
    guard let burndown = content.burndown,
      burndown.spans.contains(where: { $0.open + $0.added + $0.done + $0.cancelled > 0 })
    else {
      return Section(
        id: "burndown", title: "Burndown", body: PageElements.paragraph("No task was open on these days."))
    }
    let chart = BarChart(
      burndown.spans.map { BarChart.Bar(ChartLabel($0.key), [.init(.open, $0.open)]) })
    let first = burndown.spans[0].open
    let last = burndown.spans[burndown.spans.count - 1].open
    var table = PageTable("Open tasks", ["span", "open", "added", "done", "cancelled"])
    for span in burndown.spans {
      table.add(["\(span.key)", "\(span.open)", "\(span.added)", "\(span.done)", "\(span.cancelled)"])
    }
    let caption: HTMLText = """
      Open tasks at the end of each span: \(first), then \(last). \(rate(burndown)); \(end(burndown.end)).\(PageElements.hidden(chart))
      """
    return Section(
      id: "burndown", title: "Burndown",
      body: PageElements.figure(.columns(chart), labelledBy: "burndown", caption: caption, table: table.html))
  }

  /// Tasks a week, in tenths, rounded half up.
  private func rate(_ burndown: PageContent.Burndown) -> HTMLText {
    let days = max(1, burndown.rateDays)
    func week(_ count: Int) -> HTMLText { PageElements.tenths((count * 140 + days) / (2 * days)) }
    return
      "\(week(burndown.closed)) closed and \(week(burndown.added)) added a week in \(PageElements.count(days, "day"))"
  }

  private func end(_ end: PageContent.Burndown.End) -> HTMLText {
    switch end {
    case .date(let p50, let p85):
      "nothing is left by \(PageElements.day(p50)) in half of 1,000 drawn courses, by \(PageElements.day(p85)) in 85 of 100"
    case .growing: "no end: as many are added as closed"
    case .short: "no end can be named: too little is known"
    case .far: "no end within ten years"
    case .done(let since): "done since \(PageElements.day(since))"
    }
  }
}
