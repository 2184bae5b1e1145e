import TaskModel
import TaskQuery
import TaskSyntax

extension CompletionContext {
  /// The owners of tasks, oneself first.
  static let person = CompletionContext { cursor in
    guard let (key, _, value) = cursor.typedAttribute, key == .owner else { return nil }
    let me = cursor.workspace.settings.query.me
    var list = CompletionList(cursor, replacing: value)
    for (owner, count) in cursor.workspace.owners(besides: cursor.task) {
      guard !owner.contains(0x0A) else { continue }
      let written = SourceText(owner).isName ? owner : owner.quoted
      list.add(.person, written, detail: owner == me ? "you" : FactText(count, "task"))
    }
    return list.completion()
  }
}

extension EditorWorkspace {
  /// Returns the owners of other tasks, with the number of their active tasks, oneself first, then those with the most.
  /// Linear in the tasks.
  fileprivate func owners(besides task: KnownTask?) -> [(owner: [UInt8], count: Int)] {
    var counts: [[UInt8]: Int] = [:]
    let me = settings.query.me
    if let me { counts[me] = 0 }
    for (document, parts) in index.parts.enumerated() {
      for (number, part) in parts.enumerated() {
        for (index, row) in part.model.rows.enumerated() where row.flags.contains(.hasOwner) {
          if let task, task.place.document == document, task.place.task == TaskPlace(part: number, row: index) {
            continue
          }
          guard let word = part.part.attribute(.owner, of: Int(row.record)) else { continue }
          counts[part.part.value(of: word), default: 0] += row.status.isActive ? 1 : 0
        }
      }
    }
    return counts.map { ($0.key, $0.value) }.sorted { a, b in
      if (a.0 == me) != (b.0 == me) { return a.0 == me }
      return a.1 != b.1 ? a.1 > b.1 : a.0.lexicographicallyPrecedes(b.0)
    }
  }
}
