import TaskModel

extension OracleWorkspace {
  /// Returns the texts of a task in a field.
  func texts(_ field: String, _ task: OracleTask) -> [String] {
    let texts: [String] =
      switch field {
      case "title": [task.title]
      case "note": [task.note]
      case "text": [task.title, task.note]
      case "project": task.project.map { [$0] } ?? []
      case "context": task.contexts
      case "tag": task.tags
      case "file": [task.file]
      case "section": task.sections
      case "after": names(after: task)
      default: task.first(field).map { [$0] } ?? []
      }
    return texts.filter { !$0.isEmpty }
  }

  /// Returns the days of a task in a field.
  func days(_ field: String, _ task: OracleTask) -> [Int] {
    switch field {
    case "done", "cancelled": task.status == field ? day(field, task).map { [$0] } ?? [] : []
    case "remind": (task.attributes["remind"] ?? []).compactMap { reminder($0, task) }
    default: day(field, task).map { [$0] } ?? []
    }
  }

  /// Returns the day of a reminder: a date, or a duration before the due date. A due day without a time counts from its
  /// start.
  private func reminder(_ text: String, _ task: OracleTask) -> Int? {
    if let before = OracleDay.minutes(text, days: true) {
      guard let due = task.first("due").flatMap({ OracleDay.read($0) }) else { return nil }
      let minutes = due.last * 1440 + (due.minute ?? 0) - before
      return (minutes - ((minutes % 1440) + 1440) % 1440) / 1440
    }
    return OracleDay.read(text)?.first
  }

  /// Returns a value that sorts tasks by a field, in ascending order. Fractions are scaled by the least common multiple
  /// of 1 to 20.
  package func order(_ field: String, _ number: Int) -> Int? {
    let task = tasks[number]
    return switch field {
    case "status": ["open", "started", "waiting", "done", "cancelled"].firstIndex(of: task.status)
    case "pri", "eff": place(field, task)
    case "q", "quadrant", "quadrant-written": quadrant(field, task)
    default: self.number(field, task).map { $0.numerator * 232_792_560 / $0.denominator }
    }
  }

  /// Returns the texts of the task with this number in a field.
  package func texts(_ field: String, of number: Int) -> [String] { texts(field, tasks[number]) }

  /// Returns a number as a fraction.
  func number(_ field: String, _ task: OracleTask) -> (numerator: Int, denominator: Int)? {
    if field == "progress" {
      let leaves = descendants(task.number).filter { tasks[$0].children.isEmpty }
      return leaves.isEmpty ? nil : (100 * leaves.count { !tasks[$0].isActive }, leaves.count)
    }
    if let text = task.first(field), !["est", "spent"].contains(field) { return Self.decimal(text) }
    return whole(field, task).map { ($0, 1) }
  }

  private static func decimal(_ text: String) -> (Int, Int)? {
    let halves = text.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count <= 2, let whole = Int(halves.joined()) else { return nil }
    return (whole, halves.count == 2 ? halves[1].reduce(1) { tens, _ in tens * 10 } : 1)
  }

  private func whole(_ field: String, _ task: OracleTask) -> Int? {
    let created = day("created", task)
    let isDone = task.status == "done"
    return switch field {
    case "est", "spent": task.first(field).flatMap { OracleDay.minutes($0) }
    case "line": task.line
    case "depth": task.depth
    case "left": task.isActive ? day("due", task).map { $0 - today } : nil
    case "age": difference(created, task.isActive ? today : closingDay(task))
    case "lead": isDone ? difference(created, closingDay(task)) : nil
    case "slip": isDone ? difference(day("due", task), closingDay(task)) : nil
    case "score": score(task)
    case "rank": facts.rank(of: task.number)
    case "unblocks": facts.unblocks(task.number)
    default: nil
    }
  }

  private func difference(_ first: Int?, _ last: Int?) -> Int? {
    first.flatMap { first in last.map { $0 - first } }
  }

  private func score(_ task: OracleTask) -> Int? {
    switch task.status {
    case "done": [1, 7, 4, 3, 2, 1][task.scoringLetter]
    case "cancelled": 0
    default: nil
    }
  }

  /// Returns the place of a letter and its number; the most important place is the smallest. See `OracleRank.places`.
  func place(_ field: String, _ task: OracleTask) -> Int? {
    var (letter, number) = task.rank
    if field == "eff" {
      guard let priority = facts.priority(of: task.number) else { return nil }
      (letter, number) = (Int(priority.letter), Int(priority.number))
    }
    return letter == 0 ? nil : (0x40 + letter) * 10_000 + (number == 0 ? 1000 : number)
  }

  /// Returns the quadrant, 1 to 4, or `nil`.
  func quadrant(_ field: String, _ task: OracleTask) -> Int? {
    if task.writtenQuadrant != 0 { return task.writtenQuadrant }
    if field == "quadrant-written" || task.rank.letter == 0 { return nil }
    return (task.rank.letter <= 2 ? 1 : 3) + (isUrgent(task) ? 0 : 1)
  }

  /// Whether the task is due within `urgentWithin` days, whatever the time.
  func isUrgent(_ task: OracleTask) -> Bool {
    task.isActive && (day("due", task).map { $0 - today <= OracleWorkspace.urgentWithin } ?? false)
  }
}
