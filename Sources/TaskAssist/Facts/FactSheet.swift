public import TaskModel
import TaskQuery
import TaskSyntax

/// The facts of a task as rows, for `tasks show` and for hovers: status, readiness, attributes with their meaning,
/// names, place.
public struct FactSheet: Sendable {
  private let task: KnownTask
  private var workspace: EditorWorkspace { task.workspace }
  private var today: CalendarDate { workspace.settings.today }
  private var row: TaskRow { task.row }

  public init(_ workspace: EditorWorkspace, of place: WorkspaceModel.Place) {
    self.init(KnownTask(workspace, place))
  }

  init(_ task: KnownTask) { self.task = task }

  /// The rows, without the file and line.
  public var rows: [FactRow] { state + dates + names + place }

  /// The rows about status, readiness, rank and quadrant.
  private var state: [FactRow] {
    let number = task.number
    let facts = workspace.index.facts
    var rows: [FactRow] = []
    guard row.status.isActive else {
      rows.append(FactRow("status", "\(row.status.name)"))
      if let score = workspace.index.score(of: task.place, by: workspace.settings.query.points) {
        rows.append(FactRow("points", "\(score)"))
      }
      return rows
    }
    if row.status != .open { rows.append(FactRow("status", "\(row.status.name)")) }
    let reasons = ReadinessWords(task).lines
    rows.append(FactRow("ready", reasons.isEmpty ? "yes" : "no: \(reasons[0])"))
    for reason in reasons.dropFirst() { rows.append(FactRow("", reason)) }
    if let rank = facts.rank(of: number) {
      let raised = workspace.index.raisedPriority(of: task.place)
      let reason: FactText = raised.map { ", counted as \($0.description) for a task that needs it" } ?? ""
      rows.append(FactRow("rank", "\(rank) of \(facts.ranked.count)\(reason)"))
    }
    if let count = facts.unblocks(number), count > 0 { rows.append(FactRow("unblocks", FactText(count, "task"))) }
    let (quadrant, isWritten) = task.part.quadrant(of: row, workspace.settings.query)
    rows.append(
      FactRow("quadrant", quadrant == 0 ? "none: unsorted" : "Q\(quadrant)\(isWritten ? ", as written" : "")"))
    return rows
  }

  /// The rows of the attributes: dates in full, others as written.
  private var dates: [FactRow] {
    let attributes = task.attributes
    return AttributeKey.allCases.flatMap { key -> [FactRow] in
      if key == .remind, !attributes.reminders.isEmpty {
        return [
          FactRow("remind", FactText(joining: attributes.reminders.map { "\(attributes.value(of: $0))" }, with: ", "))
        ]
      }
      guard key != .declared, let word = attributes[key] else { return [] }
      let value = attributes.value(of: word)
      let label = FactText(key.bytes)
      guard let date = DateLiteral(value.span, in: 0..<value.count) else { return [FactRow(label, "\(value)")] }
      let text: FactText = "\(DateEcho.text(date, today: today))"
      // The row adds the due date in words for a period, of which the end counts, and for an overdue task.
      let isSaid = key != .due || date.kind == .day && !row.isOverdue(now: workspace.settings.query.now)
      return [FactRow(label, isSaid || !row.status.isActive ? text : "\(text), \(due)")]
    } + attributes.declared.map { FactRow("\(attributes.name(of: $0))", "\(attributes.value(of: $0))") }
  }

  private var due: FactText {
    let settings = workspace.settings.query
    var text = FactText()
    if let words = DueWords(row, now: settings.now, urgentWithin: settings.urgentWithin) {
      text.append(own: words.bytes, .due(words.urgency))
    }
    return text
  }

  private var names: [FactRow] {
    var rows: [FactRow] = []
    if let project = task.project { rows.append(FactRow("project", FactText(project, .project))) }
    for (label, areTags, role) in [("contexts", false, .context), ("tags", true, .tag)]
      as [(FactText, Bool, FactText.Role)]
    {
      let names = task.part.labels(ofRow: task.place.task.row, areTags: areTags)
      let texts = names.map { FactText(Array(task.part.names[$0]), role) }
      if !texts.isEmpty { rows.append(FactRow(label, FactText(joining: texts, with: ", "))) }
    }
    return rows
  }

  private var place: [FactRow] {
    var rows: [FactRow] = []
    if let parent = task.parent { rows.append(FactRow("part of", parent.mention)) }
    let titles = task.part.titles(ofSection: Int(row.section)).map { FactText($0) }
    if !titles.isEmpty { rows.append(FactRow("section", FactText(joining: titles, with: " / "))) }
    return rows
  }
}
