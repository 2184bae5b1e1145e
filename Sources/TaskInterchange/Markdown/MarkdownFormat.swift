import TaskEditing
import TaskModel
import TaskSyntax

extension InterchangeFormat {
  static let markdown = InterchangeFormat(
    name: "markdown", program: "GitHub's task lists", limits: "headings", suffixes: [".md", ".markdown"],
    write: { records, context, losses, output in
      var dialect = Dialect()
      for key in records.declaredKeys { dialect.declare(key) }
      dialect.declare(MarkdownStatus.key)
      let keys = dialect.keys.joined(separator: Array(", ".utf8))
      let head = Array("---\ntasks: 1\nkeys: ".utf8) + keys + Array("\n---\n\n".utf8)
      let declared = dialect
      let found = OutlineText.write(records, declared, context, behind: head, to: output) { records, parents in
        let written = records.map(MarkdownStatus.written)
        let lines = RecordLine.all(
          of: written.span, Array(written.indices), below: parents, declared, inheriting: Classification())
        return records.indices.map { index in
          let record = records[index]
          var losses = LossReport()
          if record.attributes.contains(where: { $0.isDeclared(MarkdownStatus.key) }) {
            losses.add(.statusKey, at: record.place)
          }
          return (lines[index]?.text, losses)
        }
      }
      losses.add(found)
    },
    read: { bytes, file, context in
      let decoded = DecodedText(bytes)
      var result = MarkdownOutline(decoded.text, file: file, context, readsWords: true) { item in
        if item.isOfTaskFile { return (MarkdownStatus.read(item.record), LossReport()) }
        var record = item.record
        record.setSentence(markdown: item.words)
        return (record, LossReport())
      }.result
      let place = RecordPlace(file: file, line: decoded.invalidLine)
      result.losses.add(.invalid, at: place, count: decoded.invalidCount)
      return result
    })
}

/// A status in a box of Markdown, which is open or done, and a key that says more.
enum MarkdownStatus {
  static let key = Array("status".utf8)

  static func written(_ record: Record) -> Record {
    guard ![.open, .done].contains(record.status) else { return record }
    var record = record
    record.attributes.append(Record.Attribute(key, Array(record.status.name.description.utf8)))
    record.sortAttributes()
    record.status = record.status == .cancelled ? .done : .open
    return record
  }

  static func read(_ record: Record) -> Record {
    guard let index = record.attributes.firstIndex(where: { $0.isDeclared(key) }) else { return record }
    let statuses: [TaskStatus] =
      record.status == .open ? [.started, .waiting] : record.status == .done ? [.cancelled] : []
    let value = record.attributes[index].value
    var record = record
    // A box that another program ticked counts, and the key is about a state that is over.
    if let status = statuses.first(where: { Array($0.name.description.utf8) == value }) { record.status = status }
    record.attributes.remove(at: index)
    return record
  }
}

extension LossKind {
  static let statusKey = LossKind(
    "status-key", "value of a key 'status'", "values of a key 'status'", "read as a status")
}
