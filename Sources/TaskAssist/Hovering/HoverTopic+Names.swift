import TaskModel
import TaskSyntax

extension HoverTopic {
  /// A project, context or tag: its tasks in numbers.
  static let name = HoverTopic { cursor in
    guard let (kind, name, range) = cursor.name else { return nil }
    var sum = TaskSum()
    for parts in cursor.workspace.index.parts {
      for part in parts { sum.add(part, cursor.workspace.settings.now, having: name, kind) }
    }
    let title = FactText([kind.sigil] + name, kind == .project ? .project : kind == .context ? .context : .tag)
    return (range, FactPage([.heading(title), .rows(sum.rows)]))
  }

  /// A heading: the tasks below it in numbers.
  static let heading = HoverTopic { cursor in
    guard case .heading(let section) = cursor.head, let record = cursor.record else { return nil }
    let sum = TaskSum(ofSection: section, at: cursor)
    let title = FactText(cursor.syntax.title(of: record))
    return (cursor.line, FactPage([.heading(title), .rows(sum.rows)]))
  }
}
