import TaskFiles
import TaskModel
import TaskSyntax
import TaskTesting
import tasks

/// Changes drawn at random, one after the other, of random workspaces, through the command line: each must do what it
/// says and nothing else, and `undo` must give every byte back.
struct ChangeStream {
  private var random: SplitMix64
  private var left: Int
  private let today: CalendarDate
  /// How many changes were made, and how many of these were refused.
  private(set) var made: [String: Int] = [:]
  private(set) var refused: [String: Int] = [:]

  init(seed: UInt64, count: Int) {
    random = SplitMix64(seed: seed)
    left = count
    today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first
  }

  /// What is wrong with the first change that is; `nil` where all are right.
  mutating func run() throws -> String? {
    while left > 0 {
      let scene = try ChangeScene(documents())
      for _ in 0..<12 where left > 0 {
        let seen = try scene.read(today)
        if seen.all.isEmpty { break }
        guard let drawn = DrawnChange.draw(&random, of: seen) else { continue }
        left -= 1
        made[drawn.words[0], default: 0] += 1
        let verdict = try scene.judge(drawn, today, keeps: random.once(in: 2))
        if verdict.isRefused { refused[drawn.words[0], default: 0] += 1 }
        if let fault = verdict.fault { return fault }
      }
    }
    return nil
  }

  /// One to four documents: tasks that depend on one another, hostile ones, and some with all that a task can have.
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
  private let names: [String]

  init(_ documents: [[UInt8]]) throws {
    folder = try SampleFolder()
    state = try SampleFolder()
    names = documents.indices.map { "\(["a", "b", "c", "d", "e"][$0]).tasks" }
    for (name, bytes) in zip(names, documents) { try folder.write(BytePath(name), bytes) }
  }

  func read(_ today: CalendarDate) throws -> SeenWorkspace {
    SeenWorkspace(names: names, documents: try bytes().map(SeenDocument.init), today: today)
  }

  private func bytes() throws -> [[UInt8]] {
    try names.map { try FileContents(of: folder.path.joined(BytePath($0))).bytes }
  }

  private func command(_ words: [String]) -> CommandRun {
    CommandRun(
      words: words.map(\.array), environment: ["TASKS_TODAY": "2026-11-21", "XDG_STATE_HOME": state.path.text],
      folder: folder.path)
  }

  /// Makes the change, and takes it back; with `keeps` makes it again.
  func judge(_ drawn: DrawnChange, _ today: CalendarDate, keeps: Bool) throws -> (fault: String?, isRefused: Bool) {
    let before = try read(today)
    let run = command(drawn.words)
    let after = try read(today)
    let isSame = zip(before.documents, after.documents).allSatisfy { $0.bytes == $1.bytes }
    func fault(_ what: String) -> String {
      var text = "\(what)\n$ tasks \(drawn.words.joined(separator: " "))\n\(run.output)\(run.errors)"
      text += "status \(run.status.rawValue)\n"
      for (index, name) in names.enumerated() {
        text += "--- \(name)\n\(String(decoding: EscapedText.encode(before.documents[index].bytes), as: UTF8.self))\n"
        text += "+++ \(name)\n\(String(decoding: EscapedText.encode(after.documents[index].bytes), as: UTF8.self))\n"
      }
      return text
    }
    if run.status != .success {
      guard isSame else { return (fault("it was refused, and files are others"), true) }
      if drawn.isRefused { return (nil, true) }
      let isKnown = [.usage, .conflict].contains(run.status)
      return (drawn.mayBeRefused && isKnown ? nil : fault("it was refused"), true)
    }
    if drawn.isRefused { return (fault("it was not refused"), false) }
    if let problem = Self.problem(drawn, before, after) { return (fault(problem), false) }
    if isSame { return (nil, false) }
    let undo = command(["undo", "-q"])
    guard undo.status == .success, try bytes() == before.documents.map(\.bytes) else {
      return (fault("it was not taken back: \(undo.errors)"), false)
    }
    guard keeps else { return (nil, false) }
    let redo = command(["undo", "-q"])
    guard redo.status == .success, try bytes() == after.documents.map(\.bytes) else {
      return (fault("it was not made again: \(redo.errors)"), false)
    }
    return (nil, false)
  }

  /// What a change did that it should not have done, or did not do.
  private static func problem(_ drawn: DrawnChange, _ before: SeenWorkspace, _ after: SeenWorkspace) -> String? {
    for (file, name) in before.names.enumerated() {
      let old = before.documents[file]
      let new = after.documents[file]
      let isKept =
        drawn.inserted == file
        ? holds(new.lines, behind: old.lines) : holds(new.lines[...], old.lines, but: drawn.touched[file])
      guard isKept, new.markCount == old.markCount else { return "another line of \(name) is changed" }
      var expected = drawn.tasks[file]
      if !drawn.added.isEmpty, drawn.inserted == file {
        let index = zip(new.tasks, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? expected.count
        expected.insert(contentsOf: drawn.added, at: index)
        for index in index..<min(index + drawn.added.count, new.tasks.count) {
          expected[index].takeClassification(from: new.tasks[index])
        }
      }
      if let noted = drawn.noted, noted.file == file {
        guard new.tasks[noted.index].note != old.tasks[noted.index].note else { return "the note is as it was" }
        expected[noted.index].note = new.tasks[noted.index].note
      }
      if new.tasks.count != expected.count {
        return "\(name) has \(new.tasks.count) tasks, not \(expected.count)"
      }
      for (index, (task, wanted)) in zip(new.tasks, expected).enumerated() where task != wanted {
        return "task \(index) of \(name) is\n\(task)\nand should be\n\(wanted)"
      }
    }
    return nil
  }

  /// Whether all old lines are there still, and all new ones stand in one place; the last line may have got its end.
  private static func holds(_ new: [ArraySlice<UInt8>], behind old: [ArraySlice<UInt8>]) -> Bool {
    let start = zip(new, old).prefix { $0 == $1 }.count
    let end = zip(new.dropFirst(start).reversed(), old.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let rest = old[start..<old.count - end]
    guard let last = rest.first else { return true }
    return rest.count == 1 && end == 0 && new.count > start && new[start].starts(with: last)
      && new[start].dropFirst(last.count).allSatisfy { $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether the lines that may not be touched are there still, in order, and begin and end the document where they did.
  private static func holds(
    _ new: ArraySlice<ArraySlice<UInt8>>, _ old: [ArraySlice<UInt8>], but touched: [Range<Int>]
  ) -> Bool {
    var rest = new
    var position = 0
    let touched = touched.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    for (number, range) in (touched + [old.count..<old.count]).enumerated() {
      let kept = old[position..<max(position, range.lowerBound)]
      let isLast = number == touched.count
      if number == 0 || kept.isEmpty {
        guard rest.starts(with: kept) else { return false }
        rest = rest.dropFirst(kept.count)
      } else if !isLast {
        while !rest.starts(with: kept) { rest = rest.dropFirst() }
        guard !rest.isEmpty else { return false }
        rest = rest.dropFirst(kept.count)
      }
      if isLast { return touched.isEmpty ? rest.isEmpty : kept.isEmpty || rest.suffix(kept.count).elementsEqual(kept) }
      position = max(position, range.upperBound)
    }
    return true
  }
}
