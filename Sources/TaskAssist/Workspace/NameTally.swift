import TaskModel
import TaskSyntax

/// The names of a workspace of one kind, with the number of their active tasks.
struct NameTally {
  /// The names, those with the most active tasks first, then by name.
  let names: [(name: [UInt8], count: Int)]

  /// Counts the names. Linear in the tasks.
  init(_ kind: NameKind, in workspace: EditorWorkspace) {
    var counts: [[UInt8]: Int] = [:]
    for part in workspace.index.parts.joined() {
      for (name, count) in Self.counts(kind, part) where count >= 0 { counts[name, default: 0] += count }
    }
    if kind == .project { for name in workspace.settings.projects { counts[name, default: 0] += 0 } }
    names = counts.map { ($0.key, $0.value) }.sorted { a, b in
      a.1 != b.1 ? a.1 > b.1 : a.0.lexicographicallyPrecedes(b.0)
    }
  }

  /// Returns the names of a part that some task or heading has.
  private static func counts(_ kind: NameKind, _ part: DocumentPart) -> [(name: [UInt8], count: Int)] {
    var counts = [Int](repeating: -1, count: part.names.count)
    func add(_ name: UInt32, _ count: Int) { counts[Int(name)] = max(counts[Int(name)], 0) + count }
    for section in part.sections {
      switch kind {
      case .project: if section.project != TaskRow.none { add(section.project, 0) }
      case .context, .tag: for label in section.labels where label.isTag == (kind == .tag) { add(label.name, 0) }
      }
    }
    // For each name, the row that was counted last: a task may have a label from several places.
    var lastRows = [Int](repeating: -1, count: part.names.count)
    for (index, row) in part.model.rows.enumerated() {
      let count = row.status.isActive ? 1 : 0
      guard kind != .project else {
        let name = part.project(of: row)
        if name != TaskRow.none { add(name, count) }
        continue
      }
      part.forEachLabel(ofRow: index) { label in
        guard label.isTag == (kind == .tag), lastRows[Int(label.name)] != index else { return }
        lastRows[Int(label.name)] = index
        add(label.name, count)
      }
    }
    return counts.indices.filter { counts[$0] >= 0 }.map { (Array(part.names[UInt32($0)]), counts[$0]) }
  }
}
