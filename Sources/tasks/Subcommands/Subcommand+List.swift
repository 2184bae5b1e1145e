import TaskFiles
import TaskModel
import TaskSyntax

extension Subcommand {
  package static let list = Subcommand(
    "list", aliases: ["ls"], "List the active tasks, in the order of the files", group: .look,
    details: """
      Shown are box, rank, title, when the task is due, its project, and where it stands. A letter or a project can come
      from a heading, the file's front matter or the task above. A closed task shows how long ago that was.

      With --format json it is one object with the tasks in a list, with jsonl a task a line; both have all that a task
      says and takes from above.
      """,
    operands: Operands(allKeyword), options: [OptionGroup(shape)],
    examples: [
      Example("tasks list", "What is left to do"),
      Example("tasks list all", "What was done or cancelled, too"),
      Example("tasks -C notes list --format jsonl", "The tasks of another folder, for a program"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let includesClosed = try readsAll(invocation[allKeyword], in: folder)
    let now = try invocation.now()
    let workspace = try invocation.workspace(ofCurrentFolder: folder)
    let settings = try invocation.settings(of: workspace)
    let files = workspace.files(FileSearchOptions().with(settings))
    var status = invocation.report(files.problems, from: folder)
    var documents: [TaskDocument] = []
    for result in SourceReader.map(files.files, { TaskDocument(files.files[$0], $1) }) {
      switch result {
      case .success(let document): documents.append(document)
      case .failure(let problem): status.combine(invocation.report([problem], from: folder))
      }
    }
    let listing = TaskListing(
      documents, includesClosed: includesClosed, now: now, urgentWithin: settings[.urgentWithin])
    switch invocation[shape] {
    case .table: listing.writeTable(to: invocation.console, from: folder)
    case .json: listing.writeJSON(to: invocation.console, root: workspace.root, asLines: false)
    case .jsonl: listing.writeJSON(to: invocation.console, root: workspace.root, asLines: true)
    }
    if files.files.isEmpty {
      if files.problems.isEmpty { invocation.noteNoFiles(files, in: workspace, from: folder) }
    } else if listing.count == 0, status == .success {
      invocation.console.note(listing.emptiness)
    }
    return status
  }

  private static let allKeyword = Operand.keyword("all", help: "Closed tasks, too")
  private static let shape = Option.value(
    "format", "FORMAT", .choice, default: TaskListing.Format.table, help: "How to show the tasks")

  /// Whether the words are `all`; none mean the active tasks.
  private static func readsAll(_ words: [[UInt8]], in folder: BytePath) throws(CommandFailure) -> Bool {
    let all = Array("all".utf8)
    guard let word = words.first(where: { $0 != all }) else { return !words.isEmpty }
    if let place = place(named: word, in: folder) {
      throw .usage(
        "'list' takes no path; '\(word)' is one",
        help: place == BytePath.currentFolder
          ? "'tasks list' lists the tasks of all files of the workspace"
          : "'tasks -C \(place.bytes) list' lists the workspace of that folder")
    }
    let nearest: TerminalText =
      words.count == 1 && NearestName.find(word, among: ["all"]) != nil ? "the nearest word is 'all'; " : ""
    throw .usage(
      "'list' cannot search yet: '\(word)' says nothing to it",
      help: "\(nearest)'tasks list' shows the active tasks, 'tasks list all' the closed ones too")
  }

  /// The folder that a word means where it looks like a path: the name of a task file, or something that is there.
  private static func place(named word: [UInt8], in folder: BytePath) -> BytePath? {
    let path = BytePath(word)
    let kind = FileStatus.ifAny(folder.joined(path))?.kind
    if kind == .folder { return path }
    return TaskFileName.matches(path) || kind != nil && word.contains(UInt8(ascii: "/")) ? path.parent : nil
  }
}

extension TaskListing {
  /// Why nothing is shown although there are files.
  fileprivate var emptiness: TerminalText {
    let files: TerminalText = documents.count == 1 ? "1 task file" : "\(documents.count) task files"
    if closedCount == 0 { return "no tasks in \(files)" }
    let tasks: TerminalText = closedCount == 1 ? "1 task" : "\(closedCount) tasks"
    return "nothing is active: \(tasks) in \(files), all closed; 'tasks list all' shows them"
  }
}
