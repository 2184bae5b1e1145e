import TaskEditing
import TaskModel
import TaskSyntax
import TaskWorkspace

// The words behind the line of a changed task.
extension EditWords {
  /// - Parameter edit: the change that the event is one of.
  func event(_ event: EditEvent, of edit: WorkspaceEdit) -> TerminalText {
    switch event.kind {
    case .added(let new): added(new, event.line?.content, edit.files[event.file])
    case .archived: "archived"
    case .changed(let typed, let changes): changed(typed, changes)
    case .closed(let step, let comesBack):
      "\(event.line.map { closed($0.content) } ?? "")\(end(of: step, comesBack: comesBack))"
    case .closedWithParent: "\(event.line.map { TaskStatus($0.mark).name } ?? "") with its parent"
    case .comesBack(let date): "comes back \(self.date(date))"
    case .edited: "edited"
    case .imported(let count, let new):
      added(new, event.line?.content, edit.files[event.file], "imported \(TerminalText(count, "task"))")
    case .moved(let name, let inherited, let written): moved(to: name, event.line?.content, inherited, written)
    case .movedUp: "moved up"
    case .movedDown: "moved down"
    case .named(let id): "id:\(id)"
    case .noted: "noted"
    case .putOff(let dates, let movesPlan, let movesDue):
      TerminalText(
        joining: echoes(of: dates) + (movesPlan ? ["plan too"] : []) + (movesDue ? ["due too"] : []), with: ", ")
    case .removed(let endsSeries): endsSeries ? "removed; it will not recur" : "removed"
    case .renamed(let use): renamed(use)
    case .reopened(let next):
      reopened(event.line?.mark, takingBack: next)
    case .reopenedWithParent: "open with its parent"
    case .sorted(let count): "sorted: moved \(TerminalText(count, "task"))"
    case .started: "started"
    case .stopped: "stopped"
    case .waits: event.line?.content[.owner].map { "waits for \($0)" } ?? "waits"
    }
  }

  /// `done Sat 2026-11-21 (today)`.
  func closed(_ content: TaskContent) -> TerminalText {
    let status = TerminalText(encoding: TaskStatus(content.mark).name)
    return content.closingDay.map { "\(status) \(day($0))" } ?? status
  }

  private func end(of step: SeriesStep, comesBack: Bool) -> TerminalText {
    switch step {
    case .single: ""
    case .next: comesBack ? "" : "; it will not recur"
    case .over(let date, let until):
      "; it ends here: the next date, \(date.description), is past until:\(until.description)"
    case .beyondCalendar: "; it ends here: the next date is past 9999-12-31"
    }
  }

  private func reopened(_ mark: CheckboxMark?, takingBack next: CalendarDate?) -> TerminalText {
    let state: TerminalText =
      switch mark {
      case .started: "started again"
      case .waiting: "waiting again"
      default: "open again"
      }
    return next.map { "\(state); removed the next occurrence, \(day($0))" } ?? state
  }

  /// A text for each date that shows how it was understood: `due fri → Fri 2026-08-28 (in 6 days)`.
  func echoes(of dates: [TypedDate]) -> [TerminalText] { dates.map(echo) }

  func echo(_ date: TypedDate) -> TerminalText { TerminalText(encoding: date.echo(today: today)) }

  private func changed(_ words: [[UInt8]], _ changes: TypedChanges) -> TerminalText {
    let echoed = Set(changes.dates.map(\.name) + changes.sums.map(\.name))
    let others = words.filter { word in
      !echoed.contains { word.starts(with: $0 + [UInt8(ascii: ":")]) }
    }
    let sums = changes.sums.map { "\($0.name) \($0.typed) → \($0.sum)" as TerminalText }
    return TerminalText(joining: others.map { "\($0)" } + sums + echoes(of: changes.dates), with: ", ")
  }

  private func added(
    _ new: EditEvent.NewTask, _ content: TaskContent?, _ file: FileEdit, _ verb: TerminalText = "added"
  ) -> TerminalText {
    var parts = [verb]
    if new.makesFile { parts.append("created \(cells.path(file.path))") }
    if let heading = new.heading { parts.append("created the heading '\(heading)'") }
    let names = inherited(new.inherited, by: content)
    if !names.isEmpty { parts.append("inherits \(TerminalText(joining: names, with: " "))") }
    return TerminalText(joining: parts + echoes(of: new.dates), with: ", ")
  }

  private func moved(
    to name: TaskDestination.Name, _ content: TaskContent?, _ outer: Classification, _ written: Classification
  ) -> TerminalText {
    var parts: [TerminalText] =
      switch name {
      case .file: ["moved"]
      case .newHeading(let title): ["moved below the new heading '\(title)'"]
      case .heading(let title): ["moved below '\(title)'"]
      case .above(let title): ["moved above \"\(title)\""]
      case .below(let title): ["moved below \"\(title)\""]
      case .under(let title): ["moved under \"\(title)\""]
      }
    let above = inherited(outer, by: content)
    if !above.isEmpty { parts.append("inherits \(TerminalText(joining: above, with: " and "))") }
    let kept = names(written)
    if !kept.isEmpty { parts.append("added \(TerminalText(joining: kept, with: " ")) to its line") }
    return TerminalText(joining: parts, with: "; ")
  }

  /// The inherited project and letter that a line does not give itself: `+house`, `A`.
  private func inherited(_ outer: Classification, by content: TaskContent?) -> [TerminalText] {
    var names: [TerminalText] = []
    if content?.project == nil, let project = outer.project { names.append("+\(project)") }
    if content?.rank?.letter ?? 0 == 0, outer.letter != 0 { names.append(letter(outer.letter)) }
    return names
  }

  private func names(_ written: Classification) -> [TerminalText] {
    var names: [TerminalText] = []
    if written.letter != 0 { names.append(letter(written.letter)) }
    if written.quadrant != 0 { names.append("Q\(written.quadrant)") }
    if let project = written.project { names.append("+\(project)") }
    return names + written.contexts.map { "@\($0)" } + written.tags.map { "#\($0)" }
  }

  /// `3 tasks, 1 heading, front matter`.
  private func renamed(_ use: Document.NameUse) -> TerminalText {
    var parts: [TerminalText] = []
    if !use.tasks.isEmpty { parts.append(TerminalText(use.tasks.count, "task")) }
    if use.headings > 0 { parts.append(TerminalText(use.headings, "heading")) }
    if use.isInFrontMatter { parts.append("front matter") }
    return TerminalText(joining: parts, with: ", ")
  }
}
