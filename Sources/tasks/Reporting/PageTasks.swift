import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax
import TaskWorkspace

/// The tasks that the page of `report` lists: overdue tasks, tasks of the next days, and the tasks of each quadrant.
struct PageTasks {
  /// The number of a task, and the key by which it is sorted.
  private typealias Sorted = (key: Int, number: Int)

  private let workspace: WorkspaceTasks
  private let today: CalendarDate
  /// The overdue tasks by due date.
  private var overdue: [Sorted] = []
  /// The tasks of the next days, by the earlier of due and planned day, as days from today.
  private var upcoming: [Sorted] = []
  /// The tasks by number of quadrant, 0 for none, each in the order of rank.
  private var quadrants: [[Sorted]] = Array(repeating: [], count: 5)

  /// The number of days that `upcoming` covers, from today on.
  static let days = 14

  /// Sorts the active tasks into the lists of the page.
  ///
  /// - Parameter tasks: The tasks found. Closed tasks are skipped.
  init(_ tasks: FoundTasks, in workspace: WorkspaceTasks) {
    self.workspace = workspace
    let now = workspace.settings.now
    today = now.date
    let first = Int(PackedMoment(today).day)
    let facts = workspace.facts
    for task in tasks {
      let row = task.row
      guard row.status.isActive else { continue }
      let number = workspace.number(of: task)
      let quadrant = task.part.quadrant(of: row, now: now, urgentWithin: workspace.settings.urgentWithin).number
      quadrants[quadrant].append((facts.rank(of: number) ?? .max, number))
      if row.isOverdue(now: now) {
        overdue.append((Int(row.due.rawValue), number))
      } else {
        let days = [Int(row.due.day) - first, Int(row.plan.day) - first]
        if let day = days.filter({ 0..<Self.days ~= $0 }).min() { upcoming.append((day, number)) }
      }
    }
    overdue.sort(by: <)
    upcoming.sort(by: <)
    for index in quadrants.indices { quadrants[index].sort(by: <) }
  }

  /// Adds the tasks to the content of a page, up to the limits of the page.
  func fill(_ content: inout PageContent) {
    content.overdue = listed(overdue, PageContent.Limit.overdue) { _ in nil }
    content.upcoming = listed(upcoming, PageContent.Limit.upcoming) { today.adding(days: $0) }
    content.quadrants = quadrants.map { listed($0, PageContent.Limit.quadrant) { _ in nil } }
  }

  private func listed(
    _ found: [Sorted], _ limit: Int, day: (Int) -> CalendarDate?
  ) -> PageContent.Listed<PageContent.TaskItem> {
    PageContent.Listed(found.prefix(limit).map { item(workspace[$0.number], day: day($0.key)) }, of: found.count)
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
    // The title already shows the names on the line of the task.
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
  /// Whether the line of a task names a project.
  fileprivate func hasOwnProject(ofRow index: Int) -> Bool {
    part.wordRecords(of: Int(model.rows[index].record)).contains { part.records[$0].kind == .project }
  }
}
