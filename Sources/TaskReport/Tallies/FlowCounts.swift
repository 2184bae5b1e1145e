import TaskModel

/// Counts of tasks closed in the range (lead times, punctuality, estimates), and of quadrants.
public struct FlowCounts: Sendable, FieldwiseSum {
  /// The counts of a quadrant.
  public struct Quadrant: Sendable, Equatable, FieldwiseSum {
    /// The tasks done in the range, their points, and the minutes spent on all tasks closed in it.
    public internal(set) var done = 0
    public internal(set) var points = 0
    public internal(set) var spent = 0
    public internal(set) var active = 0

    static var fields: [Field] { [\.done, \.points, \.spent, \.active] }
  }

  /// For each number of days from creation to completion, the number of tasks that took it.
  private(set) var leads: [Int: Int] = [:]
  /// The number of done tasks with a due day, and of those done by it.
  public private(set) var withDue = 0
  public private(set) var onTime = 0
  /// The number of done tasks with both an estimate and spent minutes, and the sums of these minutes.
  public private(set) var estimates = 0
  public private(set) var est = 0
  public private(set) var spent = 0
  /// The counts by quadrant, 1 to 4, with tasks in none at index 0.
  public private(set) var quadrants = [Quadrant](repeating: Quadrant(), count: 5)

  /// Adds a task.
  ///
  /// - Parameters:
  ///   - quadrant: the current quadrant of an active task, or that of a closed task at its closing; 0 for none.
  ///   - est: the estimated minutes; `nil` if none are written.
  ///   - spent: the spent minutes; `nil` if none are written.
  mutating func add(_ row: TaskRow, quadrant: Int, points: Int, est: Int?, spent: Int?, isInRange: Bool) {
    if row.status.isActive {
      quadrants[quadrant].active += 1
      return
    }
    guard isInRange else { return }
    quadrants[quadrant].spent += spent ?? 0
    guard row.status == .done else { return }
    quadrants[quadrant].done += 1
    quadrants[quadrant].points += points
    let (created, closed, due) = (row.created.day, row.closed.day, row.due.day)
    if created != 0, created <= closed { leads[Int(closed - created), default: 0] += 1 }
    if due != 0 {
      withDue += 1
      if closed <= due { onTime += 1 }
    }
    if let est, let spent {
      estimates += 1
      self.est += est
      self.spent += spent
    }
  }

  mutating func join(_ other: FlowCounts) {
    for (days, count) in other.leads { leads[days, default: 0] += count }
    self += other
    for (index, quadrant) in other.quadrants.enumerated() { quadrants[index] += quadrant }
  }

  static var fields: [Field] { [\.withDue, \.onTime, \.estimates, \.est, \.spent] }
}
