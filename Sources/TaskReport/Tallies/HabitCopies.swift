public import TaskModel
import TaskSyntax

/// The recurring tasks, and the closed tasks that may be their copies.
public struct HabitCopies: Sendable {
  /// An active recurring task.
  public struct Habit: Sendable {
    public let title: [UInt8]
    public let id: [UInt8]?
    /// The path of its file from the workspace's root, and its line, from 1.
    public let file: [UInt8]
    public let line: Int
    /// The recurrence rule as written.
    public let every: [UInt8]
    let titleHash: Int
    let series: TaskSeries
    /// The due day, or else the planned day.
    public let day: CalendarDate?
  }

  /// A closed task that may be a copy.
  struct Copy: Sendable {
    /// The day of the occurrence and the closing day; 0 for none.
    let day: UInt32
    let closed: UInt32
    let isDone: Bool
  }

  private(set) var habits: [Habit] = []
  /// The copies that name the id of their series, by id.
  private(set) var byID: [[UInt8]: [Copy]] = [:]
  /// For each piece of a file, the copies that name no id, each with the hash of its title.
  private(set) var byTitle: [(file: [UInt8], copies: [(title: Int, copy: Copy)])] = []

  /// Adds the recurring tasks among the rows found in a part, and all closed tasks of the part.
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
  /// Returns the hash of a task's title. Its seed differs in each run, so that collisions cannot be constructed.
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
