import TaskAssist
import TaskSyntax
import TaskTesting

/// Projections about a whole document.
extension AssistProjection {
  /// Returns the outline of the document; `symbols TEXT` searches all documents.
  static func symbols(_ sample: Sample, _ arguments: String) -> [String] {
    guard arguments.isEmpty else {
      return sample.workspace.symbols(matching: Array(arguments.utf8)).map { symbol in
        let container = symbol.container.isEmpty ? "" : " in \(symbol.container)"
        return "\(symbol.name)\(container), \(sample.line(symbol.place))\(symbol.isClosed ? " †" : "")"
      }
    }
    return sample.workspace.outline(of: sample.cursor.document).map { symbol in
      let lines = sample.lines(symbol.range)
      let detail = symbol.detail.isEmpty ? "" : " (\(symbol.detail))"
      let indentation = String(repeating: "  ", count: symbol.depth)
      return "\(indentation)\(symbol.kind == .heading ? "# " : "")\(symbol.name)\(detail), \(lines)"
        + (symbol.isClosed ? " †" : "")
    }
  }

  static func folds(_ sample: Sample, _: String) -> [String] {
    sample.workspace.folds(of: sample.cursor.document).map { "\($0.kind) \(sample.lines($0.range))" }
  }

  static func selections(_ sample: Sample, _: String) -> [String] {
    sample.workspace.selections(at: sample.cursor).map { range in
      let text = sample.text(range)
      return text.contains("\n") ? "lines \(sample.lines(range))" : "«\(text)»"
    }
  }

  /// Returns the tokens with modifiers; `semantic all` returns all.
  static func semantic(_ sample: Sample, _ arguments: String) -> [String] {
    sample.workspace.tokens(of: sample.cursor.document).filter { arguments == "all" || !$0.modifiers.isEmpty }
      .map { token in
        let names = EditorToken.Modifiers.names.indices.filter { token.modifiers.rawValue >> UInt8($0) & 1 == 1 }
          .map { " " + EditorToken.Modifiers.names[$0] }
        return "\(token.kind.name)\(names.joined()) «\(sample.text(token.range))»"
      }
  }

  static func hints(_ sample: Sample, _: String) -> [String] {
    let document = sample.cursor.document
    return sample.workspace.hints(of: document, in: 0..<sample.count(of: document)).map { hint in
      "\(sample.text(sample.word(endingAt: hint.offset))) ‹\(hint.label)›"
    }
  }

  static func lens(_ sample: Sample, _: String) -> [String] {
    sample.workspace.lenses(of: sample.cursor.document).compactMap { lens in
      guard let (title, tasks) = sample.workspace.numbers(of: lens) else { return nil }
      return "\(title): \(sample.place(lens.place))\(tasks.map { "\n  \(sample.place($0))" }.joined())"
    }
  }

  /// Returns the document behind a typed character: `typed enter`, `typed blank`.
  static func typed(_ sample: Sample, _ arguments: String) -> [String] {
    let character: UInt8 = arguments == "enter" ? 0x0A : 0x20
    let edits = sample.workspace.edits(afterTyping: character, at: sample.cursor)
    return edits.map { edit in
      "\(sample.place(EditorRange(document: sample.cursor.document, range: edit.range))) → «\(text(edit.replacement))»"
    }
  }
}

extension AssistProjection.Sample {
  /// Returns the lines of a range, from 1: `3`, `3 to 5`.
  fileprivate func lines(_ range: Range<Int>) -> String {
    let first = line(of: range.lowerBound, in: cursor.document)
    let last = line(of: range.upperBound, in: cursor.document)
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  fileprivate func line(_ place: EditorRange) -> String {
    let name = String(decoding: workspace.files[place.document].name, as: UTF8.self)
    return "\(name):\(line(of: place.range.lowerBound, in: place.document))"
  }
}
