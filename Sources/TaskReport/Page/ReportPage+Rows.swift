import TaskModel

extension ReportPage {
  /// Returns the section of the tasks of each value of a field.
  func rows(_ found: PageContent.FieldRows) -> Section {
    let (id, title) = Self.names(of: found.field)
    let rows = found.rows
    guard rows.contains(where: { $0.key != nil }) else {
      let name: HTMLText = "\(found.field.rawValue)"
      return Section(id: id, title: title, body: PageElements.paragraph("No task has a \(name)."))
    }
    let greatest = BarChart.largest(of: rows, by: found.field)
    let chart = BarChart(rows: greatest.map { rows[$0] })
    let figure = PageElements.figure(
      .rows(chart), labelledBy: id, caption: caption(rows, greatest), table: table(found, title))
    let more = PageElements.more(
      rows.count - PageContent.Limit.rows, command("stats \(rangeWord) --by \(found.field.rawValue) --format csv"))
    return Section(id: id, title: title, body: figure + more)
  }

  private static func names(of field: RowField) -> (id: HTMLText, title: HTMLText) {
    switch field {
    case .project: ("projects", "Projects")
    case .context: ("contexts", "Contexts")
    case .tag: ("tags", "Tags")
    case .owner: ("owners", "Owners")
    case .pri: ("letters", "Letters")
    case .quadrant: ("quadrants", "Quadrants")
    case .file: ("files", "Files")
    case .section: ("headings", "Headings")
    }
  }

  private func caption(_ rows: [RowCounts.Row], _ shown: [Int]) -> HTMLText {
    let most = shown.max { (rows[$0].active, $1) < (rows[$1].active, $0) }
    let rest = rows.count - shown.count
    var caption: HTMLText = "Active and done tasks, as numbers in this order"
    if let most { caption.append("; most active: \(name(rows[most])) with \(rows[most].active)") }
    if rest > 0 { caption.append("; \(rest) smaller or lower ones are not drawn") }
    return caption + "."
  }

  private func name(_ row: RowCounts.Row) -> HTMLText { row.key.map { PageElements.text($0) } ?? "(none)" }

  private func table(_ found: PageContent.FieldRows, _ title: HTMLText) -> HTMLText {
    var table = PageTable(
      "\(title): active, progress and last day of all time, the rest closed on these days",
      ["\(found.field.rawValue)", "active", "progress", "last done", "done", "cancelled", "points", "spent"])
    for row in found.rows.prefix(PageContent.Limit.rows) {
      table.add(
        [
          name(row), "\(row.active)", row.progress.map { "\($0) %" } ?? "",
          row.last.date.map { "\($0.description)" } ?? "",
          "\(row.done)", "\(row.cancelled)", "\(row.points)",
          row.spent > 0 ? PageElements.duration(row.spent) : "0",
        ], look: found.field.isHierarchical && row.depth > 0 ? "sub" : "")
    }
    return table.html
  }
}
