import TaskModel
import TaskSyntax
import TaskTesting

// Draws for closing tasks, including their next occurrences.
extension DrawnChange {
  static func done(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let (words, targets) = targets(&random, scene)
    let closesSubtasks = random.once(in: 3)
    let day = random.once(in: 3) ? CalendarDate(year: 2026, month: 11, day: 20) ?? scene.today : scene.today
    var drawn = DrawnChange(["done"] + words + (closesSubtasks ? ["--children"] : []), of: scene)
    if day != scene.today { drawn.words += ["--on", "2026-11-20"] }
    drawn.mayBeRefused = true
    let asked = targets.filter { scene[$0].isActive && !scene[$0].isSeries }
    let closesAll = closesSubtasks && drawn.hasActive(below: asked, in: scene)
    for task in targets.sorted(by: { ($0.file, $0.index) > ($1.file, $1.index) }) {
      drawn.close(task, in: scene, .done, on: day, comesBack: true, closesSubtasks: closesAll)
    }
    if targets.count != 1 { drawn.cameBack = nil }
    return drawn
  }

  static func skip(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let series = scene.all.filter { scene[$0].isSeries && scene[$0].isActive }
    let isFit = !series.isEmpty && !random.once(in: 5)
    let task = random.pick(isFit ? series : scene.all)
    var drawn = DrawnChange(["skip", scene.place(of: task)], of: scene)
    drawn.isRefused = !scene[task].isActive || !scene[task].isSeries
    drawn.mayBeRefused = true
    drawn.close(task, in: scene, .cancelled, on: scene.today, comesBack: true, closesSubtasks: false)
    return drawn
  }

  static func cancel(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let (words, targets) = targets(&random, scene)
    let closesSubtasks = random.once(in: 3)
    var drawn = DrawnChange(["cancel"] + words + (closesSubtasks ? ["--children"] : []), of: scene)
    drawn.isRefused = targets.contains { scene[$0].mark == .done }
    drawn.mayBeRefused = true
    let active = targets.filter { scene[$0].isActive }
    let asked = active.filter { !scene[$0].isSeries }
    let closesAll = closesSubtasks && drawn.hasActive(below: asked, in: scene)
    for task in active.sorted(by: { ($0.file, $0.index) > ($1.file, $1.index) }) {
      drawn.close(task, in: scene, .cancelled, on: scene.today, comesBack: false, closesSubtasks: closesAll)
    }
    return drawn
  }

  func hasActive(below tasks: [SeenWorkspace.Task], in scene: SeenWorkspace) -> Bool {
    tasks.contains { task in
      scene.tasks(below: task).contains { scene[$0].isActive && !tasks.contains($0) }
    }
  }

  /// Closes a task, and changes its subtasks and its series as specified. Callers close from the end of the file, so
  /// that indices stay valid.
  mutating func close(
    _ task: SeenWorkspace.Task, in scene: SeenWorkspace, _ mark: CheckboxMark, on day: CalendarDate,
    comesBack: Bool, closesSubtasks: Bool
  ) {
    var next: Int?
    replaceBlock(of: task, in: scene) { old in
      let (closed, successor) = SeenTask.closed(
        old, mark, on: day, comesBack: comesBack, closesSubtasks: closesSubtasks)
      next = successor?.count
      return (successor ?? []) + closed
    }
    if let next { cameBack = SeenWorkspace.Task(file: task.file, index: task.index + next) }
  }

  /// Replaces a task and its subtasks. Callers replace from the end of the file, so that indices stay valid.
  mutating func replaceBlock(
    of task: SeenWorkspace.Task, in scene: SeenWorkspace, _ body: ([SeenTask]) -> [SeenTask]
  ) {
    let all = tasks[task.file]
    let end = SeenTask.blockEnd(all, task.index)
    let old = Array(all[task.index..<end])
    let new = body(old)
    guard new != old else { return }
    tasks[task.file].replaceSubrange(task.index..<end, with: new)
    touched[task.file].append(scene.documents[task.file].blocks[task.index])
    if scene.documents[task.file].isLocked { isRefused = true }
  }
}

extension SeenTask {
  var isSeries: Bool { attributes["every"] != nil }

  func date(_ key: String) -> DateLiteral? { self[key].flatMap { DateLiteral($0) } }

  /// Returns the end index of a task with its subtasks.
  static func blockEnd(_ tasks: [SeenTask], _ index: Int) -> Int {
    tasks[(index + 1)...].firstIndex { $0.depth <= tasks[index].depth } ?? tasks.count
  }

  /// The day on which the task was closed, if its line gives it.
  var closingDay: CalendarDate? {
    switch mark {
    case .done: date("done")?.lastDay
    case .cancelled: date("cancelled")?.lastDay
    default: nil
    }
  }

  /// Returns a task and its subtasks as closed, and the next occurrence if there is one.
  static func closed(
    _ old: [SeenTask], _ mark: CheckboxMark, on day: CalendarDate, comesBack: Bool, closesSubtasks: Bool
  ) -> (closed: [SeenTask], successor: [SeenTask]?) {
    var closed = old
    let closingDay = closed[0].close(mark, on: day)
    let step = old[0].step(from: closingDay)
    let successor = comesBack ? step.flatMap { next(old, $0, createdOn: closingDay) } : nil
    for index in closed.indices.dropFirst() where closed[index].isActive && (old[0].isSeries || closesSubtasks) {
      let isSeries = old[0].isSeries || closed[index].isSeries
      _ = closed[index].close(isSeries ? .cancelled : mark, on: closingDay)
    }
    guard successor != nil else { return (closed, nil) }
    var past: Int?
    for index in closed.indices {
      // Subtasks that the next occurrence leaves out stay as they are.
      if let depth = past, old[index].depth > depth { continue }
      past = index > 0 && !old[index].isActive && old[index].attributes["of"] != nil ? old[index].depth : nil
      if past != nil { continue }
      for key in ["every", "until", "remind"] { closed[index][key] = nil }
      if let id = closed[index].attributes["id"] { closed[index].attributes["of"] = id }
      closed[index]["id"] = nil
    }
    return (closed, successor)
  }

  /// Closes the task, and returns its closing day: a later day on its line stays.
  fileprivate mutating func close(_ mark: CheckboxMark, on day: CalendarDate) -> CalendarDate {
    let keys = mark == .done ? (own: "done", other: "cancelled") : (own: "cancelled", other: "done")
    if self.mark == mark, let known = date(keys.own)?.lastDay, known >= day { return known }
    self.mark = mark
    self[keys.own] = day.description
    self[keys.other] = nil
    return day
  }

  struct Step {
    var next: CalendarDate
    var days: Int
    /// Whether the task has neither `due` nor `plan`.
    var setsStart: Bool
    var every: String
  }

  /// Returns the effect on the series of closing the task on `day`; `nil` where it does not recur or its series ends.
  func step(from day: CalendarDate) -> Step? {
    guard let every = self["every"] else { return nil }
    let bytes = Array(every.utf8)
    let written = date("due") ?? date("plan")
    guard let rule = RecurrenceLiteral(bytes.span, in: 0..<bytes.count),
      let next = rule.nextDate(due: written?.lastDay, doneOn: day)
    else { return nil }
    if let until = date("until"), next > until.lastDay { return nil }
    var anchored = every
    if let written, written.kind == .day, let anchor = rule.anchorNeeded(on: written.lastDay) {
      anchored += "@\(anchor)"
    }
    return Step(
      next: next, days: next.days(since: written?.lastDay ?? day), setsStart: written == nil, every: anchored)
  }

  /// Returns the next occurrence of a block.
  fileprivate static func next(_ block: [SeenTask], _ step: Step, createdOn day: CalendarDate) -> [SeenTask]? {
    var next: [SeenTask] = []
    var dropped: Int?
    for (index, task) in block.enumerated() {
      if let depth = dropped, task.depth > depth { continue }
      dropped = index > 0 && !task.isActive && task.attributes["of"] != nil ? task.depth : nil
      if dropped != nil { continue }
      var task = task
      task.mark = .open
      for key in ["done", "cancelled", "spent"] { task[key] = nil }
      if index == 0 || task["created"] != nil { task["created"] = day.description }
      let keys = index == 0 && step.setsStart ? ["plan", "due", "remind"] : ["plan", "due", "start", "remind"]
      for key in keys {
        task.attributes[key] = task.attributes[key]?.map { value in
          guard let date = DateLiteral(String(decoding: value, as: UTF8.self)) else { return value }
          return date.moved(byDays: step.days).map { Array($0.description.utf8) } ?? value
        }
      }
      if index == 0 {
        task["every"] = step.every
        if step.setsStart {
          let minute = task.date("start")?.minuteOfDay
          task["start"] =
            minute.flatMap { CalendarMoment(step.next, minuteOfDay: $0)?.description } ?? step.next.description
        }
      }
      next.append(task)
    }
    return next
  }
}
