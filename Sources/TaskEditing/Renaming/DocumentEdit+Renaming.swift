public import TaskModel
import TaskSyntax

extension Document {
  /// The uses of a name in a document.
  public struct NameUse: Sendable, Equatable {
    /// The tasks whose lines contain the name, in order.
    public var tasks: [TaskPlace] = []
    /// The number of headings with the name.
    public var headings = 0
    public var isInFrontMatter = false

    public var isEmpty: Bool { tasks.isEmpty && headings == 0 && !isInFrontMatter }
  }
}

extension DocumentEdit {
  /// Renames all occurrences of a name in the document: on lines of tasks, in headings and in front matter. Notes and
  /// other prose do not change.
  ///
  /// - Returns: the uses that were renamed.
  public mutating func rename(_ change: NameChange) throws(EditProblem) -> Document.NameUse {
    var use = Document.NameUse()
    for (number, part) in document.parts.enumerated() {
      for (row, task) in document.model.parts[number].rows.enumerated() where part.has(change, at: Int(task.record)) {
        let place = TaskPlace(part: number, row: row)
        var line = try line(of: place)
        try line.rename(change)
        try replaceLine(of: place, with: line)
        use.tasks.append(place)
      }
      for section in document.model.parts[number].sections.dropFirst() {
        if try renameHeading(Int(section.record), of: part, change) { use.headings += 1 }
      }
    }
    if let first = document.parts.first { use.isInFrontMatter = try renameFrontMatter(first, change) }
    return use
  }

  /// Renames the name in the heading at record `index`. Returns whether the heading has it.
  private mutating func renameHeading(
    _ index: Int, of part: SyntaxPart, _ change: NameChange
  ) throws(EditProblem) -> Bool {
    guard part.has(change, at: index) else { return false }
    let words = part.words(of: index)
    var text: [UInt8] = []
    var position = words.lowerBound
    for record in part.records[index + 1..<Int(part.records[index].next)] {
      guard let word = change.word(for: record, in: part) else { continue }
      text += part.bytes.array(position..<record.lowerBound) + word
      position = record.upperBound
    }
    text += part.bytes.array(position..<words.upperBound)
    // Both texts are parsed after a word, so that neither can begin with a rank.
    let old = SyntaxPart(taskWords: Array("x ".utf8) + part.bytes.array(words), document.dialect)
    let new = SyntaxPart(taskWords: Array("x ".utf8) + text, document.dialect)
    let expected = old.records.dropFirst().filter(\.isToken).map { record in
      change.word(for: record, in: old) ?? old.bytes.array(record.range)
    }
    guard new.records.dropFirst().filter(\.isToken).map({ new.bytes.array($0.range) }) == expected else {
      throw .refused(
        "the heading '\(part.bytes.array(words))' would get a different meaning", help: "edit it by hand first")
    }
    try replaceWords(words.lowerBound + part.documentOffset..<words.upperBound + part.documentOffset, with: text)
    return true
  }

  private mutating func renameFrontMatter(_ part: SyntaxPart, _ change: NameChange) throws(EditProblem) -> Bool {
    var isFound = false
    for item in part.frontMatterNames where item.kind == change.token {
      guard let name = change.name(for: item.name),
        let word = WrittenText.name(name, keepsQuotes: part.bytes[item.range.lowerBound] == UInt8(ascii: "\""))
      else { continue }
      try replaceWords(item.range, with: word)
      isFound = true
    }
    return isFound
  }
}

extension SyntaxPart {
  /// Whether the line of the task or heading at record `index` contains the name.
  fileprivate func has(_ change: NameChange, at index: Int) -> Bool {
    records[wordRecords(of: index)].contains { record in
      guard change.token != nil else { return change.value(for: record, in: self) != nil }
      return record.kind == change.token && change.name(for: name(of: record)) != nil
    }
  }
}
