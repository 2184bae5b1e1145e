import TaskModel

extension ReportPage {
  /// The section of overdue tasks and of those of the next 14 days.
  var upcoming: HTMLText { content.showsTitles ? upcomingTasks : upcomingNumbers }

  private var upcomingTasks: HTMLText {
    let (overdue, upcoming) = (content.overdue, content.upcoming)
    var body = HTMLText()
    if overdue.count + upcoming.count == 0 {
      body = PageElements.paragraph("Nothing is overdue, and nothing is due or planned in the next 14 days.")
    }
    if overdue.count > 0 {
      let shown = overdue.shown.prefix(PageContent.Limit.overdue)
      body.append("<h3>Overdue (\(overdue.count))</h3>\n\(list(shown))")
      body.append(PageElements.more(overdue.count - shown.count, command("list is:overdue")))
    }
    let shown = upcoming.shown.prefix(PageContent.Limit.upcoming)
    var start = shown.startIndex
    while start < shown.endIndex {
      let day = shown[start].day
      let end = shown[start...].firstIndex { $0.day != day } ?? shown.endIndex
      body.append("<h3>\(day.map { PageElements.day($0, from: content.today) } ?? "Some day")</h3>\n")
      body.append(list(shown[start..<end]))
      start = end
    }
    body.append(PageElements.more(upcoming.count - shown.count, command("agenda")))
    return body
  }

  private var upcomingNumbers: HTMLText {
    let overdue = content.statistics.now.overdue
    var body = PageElements.paragraph(overdue == 0 ? "Nothing is overdue." : "\(overdue) overdue.")
    let end = content.today.adding(days: 13) ?? .last
    var table = PageTable("Tasks of the next 14 days", ["day", "due", "planned", "again"])
    for day in content.calendar.sorted(by: { $0.day < $1.day }) where day.day >= content.today && day.day <= end {
      table.add([PageElements.day(day.day), "\(day.due)", "\(day.planned)", "\(day.again)"])
    }
    body.append(table.html)
    return body
  }

  /// The section of the four quadrants and of tasks in none.
  var matrix: HTMLText {
    let names: [HTMLText] = [
      "Unsorted", "Q1: important, urgent", "Q2: important", "Q3: urgent", "Q4: neither",
    ]
    let counts = content.statistics.flow.quadrants
    guard content.statistics.now.active > 0 else { return PageElements.paragraph("No task is active.") }
    guard content.showsTitles else {
      var table = PageTable("Active tasks by quadrant", ["quadrant", "active"])
      for number in [1, 2, 3, 4, 0] { table.add([names[number], "\(counts[number].active)"]) }
      return table.html
    }
    var body: HTMLText = "<div class=\"matrix\">\n"
    for number in [1, 2, 3, 4, 0] {
      let found = content.quadrants[number]
      guard number > 0 || found.count > 0 else { continue }
      let shown = found.shown.prefix(PageContent.Limit.quadrant)
      body.append("<div>\n<h3>\(names[number]) (\(found.count))</h3>\n")
      body.append(found.count == 0 ? PageElements.paragraph(soft: "No task.") : list(shown))
      body.append(PageElements.more(found.count - shown.count, command("matrix limit:\(found.count)")))
      body.append("</div>\n")
    }
    body.append("</div>\n")
    return body
  }

  private func list(_ items: ArraySlice<PageContent.TaskItem>) -> HTMLText {
    "<ul class=\"tasks\">\n\(HTMLText(joining: items.map(line)))</ul>\n"
  }

  /// Returns a task in one line: letter, title, then its other data.
  private func line(_ item: PageContent.TaskItem) -> HTMLText {
    var parts: [HTMLText] = []
    if item.status != .open { parts.append("\(item.status.name)") }
    if !item.due.isEmpty { parts.append("due \(PageElements.word(item.due))") }
    if !item.plan.isEmpty { parts.append("planned \(PageElements.word(item.plan))") }
    parts += item.projects.map { "+\(PageElements.text($0))" }
    parts += item.contexts.map { "@\(PageElements.text($0))" }
    parts += item.tags.map { "#\(PageElements.text($0))" }
    if !item.owner.isEmpty { parts.append("of \(PageElements.text(item.owner))") }
    if !item.file.isEmpty { parts.append(PageElements.text(item.file)) }
    let letter: HTMLText = 1...26 ~= item.letter ? "(\([item.letter + 0x40])) " : ""
    let handle: HTMLText = item.handle.isEmpty ? "" : "<code>\(PageElements.word(item.handle))</code> "
    let rest: HTMLText = parts.isEmpty ? "" : " <span>\(HTMLText(joining: parts, with: ", "))</span>"
    return "<li>\(handle)\(letter)\(PageElements.text(item.title))\(rest)\n"
  }
}
