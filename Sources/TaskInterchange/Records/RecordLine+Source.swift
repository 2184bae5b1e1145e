import TaskEditing
import TaskModel
import TaskSyntax

extension RecordLine {
  /// Returns the line of a task file from which a record comes, changed to say what the record does; `nil` if it cannot.
  static func edited(_ record: Record, _ dialect: Dialect, inheriting outer: Classification) -> TaskLine? {
    guard let source = record.source, var line = TaskLine(source.line, dialect) else { return nil }
    if record.isSaid(by: line.part, 0, inheriting: outer) { return line }
    do throws(EditProblem) {
      try line.take(record, besides: line.part.sentence(of: 0), inheriting: outer)
    } catch { return nil }
    guard let made = RecordSource(line.text)?.record(dialect, at: record.place), made.says(record, outer) else {
      return nil
    }
    return line
  }
}

extension Record {
  /// Whether a line that came with the record still says what the record does.
  func isSaid(by part: SyntaxPart, _ index: Int, inheriting outer: Classification) -> Bool {
    let line = Record(part, index, at: place)
    return line.says(self, outer) && line.sentence.trimmed == sentence.trimmed
  }

  /// Whether a line that has all values of the record does not inherit others.
  func inheritsNothing(of outer: Classification) -> Bool {
    (letter != 0 || outer.letter == 0) && (quadrant != 0 || outer.quadrant == 0)
      && (project != nil || outer.project == nil)
  }

  /// Whether a line without what it inherits says what another record does with it.
  fileprivate func says(_ record: Record, _ outer: Classification) -> Bool {
    func words(_ text: [UInt8]) -> [[UInt8]] { text.split(separator: UInt8(ascii: " ")).map { Array($0) } }
    func values(_ record: Record) -> [[UInt8]] {
      record.attributes.map { $0.key + [0] + $0.value }.sorted { $0.lexicographicallyPrecedes($1) }
    }
    func areNames(_ names: [[UInt8]], of known: [[UInt8]], or outer: [[UInt8]] = []) -> Bool {
      let (known, outer) = (NameLookup(known), NameLookup(outer))
      return names.allSatisfy { known.contains($0) || outer.contains($0) }
    }
    return status == record.status && (letter == 0 ? outer.letter : letter) == record.letter
      && (quadrant == 0 ? outer.quadrant : quadrant) == record.quadrant && number == record.number
      && (project ?? outer.project) == record.project
      && areNames(record.contexts, of: contexts, or: outer.contexts) && areNames(contexts, of: record.contexts)
      && areNames(record.tags, of: tags, or: outer.tags) && areNames(tags, of: record.tags)
      && (attributes == record.attributes || values(self) == values(record))
      && (sentence == record.sentence || words(sentence) == words(record.sentence))
  }
}

extension TaskLine {
  /// Takes over what a record says and the line does not.
  ///
  /// - Parameter known: the sentence of the line.
  fileprivate mutating func take(
    _ record: Record, besides known: [UInt8], inheriting outer: Classification
  ) throws(EditProblem) {
    if TaskStatus(mark) != record.status {
      try setMark(record.status.mark)
    }
    try takeTitle(of: record, besides: known)
    try takeRank(of: record, inheriting: outer)
    try takeNames(of: record, inheriting: outer)
    try takeAttributes(of: record)
  }

  private mutating func takeTitle(of record: Record, besides known: [UInt8]) throws(EditProblem) {
    guard known.trimmed != record.sentence.trimmed else { return }
    guard
      let words = SentenceText(record, dialect).candidates.first(where: { words in
        var line = self
        do throws(EditProblem) {
          try line.setTitle(words)
        } catch { return false }
        return RecordSource(line.text)?.record(dialect, at: record.place)?.sentence == record.sentence.trimmed
      })
    else { throw EditProblem(.fault, Array("no words say the title".utf8)) }
    try setTitle(words)
  }

  private mutating func takeRank(of record: Record, inheriting outer: Classification) throws(EditProblem) {
    let rank = content.rank ?? RankLiteral(rawValue: 0)
    let letter = rank.letter == 0 ? outer.letter : rank.letter
    if letter != record.letter || rank.number != record.number {
      try setPriority(letter: record.letter, number: record.number)
    }
    if (rank.quadrant == 0 ? outer.quadrant : rank.quadrant) != record.quadrant { try setQuadrant(record.quadrant) }
  }

  private mutating func takeNames(of record: Record, inheriting outer: Classification) throws(EditProblem) {
    let content = content
    if (content.project ?? outer.project) != record.project { try setProject(record.project) }
    for name in content.contexts where !record.contexts.contains(name) { try removeContext(name) }
    for name in content.tags where !record.tags.contains(name) { try removeTag(name) }
    for name in record.contexts where !content.contexts.contains(name) && !outer.contexts.contains(name) {
      try addContext(name)
    }
    for name in record.tags where !content.tags.contains(name) && !outer.tags.contains(name) { try addTag(name) }
  }

  private mutating func takeAttributes(of record: Record) throws(EditProblem) {
    var keys: [[UInt8]] = []
    for attribute in content.attributes { keys.append(attribute.name) }
    for attribute in record.attributes { keys.append(attribute.key) }
    keys.removeRepeats()
    for key in keys {
      let wanted = record.attributes.filter { $0.key == key }.map(\.value)
      let known = content.values(key)
      if wanted.isEmpty {
        try remove(key)
      } else if wanted.count == 1, known.first != wanted[0] {
        try set(key, wanted[0])
      } else if wanted.count > 1 || key == AttributeKey.remind.bytes, wanted != known {
        try remove(key)
        for value in wanted { try add(key, value) }
      }
    }
  }
}
