import TaskModel

extension ReportPage {
  /// The heading with day, range and query, the choice of a theme, and links to the sections.
  var header: HTMLText {
    let range = content.range
    let days: HTMLText =
      range.lowerBound == range.upperBound
      ? "\(PageElements.day(range.lowerBound))"
      : "\(PageElements.day(range.lowerBound)) to \(PageElements.day(range.upperBound))"
    let query: HTMLText = content.query.isEmpty ? "all tasks" : "<code>\(PageElements.text(content.query))</code>"
    let links = sections.map { section in "<li><a href=\"#\(section.id)\">\(section.title)</a>" as HTMLText }
    return """
      <header>
      <h1>Tasks on <span class="whole">\(PageElements.day(content.today))</span></h1>
      <p>Days: \(days). Query: \(query).</p>
      <fieldset><legend>Theme</legend>
      <label for="auto"><input type="radio" name="theme" id="auto" checked> as the system</label>
      <label for="light"><input type="radio" name="theme" id="light"> light</label>
      <label for="dark"><input type="radio" name="theme" id="dark"> dark</label>
      </fieldset>
      <nav aria-label="Sections">
      <ul>
      \(HTMLText(joining: links, with: "\n"))
      </ul>
      </nav>
      </header>

      """
  }

  /// The key figures.
  var figures: HTMLText {
    let statistics = content.statistics
    let (now, total, flow) = (statistics.now, statistics.total, statistics.flow)
    var list = HTMLText()
    func add(_ name: HTMLText, _ value: HTMLText, _ note: HTMLText) {
      list.append("<dt>\(name)</dt><dd>\(value) <span>\(note)</span></dd>\n")
    }
    add("Active tasks", "\(now.active)", now.overdue > 0 ? "\(now.overdue) overdue" : "none overdue")
    add("Done", "\(total.done)", "\(total.cancelled) cancelled, \(total.added) added")
    add("Points", "\(total.points)", "\(total.pointsAtGate) with the best letter")
    if let progress = now.progress { add("Progress", "\(progress) %", "done, of all not cancelled") }
    if let median = statistics.lead.doubledMedian, let p90 = statistics.lead.p90 {
      let half: HTMLText = median % 2 == 0 ? "" : ".5"
      add("Lead", "\(median / 2)\(half) days", "in the median, 9 of 10 within \(p90)")
    }
    if let share = Share(flow.onTime, of: flow.withDue) {
      add("On time", "\(share.percent) %", "\(flow.onTime) of \(flow.withDue) with a due day")
    }
    if let share = Share(flow.spent, of: flow.est) {
      add(
        "Estimates", "\(share.percent) %",
        "\(PageElements.duration(flow.spent)) spent of \(PageElements.duration(flow.est))")
    }
    if total.spent > 0 { add("Focus", "\(PageElements.duration(total.spent))", "spent on the tasks closed") }
    let closed = flow.quadrants.dropFirst().reduce(0) { $0 + $1.done }
    if let share = Share(flow.quadrants[2].done, of: closed) {
      add("Q2 share", "\(share.percent) %", "\(flow.quadrants[2].done) of \(closed) done with a quadrant")
    }
    return "<section aria-label=\"Figures\">\n<dl>\n\(list)</dl>\n</section>\n"
  }
}
