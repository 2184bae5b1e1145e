import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax

/// The tasks that the page of `report` lists: overdue ones, those of the next days, and those of each quadrant.
struct PageTasks {
  private let workspace: WorkspaceTasks
  private let now: CalendarMoment
  private let urgentWithin: Int
  private(set) var overdue: [FoundTask] = []
  private(set) var upcoming: [(day: CalendarDate, task: FoundTask)] = []
  /// By number, in the order of rank; those without one first.
  private(set) var quadrants: [[FoundTask]] = Array(repeating: [], count: 5)

  /// The days that are shown of what is to come.
  static let days = 14

  /// - Parameter tasks: those found, closed ones too.
  init(_ tasks: [FoundTask], in workspace: WorkspaceTasks) {
    self.workspace = workspace
    now = workspace.settings.now
    urgentWithin = workspace.settings.urgentWithin
    let today = now.date
    let last = today.adding(days: Self.days - 1) ?? .last
    var ranked: [(rank: Int, number: Int)] = []
    for task in tasks where task.row.status.isActive {
      let row = task.row
      let number = workspace.number(of: task)
      ranked.append((workspace.facts.rank(of: number) ?? .max, number))
      if row.isOverdue(now: now) {
        overdue.append(task)
      } else if let day = [row.due.date, row.plan.date].compactMap({ $0 }).filter({ today <= $0 && $0 <= last }).min() {
        upcoming.append((day, task))
      }
    }
    overdue.sort { a, b in
      (a.row.due.rawValue, workspace.number(of: a)) < (b.row.due.rawValue, workspace.number(of: b))
    }
    upcoming.sort { a, b in (a.day, workspace.number(of: a.task)) < (b.day, workspace.number(of: b.task)) }
    for (_, number) in ranked.sorted(by: <) {
      let task = workspace[number]
      quadrants[task.part.quadrant(of: task.row, now: now, urgentWithin: urgentWithin).number].append(task)
    }
  }

  /// Puts them into the content of a page, as many as it shows.
  func fill(_ content: inout PageContent) {
    content.overdue = PageContent.Listed(
      overdue.prefix(PageContent.Limit.overdue).map { item($0, day: nil) }, of: overdue.count)
    content.upcoming = PageContent.Listed(
      upcoming.prefix(PageContent.Limit.upcoming).map { item($0.task, day: $0.day) }, of: upcoming.count)
    content.quadrants = quadrants.map { tasks in
      PageContent.Listed(tasks.prefix(PageContent.Limit.quadrant).map { item($0, day: nil) }, of: tasks.count)
    }
  }

  private func item(_ task: FoundTask, day: CalendarDate?) -> PageContent.TaskItem {
    let part = task.part
    let row = task.row
    func text(_ key: AttributeKey) -> [UInt8] {
      part.attribute(key, ofRow: task.index).map { part.part.value(of: $0) } ?? []
    }
    var item = PageContent.TaskItem(part.part.title(of: task.record))
    item.handle = workspace.handle(of: task)
    item.status = row.status
    item.letter = part.letter(of: row)
    item.day = day
    item.due = text(.due)
    item.plan = text(.plan)
    item.owner = text(.owner)
    // Names on the line of the task stand in its title.
    let project = part.project(of: row)
    let own = part.model.names
    if project != TaskRow.none, !part.hasOwnProject(ofRow: task.index) { item.projects = [Array(part.names[project])] }
    let labels = Set(part.model.labels(ofRow: task.index).map { Array(own[$0.name]) })
    func inherited(areTags: Bool) -> [[UInt8]] {
      part.labels(ofRow: task.index, areTags: areTags).map { Array(part.names[$0]) }.filter { !labels.contains($0) }
    }
    item.contexts = inherited(areTags: false)
    item.tags = inherited(areTags: true)
    item.file = part.file
    return item
  }
}

extension DocumentPart {
  /// Whether a project stands on the line of a task.
  fileprivate func hasOwnProject(ofRow index: Int) -> Bool {
    part.wordRecords(of: Int(model.rows[index].record)).contains { part.records[$0].kind == .project }
  }
}
