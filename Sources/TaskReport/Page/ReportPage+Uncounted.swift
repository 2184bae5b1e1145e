extension ReportPage {
  /// The section of tasks and files that some of the numbers omit.
  var uncounted: HTMLText {
    let counted = content.statistics.counted
    var body = PageElements.paragraph("\(PageElements.count(counted.tasks, "task")) found.")
    let rest: [(Int, HTMLText)] = [
      (counted.undated, "closed on no day that is written: in no number of days"),
      (counted.closedAhead, "closed after today: not counted yet"),
      (counted.createdAhead, "created after today: active already"),
      (counted.withoutCreated, "without <code>created</code>: always there, never added"),
      (counted.closedBeforeCreated, "closed before they were created: never open"),
    ]
    let lines = rest.filter { $0.0 > 0 }.map { number, text in "<li>\(number) \(text)\n" as HTMLText }
    body.append(
      lines.isEmpty
        ? PageElements.paragraph("All of them count in all numbers.") : "<ul>\n\(HTMLText(joining: lines))</ul>\n")
    if !content.unread.isEmpty {
      body.append(
        PageElements.paragraph("<strong>\(PageElements.count(content.unread.count, "file")) not counted.</strong>"))
      let files = content.unread.filter { !$0.path.isEmpty }.map { file in
        "<li><code>\(PageElements.text(file.path))</code>: \(PageElements.text(file.reason))\n" as HTMLText
      }
      if !files.isEmpty { body.append("<ul>\n\(HTMLText(joining: files))</ul>\n") }
    }
    return body
  }
}
