import TaskModel

/// The page of `report`: one HTML file without scripts, requests or external links. Equal content gives equal bytes.
public struct ReportPage: Sendable {
  let content: PageContent

  /// The element that identifies a page of this program. It is within the first 2 KiB.
  public static let marker: HTMLText = "<meta name=\"generator\" content=\"tasks report\">"

  public init(_ content: PageContent) { self.content = content.showsTitles ? content : content.withoutTitles }

  /// The document in UTF-8.
  public var html: HTMLText {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-\(PageStyle.hash)'; base-uri 'none'; form-action 'none'">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    \(Self.marker)
    <title>Tasks on \(content.today.description)</title>
    <style>\(PageStyle.page)</style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the numbers</a>
    \(header)<main id="main">
    \(figures)\(HTMLText(joining: sections.map(\.html)))</main>
    </body>
    </html>

    """
  }

  /// A section of the page with its heading.
  struct Section {
    let id: HTMLText
    let title: HTMLText
    let body: HTMLText

    var html: HTMLText { "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n\(body)</section>\n" }
  }

  /// The sections in order.
  var sections: [Section] {
    [
      Section(id: "today", title: "Today", body: today),
      Section(id: "score", title: "Score", body: points),
      Section(id: "days", title: "Done each day", body: days),
      Section(id: "upcoming", title: "Next 14 days", body: upcoming),
      Section(id: "month", title: "\(MonthName.long(content.today.month)) \(content.today.year)", body: month),
      Section(id: "matrix", title: "Matrix", body: matrix),
      Section(id: "status", title: "Status", body: status),
    ] + content.rows.map(rows) + [
      Section(id: "burndown", title: "Burndown", body: burndown),
      Section(id: "habits", title: "Habits", body: habits),
      Section(id: "uncounted", title: "Not counted", body: uncounted),
    ]
  }

  /// Returns the words of a command, followed by those of the query.
  func command(_ words: HTMLText) -> HTMLText {
    content.query.isEmpty ? words : "\(words) \(PageElements.text(content.query))"
  }

  /// The range as a command-line argument.
  var rangeWord: HTMLText { "\(content.range.lowerBound.description)..\(content.range.upperBound.description)" }
}
