public import TaskModel
import TaskSyntax

/// The tasks that recur, and the closed tasks that may be copies of them.
public struct HabitCopies: Sendable {
  /// An active task that recurs.
  public struct Habit: Sendable {
    public let title: [UInt8]
    public let id: [UInt8]?
    /// The path of its file from the workspace's root, and its line, from 1.
    public let file: [UInt8]
    public let line: Int
    /// Its rule as it is written.
    public let every: [UInt8]
    let titleHash: Int
    let series: TaskSeries
    /// The day on which it is due, else planned.
    public let day: CalendarDate?
  }

  /// A closed task.
  struct Copy: Sendable {
    /// The day for which it was, and that on which it was closed; 0 for none.
    let day: UInt32
    let closed: UInt32
    let isDone: Bool
  }

  private(set) var habits: [Habit] = []
  /// By the id whose occurrence they are.
  private(set) var byID: [[UInt8]: [Copy]] = [:]
  /// For each piece of a file the copies that name no id, each by the hash of its title.
  private(set) var byTitle: [(file: [UInt8], copies: [(title: Int, copy: Copy)])] = []

  /// Adds the tasks of a part that recur, of those found, and all of its closed tasks.
  mutating func add(_ part: DocumentPart, rows found: [UInt32]) {
    var lines: [Int] = []
    for found in found {
      let index = Int(found)
      let row = part.model.rows[index]
      guard row.status.isActive, let series = part.series(ofRow: index) else { continue }
      if lines.isEmpty { lines = part.lines }
      let syntax = part.part
      habits.append(
        Habit(
          title: syntax.title(of: Int(row.record)), id: part.attribute(.id, ofRow: index).map { syntax.value(of: $0) },
          file: part.file, line: lines[index],
          every: part.attribute(.every, ofRow: index).map { syntax.value(of: $0) } ?? [],
          titleHash: syntax.titleHash(of: Int(row.record)), series: series,
          day: row.due.date ?? row.plan.date))
    }
    var copies: [(title: Int, copy: Copy)] = []
    for (index, row) in part.model.rows.enumerated() where !row.status.isActive {
      let day = row.due.day != 0 ? row.due.day : row.plan.day
      let copy = Copy(day: day, closed: row.closed.day, isDone: row.status == .done)
      if let of = part.attribute(.of, ofRow: index) {
        byID[part.part.value(of: of), default: []].append(copy)
      } else {
        copies.append((part.part.titleHash(of: Int(row.record)), copy))
      }
    }
    if !copies.isEmpty { byTitle.append((part.file, copies)) }
  }

  mutating func join(_ other: HabitCopies) {
    habits += other.habits
    byID.merge(other.byID) { $0 + $1 }
    byTitle += other.byTitle
  }
}

extension SyntaxPart {
  /// The hash of a task's title. Its seed is another one in each run, so that nobody can write two titles with the same
  /// hash.
  func titleHash(of record: Int) -> Int {
    var hasher = Hasher()
    if let title = titleInSource(of: record) {
      let bytes = bytes
      for index in title { hasher.combine(bytes[index]) }
    } else {
      for byte in self.title(of: record) { hasher.combine(byte) }
    }
    return hasher.finalize()
  }
}
