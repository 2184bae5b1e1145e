import TaskInterchange
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// Tasks as rows for a spreadsheet, below a row of headings. The columns are the fields that `show:` names, or else the
/// handle and the standard fields. With `calc:` each row is a group instead.
///
/// Multiple values of a field are joined with commas, the headings of a section with ` / `. Durations are in minutes.
struct DelimitedFormat {
  let page: TaskPage
  let form: DelimitedText.Form

  func write() { if page.clauses.calc.isEmpty { writeTasks() } else { writeCalculations() } }

  private func writeTasks() {
    let fields = page.clauses.show.isEmpty ? standardFields : page.clauses.show
    let hasHandle = page.clauses.show.isEmpty
    var text = DelimitedText(form)
    if hasHandle { text.append("handle") }
    for field in fields { text.append(cell: field.name) }
    text.endRow()
    var texts = PartTexts(page.workspace)
    for task in page.tasks where page.console.isWanted {
      if hasHandle { text.append(cell: page.workspace.handle(of: task)) }
      for field in fields {
        if field == .after {
          text.append(text: texts.writtenAfter(task))
        } else {
          add(texts.values(of: field, task), of: field, to: &text)
        }
      }
      text.endRow()
      if text.bytes.count >= 1 << 16 { page.console.write(text.take()) }
    }
    page.console.write(text.take())
  }

  private func add(_ values: [[UInt8]], of field: QueryField, to text: inout DelimitedText) {
    switch field.kind {
    case .number: text.append(cell: values.first ?? [])
    case .duration:
      guard let value = values.first else { return text.append(cell: []) }
      let duration = DurationLiteral(value.span, in: 0..<value.count, allowsDays: false)
      if let duration { text.append(duration.minutes) } else { text.append(text: value) }
    default: text.append(text: Array(values.joined(separator: field.isPath ? Array(" / ".utf8) : [0x2C])))
    }
  }

  private func writeCalculations() {
    var text = DelimitedText(form)
    for key in page.clauses.group { text.append(cell: key.heading) }
    for aggregate in page.clauses.calc { text.append(cell: aggregate.text) }
    text.endRow()
    for row in page.outcome.answer.calculations {
      for value in row.key + row.values {
        switch value {
        case nil: text.append(cell: [])
        case .number(let number), .minutes(let number): text.append(number.rounded)
        case .some(let value): text.append(text: value.text)
        }
      }
      text.endRow()
    }
    page.console.write(text.take())
  }
}

/// The default columns, in the order of the keys in JSON.
private let standardFields: [QueryField] =
  [.file, .line, .status, .pri, .quadrant, .title, .project, .context, .tag]
  + TaskJSON.keys.compactMap { QueryField.named($0.bytes) }
  + [.section, .depth, .note, .left, .score, .rank]
