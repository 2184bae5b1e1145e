import TaskFiles
import TaskModel
import TaskSyntax
import TaskTesting

/// A command line drawn at random, and what must come of it.
struct DrawnChange {
  var words: [String]
  /// For each file the tasks that it holds afterwards, in order.
  var tasks: [[SeenTask]]
  /// For each file the lines of the old document that may become others; an empty range where lines may come.
  var touched: [[Range<Int>]]
  /// Whether the command must refuse it, and leave all as it is.
  var isRefused = false
  /// Whether it may: a word on the line would be read otherwise.
  var mayBeRefused = false

  /// The file that gets lines, all in one place.
  var inserted: Int?
  /// Tasks that are new to that file; what its headings do not hand down may be on their lines.
  var added: [SeenTask] = []
  /// A task whose note grows.
  var noted: SeenWorkspace.Task?
  /// The text that an editor saves.
  var editorText: [UInt8]?
  /// A file, and what its bytes may be afterwards.
  var results: (file: Int, texts: [[UInt8]])?
  /// By the name of an archive the tasks that go there, each with those that lie in it.
  var archived: [String: [[SeenTask]]] = [:]
  /// A closed task whose next occurrence now precedes it.
  var cameBack: SeenWorkspace.Task?
  /// The change that is undone, if nothing of it was changed.
  var takenBack: TakenBack?

  /// Nothing yet.
  init(_ words: [String], of scene: SeenWorkspace) {
    self.words = words
    tasks = scene.documents.map(\.tasks)
    touched = scene.documents.map { _ in [] }
  }

  /// Changes what a task says; its own line may be another then.
  mutating func change(_ task: SeenWorkspace.Task, in scene: SeenWorkspace, _ body: (inout SeenTask) -> Void) {
    let old = tasks[task.file][task.index]
    body(&tasks[task.file][task.index])
    if tasks[task.file][task.index] != old { touch(task, in: scene) }
  }

  /// Lets the line of a task become another.
  mutating func touch(_ task: SeenWorkspace.Task, in scene: SeenWorkspace) {
    let line = scene.documents[task.file].blocks[task.index].lowerBound
    touched[task.file].append(line..<line + 1)
    if scene.documents[task.file].isLocked { isRefused = true }
  }
}

/// All documents of a workspace, and its tasks.
struct SeenWorkspace {
  struct Task: Hashable {
    var file: Int
    var index: Int
  }

  let names: [String]
  let documents: [SeenDocument]
  let today: CalendarDate

  subscript(task: Task) -> SeenTask { documents[task.file].tasks[task.index] }

  /// `nil` where there is no such file.
  subscript(name: String) -> SeenDocument? { names.firstIndex(of: name).map { documents[$0] } }

  /// The bytes of all files, by their names.
  var bytes: [String: [UInt8]] { Dictionary(uniqueKeysWithValues: zip(names, documents.map(\.bytes))) }

  var all: [Task] {
    documents.indices.flatMap { file in documents[file].tasks.indices.map { Task(file: file, index: $0) } }
  }

  /// `a.tasks:3`.
  func place(of task: Task) -> String {
    "\(names[task.file]):\(documents[task.file].blocks[task.index].lowerBound + 1)"
  }

  func tasks(below task: Task) -> [Task] {
    documents[task.file].tasks(below: task.index).map { Task(file: task.file, index: $0) }
  }
}

extension DrawnChange {
  /// A change of some tasks of a workspace; `nil` where it has none.
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

  /// Returns tasks, and the words that name them: one to three by their places, or those in a state by a query.
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
