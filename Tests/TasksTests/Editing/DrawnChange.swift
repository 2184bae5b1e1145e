import TaskFiles
import TaskModel
import TaskSyntax
import TaskTesting

/// A random command line and its expected effect.
struct DrawnChange {
  var words: [String]
  /// The expected tasks of each file, in order.
  var tasks: [[SeenTask]]
  /// The lines of each old document that may change; an empty range marks a place for new lines.
  var touched: [[Range<Int>]]
  /// Whether the command must refuse the change and leave all files as they are.
  var isRefused = false
  /// Whether the command may refuse the change, because a word on the line would be read differently.
  var mayBeRefused = false

  /// The file that gets new lines, all in one place.
  var inserted: Int?
  /// The tasks that are new to that file. Values that its headings do not give may be on their lines.
  var added: [SeenTask] = []
  /// The task whose note grows.
  var noted: SeenWorkspace.Task?
  /// The text that the editor saves.
  var editorText: [UInt8]?
  /// A file and its permitted contents afterwards.
  var results: (file: Int, texts: [[UInt8]])?
  /// The tasks that move to each archive, by its name, each with its subtasks.
  var archived: [String: [[SeenTask]]] = [:]
  /// A closed task whose next occurrence now precedes it.
  var cameBack: SeenWorkspace.Task?
  /// The change that is undone, if nothing has changed since.
  var takenBack: TakenBack?

  /// Creates a draw without any effect yet.
  init(_ words: [String], of scene: SeenWorkspace) {
    self.words = words
    tasks = scene.documents.map(\.tasks)
    touched = scene.documents.map { _ in [] }
  }

  /// Changes the expected content of a task, whose line may then change.
  mutating func change(_ task: SeenWorkspace.Task, in scene: SeenWorkspace, _ body: (inout SeenTask) -> Void) {
    let old = tasks[task.file][task.index]
    body(&tasks[task.file][task.index])
    if tasks[task.file][task.index] != old { touch(task, in: scene) }
  }

  /// Permits the line of a task to change.
  mutating func touch(_ task: SeenWorkspace.Task, in scene: SeenWorkspace) {
    let line = scene.documents[task.file].blocks[task.index].lowerBound
    touched[task.file].append(line..<line + 1)
    if scene.documents[task.file].isLocked { isRefused = true }
  }
}

/// All documents of a workspace, with their tasks.
struct SeenWorkspace {
  struct Task: Hashable {
    var file: Int
    var index: Int
  }

  let names: [String]
  let documents: [SeenDocument]
  let today: CalendarDate

  subscript(task: Task) -> SeenTask { documents[task.file].tasks[task.index] }

  /// The document with a name; `nil` if there is no such file.
  subscript(name: String) -> SeenDocument? { names.firstIndex(of: name).map { documents[$0] } }

  /// The bytes of all files, by name.
  var bytes: [String: [UInt8]] { Dictionary(uniqueKeysWithValues: zip(names, documents.map(\.bytes))) }

  var all: [Task] {
    documents.indices.flatMap { file in documents[file].tasks.indices.map { Task(file: file, index: $0) } }
  }

  /// The position of a task as the command line takes it: `a.tasks:3`.
  func place(of task: Task) -> String {
    "\(names[task.file]):\(documents[task.file].blocks[task.index].lowerBound + 1)"
  }

  func tasks(below task: Task) -> [Task] {
    documents[task.file].tasks(below: task.index).map { Task(file: task.file, index: $0) }
  }
}

extension DrawnChange {
  /// Draws a change of some tasks of a workspace; `nil` where it has none.
  static func draw(_ random: inout SplitMix64, of scene: SeenWorkspace) -> DrawnChange? {
    let all = scene.all
    guard !all.isEmpty else { return nil }
    typealias Draw = (inout SplitMix64, SeenWorkspace) -> DrawnChange?
    let draws: [(name: String, draw: Draw)] = [
      ("start", start), ("wait", wait), ("cancel", cancel), ("done", done), ("done", done), ("skip", skip),
      ("reopen", reopen), ("set", set), ("set", set), ("snooze", snooze), ("note", note), ("remove", remove),
      ("move", moveUp), ("add", add), ("sort", sort), ("move", moveToFile), ("rename", rename),
      ("archive", archive), ("settle", settle), ("edit", edit),
    ]
    return draws[random.below(draws.count)].draw(&random, scene)
  }

  /// Draws tasks and the words that name them: one to three by position, or those with a status by a query.
  static func targets(
    _ random: inout SplitMix64, _ scene: SeenWorkspace
  ) -> (words: [String], tasks: [SeenWorkspace.Task]) {
    let all = scene.all
    if random.once(in: 4) {
      let status = random.pick([TaskStatus.open, .open, .started, .waiting])
      let file = random.below(scene.names.count)
      let found = all.filter { $0.file == file && TaskStatus(scene[$0].mark) == status }
      return (["--yes", "--where", "is:\(status.name) in:\(scene.names[file])"], found)
    }
    var tasks: [SeenWorkspace.Task] = []
    for _ in 0..<random.pick([1, 1, 1, 2, 3]) {
      let task = random.pick(all)
      if !tasks.contains(task) { tasks.append(task) }
    }
    return (tasks.map(scene.place), tasks)
  }

  static func start(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let (words, targets) = targets(&random, scene)
    var drawn = DrawnChange(["start"] + words, of: scene)
    drawn.isRefused = targets.contains { !scene[$0].isActive }
    for task in targets { drawn.change(task, in: scene) { $0.mark = .started } }
    return drawn
  }

  static func wait(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let (words, targets) = targets(&random, scene)
    let owner = random.pick([nil, "maria", "Oak & Sons", "a\"b\\"])
    var drawn = DrawnChange(["wait"] + words + (owner.map { ["--owner", $0] } ?? []), of: scene)
    drawn.isRefused = targets.contains { !scene[$0].isActive }
    drawn.mayBeRefused = owner != nil
    for task in targets {
      drawn.change(task, in: scene) {
        $0.mark = .waiting
        if let owner { $0["owner"] = owner }
      }
    }
    return drawn
  }
}
