import TaskQuery
import TaskWorkspace

/// A report in each of its formats.
protocol ReportScreen {
  var report: ReportSession { get }

  /// Writes the report for people.
  func writeScreen()
  func writePicture()
  func writeObject()
  /// The table for spreadsheets and Markdown.
  var table: RecordTable { get }
}

extension ReportScreen {
  var console: Console { report.console }

  /// Writes the report in the requested format.
  func write() {
    let format = report.session.query.clauses.format ?? .table
    switch format {
    case .json: writeObject()
    case .svg: writePicture()
    case .csv: table.write(.csv, to: console)
    case .tsv: table.write(.tsv, to: console)
    case .markdown: table.write(.markdown, to: console)
    default: writeScreen()
    }
  }
}
