import JSON
import TaskInterchange

extension Console {
  /// Reports the things that were lost on standard error: a line for each kind, or one JSON object.
  func report(_ losses: LossReport, as format: InterchangeOption.LossFormat) {
    switch format {
    case .text:
      for entry in losses.entries {
        let place: TerminalText =
          entry.count == 1 ? "(\(entry.first.words))" : "(the first: \(entry.first.words))"
        report(.note, "\(entry.kind.words(entry.count)) \(place)")
      }
    case .json: writeErrorLine(TerminalText(encoding: losses.json.bytes))
    }
  }

  /// Reports the records that are left out.
  func report(_ problems: [RecordProblem]) {
    for problem in problems { report(.error, "\(problem.place.words): \(problem.message)") }
  }
}

extension RecordPlace {
  /// `todo.txt:7`, or `tasks.json:7:14`.
  var words: TerminalText { column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)" }
}

extension LossReport {
  /// One object on a line, with all losses.
  var json: JSONText {
    var json = JSONWriter()
    json.beginObject()
    json.member("schema", 1)
    json.array("losses", entries) { json, entry in
      json.member("kind", entry.kind.name)
      json.member("count", entry.count)
      json.member("text", entry.kind.words(entry.count))
      json.member("file", entry.first.file)
      json.member("line", entry.first.line)
    }
    json.endObject()
    return json.take()
  }
}
