import TaskModel
import TaskSyntax
import TaskTesting

// Draws for changing the words and the place of a task.
extension DrawnChange {
  static func set(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let (words, targets) = targets(&random, scene)
    var drawn = DrawnChange(["set"] + words, of: scene)
    drawn.mayBeRefused = true
    var changes: [(word: String, change: (inout SeenTask) -> Void)] = [
      ("due:fri", { $0["due"] = "2026-11-27" }), ("plan:eom", { $0["plan"] = "2026-11-30" }),
      ("start:+1w", { $0["start"] = "2026-11-28" }), ("est:90m", { $0["est"] = "90m" }),
      ("owner:sam", { $0["owner"] = "sam" }), ("owner:Oak & Sons", { $0["owner"] = "Oak & Sons" }),
      ("pri:B-2", { $0.setRank(letter: 2, number: 2) }), ("(A)", { $0.setRank(letter: 1, number: 0) }),
      ("q:3", { $0.setRank(quadrant: 3) }), ("no:pri", { $0.setRank(letter: 0, number: 0) }),
      ("no:q", { $0.setRank(quadrant: 0) }), ("no:due", { $0["due"] = nil }), ("no:remind", { $0["remind"] = nil }),
      ("no:every", { $0["every"] = nil }), ("remind:2d", { $0.attributes["remind"] = [Array("2d".utf8)] }),
      ("every:week", { $0["every"] = "week" }), ("id:fresh", { $0["id"] = "fresh" }),
      ("@fresh", { $0.add("@fresh", to: \.contexts) }), ("#fresh", { $0.add("#fresh", to: \.tags) }),
    ]
    // Another project would replace the old one in place, so only tasks without a project get one.
    if targets.allSatisfy({ scene[$0].project == nil }) {
      changes.append(("+\"a fresh one\"", { $0.add("+\"a fresh one\"", to: nil) }))
    }
    let first = changes.remove(at: random.below(changes.count))
    drawn.words.append(first.word)
    for task in targets { drawn.change(task, in: scene, first.change) }
    return drawn
  }

  static func snooze(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let task = random.pick(scene.all)
    let (word, day) = random.pick([("tomorrow", "2026-11-22"), ("mon", "2026-11-23"), ("+2w", "2026-12-05")])
    var drawn = DrawnChange(["snooze", scene.place(of: task), word], of: scene)
    let due = scene[task]["due"].flatMap { DateLiteral($0) }
    let isLate = due.map { $0.lastDay < (DateLiteral(day)?.firstDay ?? scene.today) } ?? false
    drawn.isRefused = !scene[task].isActive || isLate
    drawn.mayBeRefused = true
    drawn.change(task, in: scene) {
      $0["start"] = day
      if $0["plan"] != nil { $0["plan"] = day }
    }
    return drawn
  }

  static func note(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let task = random.pick(scene.all)
    let text = random.pick(["Ask first.", "- [ ] no box", "```", "<!-- x", "# no heading", "a  b", "due:2026-01-01 @x"])
    var drawn = DrawnChange(["note", scene.place(of: task), "--", text], of: scene)
    drawn.mayBeRefused = true
    drawn.isRefused = scene.documents[task.file].isLocked
    drawn.inserted = task.file
    drawn.noted = task
    return drawn
  }

  static func remove(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let task = random.pick(scene.all)
    let document = scene.documents[task.file]
    var drawn = DrawnChange(["remove", "--yes", scene.place(of: task)], of: scene)
    drawn.isRefused = document.isLocked
    drawn.mayBeRefused = true
    drawn.tasks[task.file].removeSubrange(task.index...(scene.tasks(below: task).last?.index ?? task.index))
    drawn.touched[task.file] = [document.withBlankLines(document.blocks[task.index])]
    return drawn
  }

  /// Swaps a task with its preceding sibling.
  static func moveUp(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange? {
    let movable = scene.all.filter { scene.siblingBefore($0) != nil }
    guard !movable.isEmpty else { return nil }
    let task = random.pick(movable)
    guard let other = scene.siblingBefore(task) else { return nil }
    let document = scene.documents[task.file]
    let isUp = random.once(in: 2)
    var drawn = DrawnChange(["move", scene.place(of: isUp ? task : other), isUp ? "--up" : "--down"], of: scene)
    drawn.isRefused = document.isLocked
    drawn.mayBeRefused = true
    let end = (scene.tasks(below: task).last?.index ?? task.index) + 1
    let all = document.tasks
    drawn.tasks[task.file].replaceSubrange(
      other.index..<end, with: all[task.index..<end] + all[other.index..<task.index])
    let start = document.withComments(document.blocks[other.index]).lowerBound
    drawn.touched[task.file] = [start..<document.blocks[task.index].upperBound]
    return drawn
  }

  /// Adds a task to a file, at the top level, after others before the first heading.
  static func add(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let file = random.below(scene.names.count)
    let title = random.pick([
      "Buy milk", "- [x] no box", "# no heading", "a \\@b", "1. Read", "```", "<!--", "Buy \"it\"",
    ])
    var drawn = DrawnChange(["add", "--file", scene.names[file], "due:mon", "--", title], of: scene)
    drawn.isRefused = scene.documents[file].isLocked
    drawn.mayBeRefused = true
    drawn.inserted = file
    drawn.added = [
      SeenTask(
        depth: 0, section: [], mark: .open, rank: nil, title: Array((title == "a \\@b" ? "a @b" : title).utf8),
        project: nil, contexts: [], tags: [],
        attributes: ["due": [Array("2026-11-23".utf8)], "created": [Array(scene.today.description.utf8)]], note: [])
    ]
    return drawn
  }
}

extension SeenTask {
  /// Appends a name to the title and to `list`; without a list, the name becomes the project.
  fileprivate mutating func add(_ word: String, to list: WritableKeyPath<SeenTask, [[UInt8]]>?) {
    title += (title.isEmpty ? [] : [0x20]) + Array(word.utf8)
    let name = Array(word.dropFirst().filter { $0 != "\"" }.utf8)
    if let list { self[keyPath: list].append(name) } else { project = name }
  }

  fileprivate mutating func setRank(letter: Int? = nil, number: Int = 0, quadrant: Int? = nil) {
    let new = RankLiteral(
      letter: letter ?? rank?.letter ?? 0, number: letter == nil ? rank?.number ?? 0 : number,
      quadrant: quadrant ?? rank?.quadrant ?? 0)
    rank = new.letter == 0 && new.quadrant == 0 ? nil : new
  }
}

extension SeenDocument {
  /// The lines and the comments directly above that allow findings in them.
  fileprivate func withComments(_ range: Range<Int>) -> Range<Int> {
    func allows(_ line: Int) -> Bool {
      lines[line].drop { $0 == 0x20 || $0 == 0x09 }.starts(with: "<!-- tasks: allow".utf8)
    }
    var start = range.lowerBound
    while start > 0, allows(start - 1) { start -= 1 }
    return start..<range.upperBound
  }

  /// The lines with those comments, and the blank lines before and after.
  func withBlankLines(_ range: Range<Int>) -> Range<Int> {
    func isBlank(_ line: Int) -> Bool {
      lines.indices.contains(line) && lines[line].allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
    }
    var start = withComments(range).lowerBound
    if isBlank(start - 1) { start -= 1 }
    return start..<(isBlank(range.upperBound) ? range.upperBound + 1 : range.upperBound)
  }
}

extension SeenWorkspace {
  /// The preceding sibling: in the same task, or at the top level of the same section.
  fileprivate func siblingBefore(_ task: Task) -> Task? {
    let all = documents[task.file].tasks
    let sections = documents[task.file].sections
    for index in all[..<task.index].indices.reversed() {
      guard all[index].depth >= all[task.index].depth, sections[index] == sections[task.index] else { return nil }
      if all[index].depth == all[task.index].depth { return Task(file: task.file, index: index) }
    }
    return nil
  }
}
