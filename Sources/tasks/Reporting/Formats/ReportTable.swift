import TaskModel
import TaskQuery

/// The table of a report for spreadsheets and Markdown.
struct ReportTable {
  enum Cell {
    case text([UInt8])
    case number(Int)
    case decimal(QueryNumber)
    case missing

    static func day(_ day: CalendarDate) -> Cell { .text(Array(day.description.utf8)) }
    static func optional(_ number: Int?) -> Cell { number.map { .number($0) } ?? .missing }
  }

  private let headings: [String]
  /// The indices of the columns that hold text.
  private let texts: Set<Int>
  private var rows: [[Cell]] = []

  init(_ headings: [String], texts: Set<Int> = [0]) {
    self.headings = headings
    self.texts = texts
  }

  mutating func add(_ row: [Cell]) { rows.append(row) }

  /// Writes the table as CSV, TSV or Markdown.
  func write(_ format: QueryClauses.Format, to console: Console) {
    switch format {
    case .csv: write(CSVText(), to: console)
    case .tsv: write(TSVText(), to: console)
    default:
      var text = MarkdownTableText()
      appendHeadings(to: &text)
      text.appendRule(columns: headings.count, texts: texts)
      appendRows(to: &text)
      console.write(text)
    }
  }

  private func write<Text: DelimitedText>(_ empty: Text, to console: Console) {
    var text = empty
    appendHeadings(to: &text)
    appendRows(to: &text)
    console.write(text)
  }

  private func appendHeadings<Text: DelimitedText>(to text: inout Text) {
    for heading in headings { text.append(heading) }
    text.endRow()
  }

  private func appendRows<Text: DelimitedText>(to text: inout Text) {
    for row in rows {
      for cell in row {
        switch cell {
        case .text(let value): text.append(text: value)
        case .number(let number): text.append(number)
        case .decimal(let number): text.append(number.rounded)
        case .missing: text.append(cell: [])
        }
      }
      text.endRow()
    }
  }
}
