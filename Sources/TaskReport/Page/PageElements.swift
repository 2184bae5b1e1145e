import TaskModel
import TaskSyntax

/// The building blocks of sections.
enum PageElements {
  /// Returns a truncated text from a file. It is isolated, so that its direction does not affect the surrounding text.
  static func text(_ bytes: [UInt8]) -> HTMLText { "<bdi>\(word(bytes))</bdi>" }

  /// Returns a truncated word from a file. Well-formed words are ASCII, such as dates, so it is not isolated.
  static func word(_ bytes: [UInt8]) -> HTMLText { "\(VisibleText.cut(bytes, to: PageContent.Limit.text) { _ in 1 })" }

  static func paragraph(_ text: HTMLText) -> HTMLText { "<p>\(text)</p>\n" }

  static func paragraph(soft text: HTMLText) -> HTMLText { "<p class=\"soft\">\(text)</p>\n" }

  /// Returns a picture with its caption and a collapsed table of its numbers.
  static func figure(
    _ chart: Chart, labelledBy id: HTMLText, caption: HTMLText, table: HTMLText, look: HTMLText = ""
  ) -> HTMLText {
    let look: HTMLText = look.isEmpty ? "" : " class=\"\(look)\""
    return """
      <figure\(look)>
      \(ChartSVG(chart).element(labelledBy: id))
      <figcaption>\(caption)</figcaption>
      </figure>
      <details><summary>Numbers</summary>
      \(table)</details>

      """
  }

  /// Returns a sentence about the vertical bars that are omitted because there are too many.
  static func hidden(_ chart: BarChart) -> HTMLText {
    let count = chart.bars.count - BarChart.mostColumns
    return count > 0 ? " The oldest \(count) are not drawn." : ""
  }

  /// Returns blocks that are placed side by side if they fit.
  static func beside(_ blocks: [HTMLText]) -> HTMLText {
    let parts = blocks.filter { !$0.isEmpty }.map { "<div>\n\($0)</div>\n" as HTMLText }
    return "<div class=\"beside\">\n\(HTMLText(joining: parts))</div>\n"
  }

  /// Returns the line below a truncated list, with the command that shows the rest.
  static func more(_ count: Int, _ command: HTMLText) -> HTMLText {
    count > 0 ? paragraph("and \(count) more: <code>tasks \(command)</code>") : ""
  }

  /// Returns `1 task` or `2 tasks`.
  static func count(_ number: Int, _ noun: HTMLText) -> HTMLText { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }

  static func signed(_ number: Int) -> HTMLText { number > 0 ? "+\(number)" : "\(number)" }

  /// Returns `Mon 2026-11-23`.
  static func day(_ day: CalendarDate) -> HTMLText {
    "\(MonthName.weekdays[Int(day.weekday.rawValue) - 1]) \(day.description)"
  }

  /// Returns `Mon 2026-11-23 (in 2 days)`.
  static func day(_ day: CalendarDate, from today: CalendarDate) -> HTMLText {
    "\(Self.day(day)) (\(DateEcho.distance(to: day, from: today)))"
  }

  /// Returns `2h30m`.
  static func duration(_ minutes: Int) -> HTMLText { "\(TimeAmount(minutes: minutes).description)" }

  /// Returns a number of tenths with one decimal, even if it is zero: `12.5`, `12.0`.
  static func tenths(_ number: Int) -> HTMLText { "\(number / 10).\(abs(number % 10))" }
}

/// A table whose first cells are row headers. Optional end tags of HTML are omitted.
struct PageTable {
  private let caption: HTMLText
  private let heads: [HTMLText]
  /// The columns of words, which are aligned left. Other columns are numbers.
  private let words: Set<Int>
  private var rows = HTMLText()

  init(_ caption: HTMLText, _ heads: [HTMLText], words: Set<Int> = []) {
    self.caption = caption
    self.heads = heads
    self.words = words
  }

  mutating func add(_ cells: [HTMLText], look: HTMLText = "") {
    let look: HTMLText = look.isEmpty ? "" : " class=\"\(look)\""
    rows.append("<tr>")
    for (index, cell) in cells.enumerated() {
      if index == 0 {
        rows.append("<th scope=\"row\"\(look)>\(cell)")
      } else {
        rows.append(words.contains(index) ? "<td class=\"word\">\(cell)" : "<td>\(cell)")
      }
    }
    rows.append("\n")
  }

  /// The element. A table of four or more columns is in a region that scrolls and can be focused.
  var html: HTMLText {
    var line = HTMLText()
    for (index, head) in heads.enumerated() {
      let look: HTMLText = words.contains(index) ? " class=\"word\"" : ""
      line.append("<th scope=\"col\"\(look)>\(head)")
    }
    let table: HTMLText = """
      <table>
      <caption>\(caption)</caption>
      <thead><tr>\(line)
      <tbody>
      \(rows)
      </table>

      """
    guard heads.count > 3 else { return table }
    return "<div class=\"region\" role=\"region\" tabindex=\"0\" aria-label=\"\(caption)\">\n\(table)</div>\n"
  }
}
