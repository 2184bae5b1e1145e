import TaskModel
import TaskSyntax

extension CompletionContext {
  /// Projects, contexts and tags behind their sigil, those with the most active tasks first.
  static let name = CompletionContext { cursor in
    guard let word = cursor.typedWord, word.range.lowerBound < cursor.offset,
      let kind = NameKind.allCases.first(where: { $0.sigil == cursor.syntax.bytes[word.range.lowerBound] })
    else { return nil }
    return names(kind, cursor, replacing: word.range.lowerBound + 1..<word.range.upperBound)
  }

  /// Returns the names of a kind, in quotes where they need them.
  static func names(_ kind: NameKind, _ cursor: Cursor, replacing range: Range<Int>) -> Completion {
    var list = CompletionList(cursor, replacing: range)
    let present = cursor.presentNames(kind)
    let typed = cursor.name?.name
    let written = cursor.text(range)
    for (name, count) in NameTally(kind, in: cursor.workspace).names {
      // The name that is being typed is no name yet.
      let isTyped = count <= 1 && typed == name && name == written
      guard !isTyped, !present.contains(name), !name.contains(0x0A) else { continue }
      let word = SourceText(name).isName ? name : name.quoted
      list.add(.name, word, detail: count == 0 ? "nothing left" : FactText(count, "task"))
    }
    return list.completion()
  }
}

extension Cursor {
  /// The names of a kind that the task on the line has already, its own and inherited ones, besides the one that is being
  /// typed. A project may be another one.
  fileprivate func presentNames(_ kind: NameKind) -> Set<[UInt8]> {
    guard kind != .project, let task else { return [] }
    var names = task.part.labels(ofRow: task.place.task.row, areTags: kind == .tag).map { Array(part.names[$0]) }
    if let typed = name?.name, let own = names.firstIndex(of: typed) { names.remove(at: own) }
    return Set(names)
  }
}
