public import TaskModel

/// The counts and points of tasks by the values of a field.
public struct RowCounts: Sendable {
  /// The counts of one value. `active`, `everDone` and `last` cover all time; the others cover tasks closed in the
  /// range.
  public struct Row: Sendable, Equatable, FieldwiseSum {
    /// The value; `nil` for tasks without one.
    public let key: [UInt8]?
    public internal(set) var active = 0
    /// The number of tasks done on any day, or without a closing day.
    public internal(set) var everDone = 0
    /// The last day on which a task was done.
    public internal(set) var last: PackedMoment = .none
    public internal(set) var done = 0
    public internal(set) var cancelled = 0
    public internal(set) var points = 0
    /// The minutes spent on the closed tasks.
    public internal(set) var spent = 0

    init(key: [UInt8]?) { self.key = key }

    static var fields: [Field] { [\.active, \.everDone, \.done, \.cancelled, \.points, \.spent] }

    /// The percentage of tasks that are done, without cancelled ones, rounded down; `nil` if there are none.
    public var progress: Int? { active + everDone == 0 ? nil : everDone * 100 / (active + everDone) }
    /// The depth of the value in the hierarchy of names.
    public var depth: Int { key.map { $0.lazy.filter { $0 == UInt8(ascii: "/") }.count } ?? 0 }
  }

  private(set) var rows: [Row] = []
  /// The row number of each value. No value is empty, so the empty key means no value.
  private var numbers: [[UInt8]: Int] = [:]

  /// Returns the number of a value's row, which it adds if it is new.
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
      rows[index] += row
      if row.last.day > rows[index].last.day { rows[index].last = row.last }
    }
  }

  /// The rows, that without a value first, then by value, with each followed by the values below it.
  public var sorted: [Row] {
    rows.map { ($0, NameOrder.key($0.key)) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }
}
