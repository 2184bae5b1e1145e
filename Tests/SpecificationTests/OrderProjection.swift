import TaskModel
import TaskSyntax
import TaskTesting

/// The projections of `Grammar/Order.md`, at 2026-11-21T00:00. Each view of the order of all tasks is a function.
enum OrderProjection {
  /// Returns a line for each task: rank, readiness, letter, unblocked tasks, score, title.
  static func order(_ input: MarkdownSuite.Input) -> [UInt8] {
    guard let sample = Sample(input) else { return [] }
    return sample.lines { number in
      let row = sample.facts.row(number)
      var words = [sample.facts.rank(of: number).map { "\($0)" } ?? "-"]
      words += row.status.isActive ? sample.readiness(number) : [row.status.name]
      words.append(sample.letter(number))
      if let count = sample.facts.unblocks(number), count > 0 { words.append("unblocks:\(count)") }
      let place = sample.facts.numbers.place(of: number)
      let document = sample.facts.workspace.documents[place.document]
      if let score = document.score(of: row, in: place.task.part) { words.append("score:\(score)") }
      return words.joined(separator: " ")
    }
  }

  /// Returns the gate, then a line for each list that is not empty. `next sam` is the view of `sam`.
  static func next(_ input: MarkdownSuite.Input) -> [UInt8] {
    guard let sample = Sample(input) else { return [] }
    let me = input.arguments
    let next = NextList(sample.facts, among: Array(0..<UInt32(sample.facts.numbers.count))) { sample.owner($0) == me }
    var lines = ["gate \(next.letter.map { sample.name(letter: $0) } ?? "none")"]
    let lists = [
      ("next", next.tasks), ("also today", next.alsoToday), ("later", next.later), ("to delegate", next.toDelegate),
      ("to drop", next.toDrop), ("others", next.others),
    ]
    for (name, tasks) in lists where !tasks.isEmpty {
      lines.append("\(name): \(tasks.map { sample.title(Int($0)) }.joined(separator: ", "))")
    }
    for waiting in next.behind {
      lines.append("\(sample.title(waiting.task)) waits behind \(sample.title(waiting.behind))")
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Returns the obstacles of each task, and the chain to the task to be done first.
  static func why(_ input: MarkdownSuite.Input) -> [UInt8] {
    guard let sample = Sample(input) else { return [] }
    var lines: [String] = []
    for number in 0..<sample.facts.numbers.count {
      for hindrance in sample.facts.hindrances(of: number) {
        lines.append("\(sample.title(number)) \(sample.words(hindrance))")
      }
      guard let chain = sample.facts.blockingChain(of: number), chain.steps.count > 1 || chain.loopStart != nil
      else { continue }
      let steps = ([number] + chain.steps.map(\.task)).map(sample.title)
      lines.append("chain: \(steps.joined(separator: " < "))\(chain.loopStart == nil ? "" : ", a loop")")
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Returns the handle of each task.
  static func handles(_ input: MarkdownSuite.Input) -> [UInt8] {
    guard let sample = Sample(input) else { return [] }
    let handles = sample.handles
    return sample.lines { String(decoding: handles.handle(of: $0), as: UTF8.self) }
  }

  /// Returns the tasks that typed words name: `typed kfp kfp-2`.
  static func typed(_ input: MarkdownSuite.Input) -> [UInt8] {
    guard let sample = Sample(input) else { return [] }
    let handles = sample.handles
    let lines = input.arguments.split(separator: " ").map { word in
      let meaning =
        switch handles.meaning(of: Array(word.utf8)) {
        case .task(let task): "line \(sample.line(task))"
        case .ambiguous(let tasks): "ambiguous: \(tasks.map { "line \(sample.line($0))" }.joined(separator: ", "))"
        case .unknown(let near) where near.isEmpty: "nothing"
        case .unknown(let near): "nothing; near: \(near.map { "line \(sample.line($0))" }.joined(separator: ", "))"
        case .malformed: "no handle"
        }
      return "\(word): \(meaning)\n"
    }
    return Array(lines.joined().utf8)
  }

  /// Returns the points of the given days: `days 2026-11-20 2026-11-21`.
  static func days(_ input: MarkdownSuite.Input) -> [UInt8] {
    guard let sample = Sample(input) else { return [] }
    let lines = input.arguments.split(separator: " ").map { word in
      let literal = DateLiteral(Array(word.utf8).span, in: 0..<word.utf8.count)
      guard let day = literal?.firstDay,
        let scores = DayScores(sample.facts.workspace, on: day...day)[day]
      else { return "\(word): no day\n" }
      let gate =
        scores.gate == 0 ? "" : ", gate \(sample.name(letter: scores.gate)), at the gate \(scores.pointsAtGate)"
      return "\(word): tasks \(scores.done), points \(scores.points)\(gate)\n"
    }
    return Array(lines.joined().utf8)
  }

  private struct Sample {
    let tree: SyntaxTree
    let facts: WorkspaceFacts

    init?(_ input: MarkdownSuite.Input) {
      guard let today = CalendarDate(year: 2026, month: 11, day: 21),
        let now = CalendarMoment(today, minuteOfDay: 0)
      else { return nil }
      tree = SyntaxTree(input.bytes)
      let document = DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter)
      facts = WorkspaceFacts(WorkspaceModel([document]), now: now, finding: .all)
    }

    func lines(_ head: (Int) -> String) -> [UInt8] {
      Array((0..<facts.numbers.count).map { "\(head($0)) \"\(title($0))\"\n" }.joined().utf8)
    }

    var handles: TaskHandles {
      let codes = HandleCodes(tree.parts.flatMap { $0.handleCodes(of: PartModel($0)) })
      return TaskHandles(codes, isActive: (0..<codes.count).map { facts.row($0).status.isActive })
    }

    /// Returns the line of a task, from 1.
    func line(_ number: Int) -> Int {
      let place = facts.numbers.place(of: number).task
      let part = tree.parts[place.part]
      return part.bytes.array(0..<Int(facts.row(number).offset)).count { $0 == 0x0A } + part.firstLine + 1
    }

    func title(_ number: Int) -> String {
      let place = facts.numbers.place(of: number).task
      return String(decoding: tree.parts[place.part].title(of: Int(facts.row(number).record)), as: UTF8.self)
    }

    func owner(_ number: Int) -> String? {
      let place = facts.numbers.place(of: number).task
      return tree.parts[place.part].attributes(of: Int(facts.row(number).record)).first { $0.key == .owner }
        .map { String(decoding: $0.value, as: UTF8.self) }
    }

    func readiness(_ number: Int) -> [String] {
      let names: [(TaskReadiness, String)] = [
        (.ready, "ready"), (.blocked, "blocked"), (.waiting, "waiting"), (.deferred, "deferred"), (.held, "held"),
        (.blocking, "blocking"),
      ]
      return names.filter { facts.readiness(of: number).contains($0.0) }.map(\.1)
    }

    func name(letter: UInt8) -> String { letter == 0 ? "none" : String(Unicode.Scalar(0x40 + letter)) }

    func letter(_ number: Int) -> String {
      guard let priority = facts.priority(of: number) else { return "?" }
      return name(letter: priority.letter) + (priority.number == 0 ? "" : "-\(priority.number)")
    }

    func words(_ hindrance: TaskHindrance) -> String {
      switch hindrance {
      case .waiting: "waits"
      case .deferred(let day): "starts on \(day)"
      case .held(let other): "lies in \(title(other))"
      case .blocked(let other, .subtask): "needs \(title(other)), a subtask"
      case .blocked(let other, .after(let task)): "needs \(title(other)), named by \(title(task))"
      }
    }
  }
}
