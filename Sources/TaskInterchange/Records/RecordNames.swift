import TaskEditing
import TaskSyntax

/// The projects, contexts and tags that stand at the end of a record's line: those that neither its sentence has nor its
/// place hands down.
struct RecordNames {
  /// The words, in the order in which they are written.
  let words: [[UInt8]]

  /// - Parameter sentence: the content of a line that has the sentence alone; `nil` if it has no names.
  init(_ record: Record, besides sentence: TaskContent?, inheriting outer: Classification) {
    var words: [[UInt8]] = []
    if let project = record.project, sentence?.project == nil, project != outer.project {
      words.append(Self.word("+", project))
    }
    let contexts = NameLookup((sentence?.contexts ?? []) + outer.contexts)
    for name in record.contexts where !contexts.contains(name) { words.append(Self.word("@", name)) }
    let tags = NameLookup((sentence?.tags ?? []) + outer.tags)
    for name in record.tags where !tags.contains(name) { words.append(Self.word("#", name)) }
    self.words = words
  }

  private static func word(_ sign: StaticString, _ name: [UInt8]) -> [UInt8] {
    Array(sign.description.utf8) + (SourceText(name).isName ? name : name.quoted)
  }
}

extension Record {
  /// The sentence, or the names of a task that has nothing else.
  var titleOfNames: [UInt8] {
    guard sentence.allSatisfy(\.isBlank), let content = TaskLine(Array("- [ ] x".utf8), Dialect())?.content else {
      return sentence
    }
    let names = RecordNames(self, besides: content, inheriting: Classification()).words
    return Array(names.joined(separator: [UInt8(ascii: " ")]))
  }
}

extension Classification {
  /// The values that the subtasks of a record inherit.
  func joined(by record: Record) -> Classification {
    var result = self
    if record.letter != 0 { result.letter = record.letter }
    if record.quadrant != 0 { result.quadrant = record.quadrant }
    result.project = record.project ?? project
    result.contexts += record.contexts
    result.contexts.removeRepeats()
    result.tags += record.tags
    result.tags.removeRepeats()
    return result
  }
}
