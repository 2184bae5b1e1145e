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
    var head = DelimitedRows.first(TickTickTable.longestHead, of: text, separator: separator, .quoted)
    let isOurs = head.first.map { TaskField.areOurs($0.contents) } ?? false
    let form = isOurs && separator == 0x09 ? DelimitedRows.Form.escaped : .quoted
    if form == .escaped { head = DelimitedRows.first(1, of: text, separator: separator, form) }
    var result = ImportedRecords()
    let unclosedLine: Int?
    if !isOurs, other(head, file: file, context) != nil {
      let table = DelimitedRows.read(text, separator: separator, form, context.pieces, into: []) { rows, row in
        rows.append(row.copy)
      }
      result = other(Array(table.made.joined()), file: file, context) ?? result
      unclosedLine = table.unclosedLine
    } else if let header = head.first, let reader = DelimitedReader(header, file: file, context) {
      var table = DelimitedRows.read(text, separator: separator, form, context.pieces, into: reader.piece()) {
        piece, row in
        if row.line > header.line { reader.read(row, into: &piece, isOurs: isOurs) }
      }
      var made = table.made.map(\.records)
      table.made = []
      result = FieldRecords(joining: &made).result
      unclosedLine = table.unclosedLine
    } else {
      let table = DelimitedRows.read(text, separator: separator, form, context.pieces, into: 0) {
        $0 += $1.count
      }
      unclosedLine = table.unclosedLine
      if let header = head.first {
        let place = RecordPlace(file: file, line: header.line)
        result.problems.append(RecordProblem(at: place, Array("the first row names no column 'title'".utf8)))
      }
    }
    if let line = unclosedLine {
      let place = RecordPlace(file: file, line: line)
      result.problems.append(RecordProblem(at: place, Array("a quote is not closed".utf8)))
    }
    return result
  }

  /// Returns the records of a table of Todoist or TickTick; `nil` for other tables.
  private static func other(
    _ rows: [DelimitedRows.Row], file: [UInt8], _ context: InterchangeContext
  ) -> ImportedRecords? {
    if let header = rows.first, var todoist = TodoistTable(header, file: file) {
      for row in rows.dropFirst() { todoist.read(row) }
      return todoist.result
    }
    for (index, header) in rows.prefix(TickTickTable.longestHead).enumerated() {
      guard var tickTick = TickTickTable(header, file: file, context) else { continue }
      for row in rows.dropFirst(index + 1) { tickTick.read(row) }
      return tickTick.finish()
    }
    return nil
  }
}
