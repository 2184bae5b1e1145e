import TaskModel
import TaskSyntax

/// A few words that an editor shows behind a word without being part of the text.
public struct InlayHint: Sendable, Equatable {
  /// The place behind the word, in bytes of the document.
  public var offset: Int
  /// The words, in ASCII but for `✓`.
  public var label: String
}

extension EditorWorkspace {
  /// Returns the hints of a document for the tasks whose lines begin in `range`, in order. Linear in these tasks.
  public func hints(of document: Int, in range: Range<Int>) -> [InlayHint] {
    guard index.parts.indices.contains(document) else { return [] }
    var hints: [InlayHint] = []
    for (number, part) in index.parts[document].enumerated() {
      let base = part.range.lowerBound
      let rows = part.model.rows
      let first = rows.partitioningIndex { Int($0.offset) + base >= range.lowerBound }
      let end = rows.partitioningIndex { Int($0.offset) + base >= range.upperBound }
      for row in first..<max(first, end) where rows[row].status.isActive {
        let task = KnownTask(self, WorkspaceModel.Place(document: document, task: TaskPlace(part: number, row: row)))
        for kind in HintKind.all { hints += kind.hints(task) }
      }
    }
    return hints.sorted { $0.offset < $1.offset }
  }
}

/// A kind of hints. A kind is one line of `all`.
struct HintKind: Sendable {
  let hints: @Sendable (KnownTask) -> [InlayHint]

  static let all: [HintKind] = [.dates, .rank, .recurrence, .links]
}

extension HintKind {
  /// The weekday and the distance of a day.
  static let dates = HintKind { task in
    let attributes = task.attributes
    let syntax = task.part.part
    let settings = task.workspace.settings
    return [AttributeKey.plan, .due, .start].compactMap { key in
      guard let word = attributes[key], let date = syntax.date(of: word) else { return nil }
      let day = CalendarPeriod(date).lastDay
      let isLate = key == .due && task.row.isOverdue(now: settings.now)
      let days = settings.today.days(since: day)
      let words =
        isLate && days > 0
        ? "\(days) day\(days == 1 ? "" : "s") late" : DateEcho.distance(to: day, from: settings.today)
      let weekday = date.kind == .day ? "\(DateEcho.weekday(day)), " : ""
      return task.hint(behind: word.upperBound, weekday + words)
    }
  }

  /// The effective priority behind a rank, if another task raises it.
  static let rank = HintKind { task in
    guard let raised = task.workspace.index.raisedPriority(of: task.place) else { return [] }
    let syntax = task.part.part
    let records = syntax.records
    let first = task.record + 1
    guard first < records.count, first < Int(records[task.record].next), records[first].kind == .rank else { return [] }
    return [task.hint(behind: records[first].upperBound, "counted as \(raised.description)")]
  }

  /// The next day of a recurrence.
  static let recurrence = HintKind { task in
    let attributes = task.attributes
    guard let word = attributes[.every], let rule = task.part.part.recurrence(of: word) else { return [] }
    let today = task.workspace.settings.today
    let next = RecurrenceWords(rule, of: task, today: today).next(1).first
    return [task.hint(behind: word.upperBound, next.map { "next \($0.description)" } ?? "never again")]
  }

  /// A mark behind each closed task that `after` names.
  static let links = HintKind { task in
    let part = task.part
    let row = UInt32(task.place.task.row)
    let links = part.model.links
    let first = links.partitioningIndex { $0.row >= row }
    return links[first...].prefix { $0.row == row }.filter { $0.kind == .after }.compactMap { link in
      let bearers = task.workspace.bearers(of: Array(part.model.names[link.name]))
      guard !bearers.isEmpty, bearers.allSatisfy({ !$0.row.status.isActive }) else { return nil }
      return task.hint(behind: Int(link.range.upperBound), "✓")
    }
  }
}

extension KnownTask {
  fileprivate func hint(behind offset: Int, _ label: String) -> InlayHint {
    InlayHint(offset: offset + part.part.documentOffset, label: label)
  }
}
