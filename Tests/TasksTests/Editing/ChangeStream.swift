import TaskFiles
import TaskModel
import TaskSyntax
import TaskTesting
import tasks

/// Random changes of random workspaces, one after another, through the command line. Each must have the named effect
/// and no other, and `undo` must restore every byte.
struct ChangeStream {
  private var random: SplitMix64
  private var left: Int
  private let today: CalendarDate
  /// The number of changes made and refused, by command.
  private(set) var made: [String: Int] = [:]
  private(set) var refused: [String: Int] = [:]

  init(seed: UInt64, count: Int) {
    random = SplitMix64(seed: seed)
    left = count
    today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first
  }

  /// Returns the first fault of a change; `nil` if there is none.
  mutating func run() throws -> String? {
    while left > 0 {
      let scene = try ChangeScene(documents())
      // The task that was closed last and has a next occurrence before it.
      var closed: SeenWorkspace.Task?
      for _ in 0..<12 where left > 0 {
        let seen = try scene.read(today)
        if seen.all.isEmpty { break }
        let reopened = random.once(in: 4) ? nil : closed
        let drawn =
          reopened.map { DrawnChange.reopening($0, in: seen, isUntouched: true) } ?? DrawnChange.draw(&random, of: seen)
        guard let drawn else { continue }
        left -= 1
        let name = reopened == nil ? drawn.words[0] : "reopen, untouched"
        made[name, default: 0] += 1
        let keeps = drawn.cameBack == nil ? random.once(in: 2) : !random.once(in: 4)
        let verdict = try scene.judge(drawn, today, keeps: keeps)
        if verdict.isRefused { refused[name, default: 0] += 1 }
        if let fault = verdict.fault { return fault }
        closed = keeps && !verdict.isRefused ? drawn.cameBack : nil
      }
    }
    return nil
  }

  /// One or more documents: tasks that depend on one another, hostile ones, and some with everything that a task can
  /// have.
  private mutating func documents() -> [[UInt8]] {
    var documents = WorkspaceGenerator.documents(seed: random.next(), taskCount: 8)
    if random.once(in: 3) { documents.append(DocumentGenerator.document(seed: random.next())) }
    if random.once(in: 2) { documents.append(OutlineGenerator.document(seed: random.next())) }
    return documents
  }
}

/// A workspace on disk.
struct ChangeScene {
  private let folder: SampleFolder
  private let state: SampleFolder
  /// The names of the files, and of the archives that they may have.
  private let names: [String]

  init(_ documents: [[UInt8]]) throws {
    folder = try SampleFolder()
    state = try SampleFolder()
    let names = documents.indices.map { "\(["a", "b", "c", "d", "e"][$0]).tasks" }
    for (name, bytes) in zip(names, documents) { try folder.write(BytePath(name), bytes) }
    self.names = names + names.map(DrawnChange.archiveName)
  }

  func read(_ today: CalendarDate) throws -> SeenWorkspace {
    let names = names.filter { FileStatus.ifAny(folder.path.joined(BytePath($0))) != nil }
    let documents = try names.map { SeenDocument(try FileContents(of: folder.path.joined(BytePath($0))).bytes) }
    return SeenWorkspace(names: names, documents: documents, today: today)
  }

  private func command(_ words: [String], editor: String = "false") -> CommandRun {
    CommandRun(
      words: words.map(\.array),
      environment: ["TASKS_TODAY": "2026-11-21", "XDG_STATE_HOME": state.path.text, "EDITOR": editor],
      folder: folder.path)
  }

  /// Runs the change as a user would. The editor, where one is involved, saves the drawn text.
  private func command(_ drawn: DrawnChange) throws -> CommandRun {
    guard let text = drawn.editorText else { return command(drawn.words) }
    try state.write("text", text)
    return command(drawn.words, editor: "cp '\(state.path.joined("text").text)'")
  }

  /// Forgets earlier changes: `reopen` would restore tasks from the undo ring, which `ReopenedDrawTests` covers.
  private func forget() { _ = shell("rm -rf '\(state.path.text)'/tasks") }

  /// Makes the change and undoes it; with `keeps`, makes it again.
  func judge(_ drawn: DrawnChange, _ today: CalendarDate, keeps: Bool) throws -> (fault: String?, isRefused: Bool) {
    let before = try read(today)
    if drawn.words[0] == "reopen" { forget() }
    let run = try command(drawn)
    let after = try read(today)
    let isSame = before.bytes == after.bytes
    func fault(_ what: String) -> String {
      var text = "\(what)\n$ tasks \(drawn.words.joined(separator: " "))\n\(run.output)\(run.errors)"
      text += "status \(run.status.rawValue)\n"
      for (sign, seen) in [("---", before), ("+++", after)] {
        for (name, document) in zip(seen.names, seen.documents) {
          text += "\(sign) \(name)\n\(String(decoding: EscapedText.encode(document.bytes), as: UTF8.self))\n"
        }
      }
      return text
    }
    if run.status != .success {
      guard isSame else { return (fault("it was refused, and files are others"), true) }
      if drawn.isRefused { return (nil, true) }
      // A document that is not text is refused like an unreadable one.
      let isNoText = run.status == .inaccessible && before.documents.contains(where: \.isLocked)
      let isKnown = [.usage, .conflict].contains(run.status) || isNoText
      return (drawn.mayBeRefused && isKnown ? nil : fault("it was refused"), true)
    }
    if drawn.isRefused { return (fault("it was not refused"), false) }
    if let problem = ChangeJudge(drawn: drawn, before: before, after: after).problem() {
      return (fault(problem), false)
    }
    if isSame { return (nil, false) }
    let undo = command(["undo", "-q"])
    let restored = try read(today)
    guard undo.status == .success, restored.bytes == before.bytes else {
      return (fault("it was not taken back: \(undo.errors)"), false)
    }
    guard keeps else { return (nil, false) }
    let redo = command(["redo", "-q"])
    guard redo.status == .success, try read(today).bytes == after.bytes else {
      return (fault("it was not made again: \(redo.errors)"), false)
    }
    return (nil, false)
  }
}
