import TaskModel
import TaskSyntax

extension ReportPage {
  /// The section of the current month as a table of weeks.
  var month: HTMLText {
    let period = CalendarPeriod(.month, holding: content.today)
    let chart = MonthChart(content.calendar, of: period, today: content.today)
    let days = chart.weeks.joined().compactMap { $0 }
    guard days.contains(where: { !$0.isEmpty }) else {
      return PageElements.paragraph("Nothing is due, planned or done in this month.")
    }
    let sum = { (value: (MonthDay) -> Int) in days.reduce(0) { $0 + value($1) } }
    var body: HTMLText = """
      <table class="month">
      <caption>● due, ○ planned, ↻ again, ✓ done. \(sum(\.due)) due, \(sum(\.planned)) planned, \(sum(\.again)) again, \
      \(sum(\.done)) done in this month.</caption>
      <thead><tr>
      """
    for name in MonthName.weekdays { body.append("<th scope=\"col\">\(name)") }
    body.append("\n<tbody>\n")
    for week in chart.weeks {
      body.append("<tr>")
      for day in week { body.append(day.map(cell) ?? "<td>") }
      body.append("\n")
    }
    body.append("</table>\n")
    return body
  }

  private func cell(_ day: MonthDay) -> HTMLText {
    let isToday = day.day == content.today
    var cell: HTMLText = isToday ? "<td class=\"today\"><strong>\(day.day.day)</strong>" : "<td>\(day.day.day)"
    if day.due > 0 {
      cell.append(day.overdue > 0 ? "<span><strong>●\(day.due)</strong></span>" : "<span>●\(day.due)</span>")
    }
    if day.planned > 0 { cell.append("<span>○\(day.planned)</span>") }
    if day.again > 0 { cell.append("<span>↻\(day.again)</span>") }
    if day.done > 0 { cell.append("<span>✓\(day.done)</span>") }
    return cell
  }
}
