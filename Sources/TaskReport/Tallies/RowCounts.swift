public import TaskModel

/// The number of tasks with each value of a field, and their points.
public struct RowCounts: Sendable {
  /// The tasks of one value. `active`, `done` for the progress and `last` are of all time, the rest closed on the days
  /// looked at.
  public struct Row: Sendable, Equatable {
    /// The value; `nil` for tasks without one.
    public let key: [UInt8]?
    public internal(set) var active = 0
    /// The tasks done on any day, or on none that is written.
    public internal(set) var everDone = 0
    /// The last day on which one was done.
    public internal(set) var last: PackedMoment = .none
    public internal(set) var done = 0
    public internal(set) var cancelled = 0
    public internal(set) var points = 0
    /// Minutes of the tasks closed.
    public internal(set) var spent = 0

    init(key: [UInt8]?) { self.key = key }

    /// The share of what was not cancelled that is done, in percent, rounded down; `nil` where there is nothing.
    public var progress: Int? { active + everDone == 0 ? nil : everDone * 100 / (active + everDone) }
    /// The depth of the value in the hierarchy of names.
    public var depth: Int { key.map { $0.lazy.filter { $0 == UInt8(ascii: "/") }.count } ?? 0 }
  }

  private(set) var rows: [Row] = []
  /// No value is empty: the empty one stands for none.
  private var numbers: [[UInt8]: Int] = [:]

  /// The number of the row of a value, which is a new one if there was none.
  mutating func number(of key: [UInt8]?) -> Int {
    if let number = numbers[key ?? []] { return number }
    numbers[key ?? []] = rows.count
    rows.append(Row(key: key))
    return rows.count - 1
  }

  mutating func add(_ task: TaskRow, points: Int, spent: Int, isInRange: Bool, to number: Int) {
    switch task.status {
    case .open, .started, .waiting: rows[number].active += 1
    case .done:
      rows[number].everDone += 1
      if task.closed.day > rows[number].last.day { rows[number].last = PackedMoment(rawValue: task.closed.day * 1441) }
    case .cancelled: break
    }
    guard isInRange else { return }
    if task.status == .done { rows[number].done += 1 } else { rows[number].cancelled += 1 }
    rows[number].points += points
    rows[number].spent += spent
  }

  mutating func join(_ other: RowCounts) {
    for row in other.rows {
      let index = number(of: row.key)
      rows[index].active += row.active
      rows[index].everDone += row.everDone
      if row.last.day > rows[index].last.day { rows[index].last = row.last }
      rows[index].done += row.done
      rows[index].cancelled += row.cancelled
      rows[index].points += row.points
      rows[index].spent += row.spent
    }
  }

  /// The rows, that without a value first, then by value, those below another behind it.
  public var sorted: [Row] {
    rows.map { ($0, NameOrder.key($0.key)) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }
}
