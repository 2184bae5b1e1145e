import TaskSyntax

extension InterchangeFormat {
  static let csv = delimited(
    "csv", .csv, suffixes: [".csv"], "spreadsheets, with commas")
  static let tsv = delimited("tsv", .tsv, suffixes: [".tsv", ".tab"], "spreadsheets, with tabs")

  private static func delimited(
    _ name: String, _ form: DelimitedText.Form, suffixes: [String], _ program: String
  ) -> InterchangeFormat {
    InterchangeFormat(
      name: name, program: program, limits: "headings",
      suffixes: suffixes,
      write: { records, context, losses, output in
        var writer = DelimitedWriter(records, form)
        writer.writeAll(context, to: output)
        losses.add(writer.losses)
        output.finish(writer.text.bytes)
      },
      read: { bytes, file, context in
        let decoded = DecodedText(bytes)
        var result = rows(of: decoded.text, file: file, context)
        let place = RecordPlace(file: file, line: decoded.invalidLine)
        result.losses.add(.invalid, at: place, count: decoded.invalidCount)
        return result
      })
  }

  private static func rows(of text: [UInt8], file: [UInt8], _ context: InterchangeContext) -> ImportedRecords {
    let separator = DelimitedRows.separator(of: text)
    let head = DelimitedRows.head(of: text, separator: separator)
    let isOurs = head.map { TaskField.areOurs($0.cells) } ?? false
    let form = isOurs && separator == 0x09 ? DelimitedRows.Form.escaped : .quoted
    let table = DelimitedRows.read(text, separator: separator, form, context.pieces)
    var result = ImportedRecords()
    if !isOurs, let known = other(table, file: file, context) {
      result = known
    } else if let header = table.rows.first {
      if let reader = DelimitedReader(header, file: file, context) {
        result = reader.records(of: Array(table.rows.dropFirst()), isOurs: isOurs)
      } else {
        let place = RecordPlace(file: file, line: header.line)
        result.problems.append(RecordProblem(at: place, Array("the first row names no column 'title'".utf8)))
      }
    }
    if let line = table.unclosedLine {
      let place = RecordPlace(file: file, line: line)
      result.problems.append(RecordProblem(at: place, Array("a quote is not closed".utf8)))
    }
    return result
  }

  /// Returns the records of a table of Todoist or TickTick; `nil` for other tables.
  private static func other(
    _ table: DelimitedRows, file: [UInt8], _ context: InterchangeContext
  ) -> ImportedRecords? {
    if let header = table.rows.first, var todoist = TodoistTable(header, file: file) {
      for row in table.rows.dropFirst() { todoist.read(row) }
      return todoist.result
    }
    for (index, header) in table.rows.prefix(TickTickTable.longestHead).enumerated() {
      guard var tickTick = TickTickTable(header, file: file, context) else { continue }
      for row in table.rows.dropFirst(index + 1) { tickTick.read(row) }
      return tickTick.finish()
    }
    return nil
  }
}
