import TaskSyntax

/// Changes projects, contexts and tags. Names are without sigils, quotes and escapes.
extension TaskLine {
  /// Renames the first project, or inserts one at the end of the sentence. `nil` removes all projects of the line.
  public mutating func setProject(_ name: [UInt8]?) throws(EditProblem) {
    let records = nameRecords(.project)
    guard let name else { return try take(records, subject: Array("+".utf8)) }
    guard let index = records.first else { return try insert(.project, name) }
    let record = part.records[index]
    guard part.name(of: record) != name else { return }
    let written = try written(.project, name, keepsQuotes: record.flags.contains(.quoted))
    var edit = LineEdit(self, written)
    edit.replace(record.range, with: written)
    edit.expect(written, at: index)
    edit.title = title { $0 == index ? written : nil }
    self = try edit.made()
  }

  /// Inserts a context at the end of the sentence, unless the line has it.
  public mutating func addContext(_ name: [UInt8]) throws(EditProblem) { try add(.context, name) }

  /// Removes a context everywhere in the line.
  public mutating func removeContext(_ name: [UInt8]) throws(EditProblem) { try remove(.context, name) }

  /// Inserts a tag at the end of the sentence, unless the line has it.
  public mutating func addTag(_ name: [UInt8]) throws(EditProblem) { try add(.tag, name) }

  /// Removes a tag everywhere in the line.
  public mutating func removeTag(_ name: [UInt8]) throws(EditProblem) { try remove(.tag, name) }

  private mutating func add(_ kind: SyntaxKind, _ name: [UInt8]) throws(EditProblem) {
    guard !nameRecords(kind).contains(where: { part.name(of: part.records[$0]) == name }) else { return }
    try insert(kind, name)
  }

  private mutating func remove(_ kind: SyntaxKind, _ name: [UInt8]) throws(EditProblem) {
    let records = nameRecords(kind).filter { part.name(of: part.records[$0]) == name }
    try take(records, subject: try written(kind, name, keepsQuotes: false))
  }

  private func nameRecords(_ kind: SyntaxKind) -> [Int] {
    part.records.indices.filter { part.records[$0].kind == kind }
  }

  private mutating func insert(_ kind: SyntaxKind, _ name: [UInt8]) throws(EditProblem) {
    let word = try written(kind, name, keepsQuotes: false)
    var edit = LineEdit(self, word)
    let index = edit.words.attributesAtEnd.lowerBound
    edit.insert(word, beforeWord: index)
    edit.expect(kind, word, beforeWord: index)
    edit.title += (edit.title.isEmpty ? [] : [.space]) + word
    self = try edit.made()
  }

  private func written(_ kind: SyntaxKind, _ name: [UInt8], keepsQuotes: Bool) throws(EditProblem) -> [UInt8] {
    guard let text = WrittenText.name(name, keepsQuotes: keepsQuotes) else {
      throw .refused("'\([kind.sigil])\(name)' is not a valid name")
    }
    return [kind.sigil] + text
  }
}

extension SyntaxKind {
  /// The sigil of a project, a context or a tag.
  var sigil: UInt8 {
    switch self {
    case .project: UInt8(ascii: "+")
    case .context: UInt8(ascii: "@")
    default: UInt8(ascii: "#")
    }
  }
}
