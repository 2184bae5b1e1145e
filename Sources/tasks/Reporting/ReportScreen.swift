import JSON
import TaskInterchange
import TaskQuery
import TaskReport
import TaskWorkspace

/// A report in each of its formats.
protocol ReportScreen {
  var report: ReportSession { get }

  /// Writes the report for people. At least one task is counted.
  func writeScreen()
  func writePicture()
  /// Adds the members of the report to those that all reports share.
  func writeMembers(to json: inout JSONWriter)
  /// The table for spreadsheets and Markdown.
  var table: RecordTable { get }
}

extension ReportScreen {
  var console: Console { report.console }
  var glyphs: ReportGlyphs { report.glyphs }

  /// Writes the report in the requested format.
  func write() {
    let format = report.session.query.clauses.format ?? .table
    switch format {
    case .json:
      var json = JSONWriter(report)
      writeMembers(to: &json)
      console.write(json.finish())
    case .svg: writePicture()
    case .csv: table.write(.csv, to: console)
    case .tsv: table.write(.tsv, to: console)
    case .markdown: table.write(.markdown, to: console)
    default: if report.tally.counted.tasks > 0 { writeScreen() } else { report.writeEmptiness() }
    }
  }
}
