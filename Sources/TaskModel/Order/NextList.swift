/// The tasks to do next, according to the rule of the letters: never do a B while an A is left undone.
///
/// See `Grammar/Order.md`, "The gate". Tasks are numbers of the workspace.
public struct NextList: Sendable, Equatable {
  /// The letter of the gate, 1 for A to 3 for C: the best effective one among my ready tasks; `nil` if none of them has
  /// one.
  public private(set) var letter: UInt8?
  /// The tasks to do now. With a letter: the ready tasks that have it, started ones first, then by rank. Without one:
  /// quadrant 1, then tasks overdue, due or planned today, then quadrant 2, then the others, each group by rank and
  /// without E.
  public private(set) var tasks: [UInt32] = []
  /// The ready tasks without a letter that are overdue, due or planned today, by rank, if the gate has a letter.
  public private(set) var alsoToday: [UInt32] = []
  /// My other ready tasks by rank, without D and E.
  public private(set) var later: [UInt32] = []
  /// My ready tasks to delegate: D.
  public private(set) var toDelegate: [UInt32] = []
  /// My ready tasks to drop: E.
  public private(set) var toDrop: [UInt32] = []
  /// The active tasks that wait for tasks to delegate or to drop, by rank, each with the first task that it waits for.
  public private(set) var behind: [Waiting] = []
  /// The ready tasks of others, by rank.
  public private(set) var others: [UInt32] = []

  public struct Waiting: Sendable, Equatable {
    public var task: Int
    public var behind: Int

    public init(task: Int, behind: Int) {
      self.task = task
      self.behind = behind
    }
  }

  /// - Parameters:
  ///   - facts: Facts with the order found. Without it, the list is empty.
  ///   - tasks: The tasks in question, without duplicates, in any order. Any task may block them.
  ///   - isMine: Whether I am to do a task. Called only for tasks that have an owner.
  public init(_ facts: WorkspaceFacts, among tasks: [UInt32], isMine: (Int) -> Bool) {
    // The tasks to do now in groups: with a letter those that are started and the others.
    var groups: [[UInt32]] = [[], [], [], []]
    var isFirst = true
    let marksOfTasks = facts.marks(of: tasks)
    for task in facts.ranked {
      let marks = marksOfTasks[Int(task)]
      guard marks.contains(.isReady) else { continue }
      if marks.contains(.hasOwner), !isMine(Int(task)) {
        others.append(task)
        continue
      }
      // The tasks are sorted by rank, so the first one has the best letter.
      if isFirst { letter = (1...3).contains(marks.letter) ? marks.letter : nil }
      isFirst = false
      if marks.letter == 4 { toDelegate.append(task) }
      if marks.letter == 5 { toDrop.append(task) }
      if let group = place(task, marks, facts) { groups[group].append(task) }
    }
    self.tasks = Array(groups.joined())
    nameWaiting(facts)
  }

  /// Adds a task of mine to the lists of tasks that are not to be done now, or returns its group among those that are.
  private mutating func place(_ task: UInt32, _ marks: TaskMarks, _ facts: WorkspaceFacts) -> Int? {
    guard let letter else {
      if marks.letter == 5 { return nil }
      let quadrant = facts.quadrant(of: Int(task))?.number
      return quadrant == 1 ? 0 : marks.contains(.isForToday) ? 1 : quadrant == 2 ? 2 : 3
    }
    switch marks.letter {
    case letter: return marks.contains(.isStarted) ? 0 : 1
    case 0: if marks.contains(.isForToday) { alsoToday.append(task) } else { later.append(task) }
    case 4, 5: break
    default: later.append(task)
    }
    return nil
  }

  private mutating func nameWaiting(_ facts: WorkspaceFacts) {
    let obstacles = (toDelegate + toDrop).lazy.map(Int.init).filter { facts.readiness(of: $0).contains(.blocking) }
    let first = facts.firstNeeded(of: Array(obstacles))
    for task in facts.byRank(Array(first.keys)) {
      if let obstacle = first[task] { behind.append(Waiting(task: task, behind: obstacle)) }
    }
  }
}

/// The facts about a task that decide its place in the list.
private struct TaskMarks: OptionSet {
  let rawValue: UInt8
  /// It is one of the tasks in question and can be done.
  static let isReady = TaskMarks(rawValue: 1 << 0)
  static let isStarted = TaskMarks(rawValue: 1 << 1)
  static let hasOwner = TaskMarks(rawValue: 1 << 2)
  /// It is overdue, due today, or planned for today or an earlier day.
  static let isForToday = TaskMarks(rawValue: 1 << 3)

  /// The letter of its priority, 1 for A … 5 for E; 0 for none.
  var letter: UInt8 { rawValue >> 4 }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(letter: UInt8) { rawValue = letter << 4 }
}

extension WorkspaceFacts {
  /// Returns the first of my ready tasks by rank if it is an A, B or C: the task that is left undone when a task of a
  /// lesser letter is begun or closed. Returns `nil` if there is none, or if readiness, priorities and unblock counts
  /// were not all found. The ranks of the other tasks are not computed.
  ///
  /// - Parameters:
  ///   - others: The tasks that count as done.
  ///   - isMine: Whether I am to do a task. Called only for tasks that have an owner.
  public func mostPressing(besides others: Set<Int> = [], isMine: (Int) -> Bool) -> Int? {
    guard kinds.isSuperset(of: [.readiness, .priority, .unblocks]) else { return nil }
    var best: RankKey?
    // The letter rules out most tasks, and the due date most of the others.
    var worst = TaskPriority(letter: 3, number: 0)
    let (readiness, priorities) = (readiness.span, priorities.span)
    for part in numbers.parts {
      let document = workspace.documents[part.document]
      let rows = document.parts[part.part].rows
      for row in 0..<part.count {
        let number = part.first &+ row
        guard priorities[number] <= worst, readiness[number].contains(.ready) else { continue }
        if let best, best.head < RankKey.head(rows[row], priorities[number], now) { continue }
        let key = RankKey(rows[row], in: document, part.part, number, self)
        if let best, best < key { continue }
        if others.contains(number) || rows[row].flags.contains(.hasOwner) && !isMine(number) { continue }
        best = key
        worst = priorities[number]
      }
    }
    return best.map { Int($0.number) }
  }

  /// Whether `other`, the most pressing task, has a better letter than `number`.
  public func isLeftUndone(_ other: Int, by number: Int) -> Bool {
    guard let own = priority(of: number), let better = priority(of: other) else { return false }
    return own == .none || better.letter < own.letter
  }

  /// Returns the quadrant of a task, written or derived; `nil` for an unsorted one.
  public func quadrant(of number: Int) -> Quadrant? {
    let place = numbers.place(of: number)
    return workspace.documents[place.document].quadrant(of: place.task, now: now, urgentWithin: urgentWithin)
  }

  /// Returns the number of the quadrant of each task, 0 for an unsorted one. Reads the rows in the order in which they
  /// lie in memory.
  public func quadrantNumbers() -> [UInt8] {
    var quadrants: [UInt8] = []
    quadrants.reserveCapacity(numbers.count)
    for document in workspace.documents {
      for (part, model) in document.parts.enumerated() {
        for row in model.rows {
          quadrants.append(
            UInt8(document.quadrant(of: row, in: part, now: now, urgentWithin: urgentWithin)?.number ?? 0))
        }
      }
    }
    return quadrants
  }

  /// Returns the marks of all tasks by number; none if priorities were not found. Rows are read in their order, because in
  /// that of ranks they lie far apart in memory.
  ///
  /// - Parameter tasks: The tasks that may be marked as ready.
  fileprivate func marks(of tasks: [UInt32]) -> [TaskMarks] {
    var marks = numbers.count == priorities.count ? priorities.map { TaskMarks(letter: $0.letter) } : []
    guard !marks.isEmpty else { return marks }
    for task in tasks.lazy.map(Int.init) where readiness(of: task).contains(.ready) { marks[task].insert(.isReady) }
    let today = PackedMoment(now.date).day
    for part in numbers.parts {
      for (index, row) in workspace.documents[part.document].parts[part.part].rows.enumerated() {
        if row.status == .started { marks[part.first + index].insert(.isStarted) }
        if row.flags.contains(.hasOwner) { marks[part.first + index].insert(.hasOwner) }
        let isForToday = row.due != .none && row.due.day <= today || row.plan != .none && row.plan.day <= today
        if isForToday { marks[part.first + index].insert(.isForToday) }
      }
    }
    return marks
  }

  /// Returns the active tasks among `tasks`, sorted by rank. The keys of these few take less time than the ranks of all.
  fileprivate func byRank(_ tasks: [Int]) -> [Int] {
    let keys = tasks.compactMap { task -> RankKey? in
      let place = numbers.place(of: task)
      let document = workspace.documents[place.document]
      let row = document[place.task]
      return row.status.isActive ? RankKey(row, in: document, place.task.part, task, self) : nil
    }
    return keys.sorted().map { Int($0.number) }
  }

  /// Returns the tasks that directly need one of `tasks`, each with the first of them that it needs. Linear: each node
  /// is entered once, from the first task that it leads to.
  fileprivate func firstNeeded(of tasks: [Int]) -> [Int: Int] {
    var first: [Int: Int] = [:]
    guard !tasks.isEmpty, let graph else { return first }
    let needers = graph.linked.count == 0 ? nil : graph.needs.reversed()
    var isDone = [Bool](repeating: false, count: needers?.nodeCount ?? 0)
    var between: [Int] = []
    for task in tasks {
      guard let needers, let node = graph.linked.index(of: task) else {
        let parent = row(task).parent
        guard parent != TaskRow.none else { continue }
        let above = task - numbers.place(of: task).task.row + Int(parent)
        if row(above).status.isActive && first[above] == nil { first[above] = task }
        continue
      }
      between.append(node)
      while let node = between.popLast() {
        for needer in needers.targets(of: node).lazy.map(Int.init) where !isDone[needer] {
          isDone[needer] = true
          if needer >= graph.linked.count {
            between.append(needer)
          } else {
            first[Int(graph.linked.tasks[needer])] = task
          }
        }
      }
    }
    return first
  }
}
