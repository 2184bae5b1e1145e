import TaskModel
import TaskSyntax

/// Tasks in numbers: those of a name, or below a heading.
struct TaskSum: Sendable, Equatable {
  var open = 0
  var overdue = 0
  var done = 0
  /// The minutes of `est` of the open ones.
  var minutes = 0

  /// Adds a task.
  mutating func add(_ row: TaskRow, of part: DocumentPart, _ now: CalendarMoment) {
    switch row.status {
    case .done: done += 1
    case .cancelled: break
    default:
      open += 1
      if row.isOverdue(now: now) { overdue += 1 }
      guard let word = part.part.attribute(.est, of: Int(row.record)) else { return }
      let value = part.part.value(of: word)
      minutes += DurationLiteral(value.span, in: 0..<value.count, allowsDays: false)?.minutes ?? 0
    }
  }

  /// Adds the tasks of a part that have a name or one below it. Linear in the part, which is skipped if it does not know
  /// the name.
  mutating func add(_ part: DocumentPart, _ now: CalendarMoment, having name: [UInt8], _ kind: NameKind) {
    let below = name + [UInt8(ascii: "/")]
    let numbers = (0..<UInt32(part.names.count)).filter {
      part.names[$0].elementsEqual(name) || part.names[$0].starts(with: below)
    }
    guard !numbers.isEmpty else { return }
    for (index, row) in part.model.rows.enumerated() {
      let isNamed =
        switch kind {
        case .project: numbers.contains(part.project(of: row))
        case .context, .tag:
          part.labels(ofRow: index, areTags: kind == .tag).contains { numbers.contains($0) }
        }
      if isNamed { add(row, of: part, now) }
    }
  }

  var rows: [FactRow] {
    var rows = [FactRow("open", "\(open)")]
    if overdue > 0 { rows.append(FactRow("overdue", "\(overdue)")) }
    rows.append(FactRow("done", "\(done)"))
    if minutes > 0 { rows.append(FactRow("estimated", "\(TimeAmount(minutes: minutes).description)")) }
    return rows
  }
}

extension TaskSum {
  /// The tasks below a heading, up to the next one that is not below it.
  ///
  /// - Parameter section: A section of the part of the cursor.
  init(ofSection section: Int, at cursor: Cursor) {
    self.init()
    let parts = cursor.workspace.index.parts[cursor.document]
    let now = cursor.workspace.settings.now
    let level = cursor.part.model.sections[section].level
    var first = section
    for part in parts[cursor.partNumber...] {
      let sections = part.model.sections
      let end = sections.indices.first { $0 > first && sections[$0].level <= level } ?? sections.count
      for row in part.model.rows where first..<end ~= Int(row.section) { add(row, of: part, now) }
      if end < sections.count { return }
      first = 0
    }
  }
}
