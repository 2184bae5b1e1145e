import TaskFiles
import TaskModel
import TaskQuery
import TaskWorkspace

/// The format `as:markdown`: the lines of the files below their headings, which together form a valid task file.
///
/// A subtask whose parent is shown is indented below it. If the tasks come from several files, each file has a heading.
/// Tasks that are not in file order have no headings except those of groups.
struct MarkdownFormat {
  let page: TaskPage
  private var last = LastLine.none

  private enum LastLine { case none, heading, task }

  /// The last task and its shown parents, outermost first.
  private var open: [WorkspaceModel.Place] = []

  init(page: TaskPage) { self.page = page }

  func write() {
    var format = self
    if page.clauses.group.isEmpty {
      format.write(page.tasks.indices)
    } else {
      let heads = GroupHeading(keys: page.clauses.group, today: page.today)
      for group in page.outcome.answer.groups {
        format.add(heading: Array("# ".utf8) + heads.text(group.key).bytes)
        format.write(group.tasks)
      }
    }
  }

  private mutating func write(_ indices: some Sequence<Int>) {
    var outline = OpenOutline(page.workspace.documents)
    var path: BytePath?
    let isInOrder = page.isInFileOrder && zip(page.tasks, page.tasks.dropFirst()).allSatisfy(Self.isAbove)
    let namesFiles = isInOrder && page.tasks.contains { $0.path != page.tasks[0].path }
    for index in indices where page.console.isWanted {
      let task = page.tasks[index]
      if namesFiles, path != task.path {
        path = task.path
        add(heading: Array("# `".utf8) + page.session.workspace.name(of: task.path) + "`".utf8)
      }
      if isInOrder { for heading in outline.headings(above: task) { add(heading: heading.written) } }
      if page.clauses.tree { for above in outline.tasks(above: task) { add(above) } }
      add(task)
    }
  }

  private static func isAbove(_ task: FoundTask, _ other: FoundTask) -> Bool {
    guard let place = task.place, let otherPlace = other.place else { return false }
    return place < otherPlace
  }

  /// Adds a heading with an empty line before and after it.
  private mutating func add(heading line: [UInt8]) {
    if last != .none { page.console.writeLine() }
    page.console.writeLine(verbatim: line)
    last = .heading
    open = []
  }

  private mutating func add(_ task: FoundTask) {
    if last == .heading { page.console.writeLine() }
    last = .task
    var ancestors: Set<WorkspaceModel.Place> = []
    var above = task.parent
    while let parent = above {
      if let place = parent.place { ancestors.insert(place) }
      above = parent.parent
    }
    open = Array(open.prefix { ancestors.contains($0) })
    page.console.writeLine(verbatim: [UInt8](repeating: 0x20, count: 2 * open.count) + task.written)
    if let place = task.place { open.append(place) }
  }
}
