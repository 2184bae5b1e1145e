import TaskModel
import TaskSyntax

/// The elements that sections are made of.
enum PageElements {
  /// A text of a file: isolated, so that its direction does not matter to what stands around it, and cut.
  static func text(_ bytes: [UInt8]) -> HTMLText { "<bdi>\(word(bytes))</bdi>" }

  /// A word of a file that is ASCII where it is right, such as a date; cut.
  static func word(_ bytes: [UInt8]) -> HTMLText {
    "\(VisibleText.cut(bytes, to: PageContent.Limit.text) { _ in 1 })"
  }

  static func paragraph(_ text: HTMLText) -> HTMLText { "<p>\(text)</p>\n" }

  static func paragraph(soft text: HTMLText) -> HTMLText { "<p class=\"soft\">\(text)</p>\n" }

  /// A picture with its caption and, closed at first, the table of its numbers.
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

  /// A sentence about the bars over time that are too many to be drawn.
  static func hidden(_ chart: BarChart) -> HTMLText {
    let count = chart.bars.count - BarChart.mostColumns
    return count > 0 ? " The oldest \(count) are not drawn." : ""
  }

  /// Blocks beside each other where there is room.
  static func beside(_ blocks: [HTMLText]) -> HTMLText {
    let parts = blocks.filter { !$0.isEmpty }.map { "<div>\n\($0)</div>\n" as HTMLText }
    return "<div class=\"beside\">\n\(HTMLText(joining: parts))</div>\n"
  }

  /// The line below a list that is cut, and the command that shows the rest.
  static func more(_ count: Int, _ command: HTMLText) -> HTMLText {
    count > 0 ? paragraph("and \(count) more: <code>tasks \(command)</code>") : ""
  }

  /// `1 task`, `2 tasks`.
  static func count(_ number: Int, _ noun: HTMLText) -> HTMLText { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }

  static func signed(_ number: Int) -> HTMLText { number > 0 ? "+\(number)" : "\(number)" }

  /// `Mon 2026-11-23`.
  static func day(_ day: CalendarDate) -> HTMLText {
    "\(MonthName.weekdays[Int(day.weekday.rawValue) - 1]) \(day.description)"
  }

  /// `Mon 2026-11-23 (in 2 days)`.
  static func day(_ day: CalendarDate, from today: CalendarDate) -> HTMLText {
    "\(Self.day(day)) (\(DateEcho.distance(to: day, from: today)))"
  }

  /// `2h30m`.
  static func duration(_ minutes: Int) -> HTMLText {
    let (hours, rest) = (minutes / 60, minutes % 60)
    return hours == 0 ? "\(rest)m" : rest == 0 ? "\(hours)h" : "\(hours)h\(rest)m"
  }

  /// Numbers with tenths, `12.5`, and a zero behind whole ones.
  static func tenths(_ number: Int) -> HTMLText { "\(number / 10).\(abs(number % 10))" }
}

/// A table whose first cells are heads of their rows. End tags that HTML does without are left out.
struct PageTable {
  private let caption: HTMLText
  private let heads: [HTMLText]
  /// The columns of words, which begin at the left; others are numbers.
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

  /// The element; one of four columns and more in a region that scrolls and can be focused.
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
