import TaskModel

/// Counts of tasks closed in the range (days they took, due days met, estimates), and of quadrants.
public struct FlowCounts: Sendable {
  /// The tasks of a quadrant.
  public struct Quadrant: Sendable, Equatable {
    /// The tasks done on the days looked at, their points, and the minutes spent on those closed.
    public internal(set) var done = 0
    public internal(set) var points = 0
    public internal(set) var spent = 0
    public internal(set) var active = 0
  }

  /// For each number of days from creation to completion the tasks that took it.
  private(set) var leads: [Int: Int] = [:]
  /// The tasks done that had a due day, and those of them done by it.
  public private(set) var withDue = 0
  public private(set) var onTime = 0
  /// The tasks done with both minutes estimated and spent, and these minutes.
  public private(set) var estimates = 0
  public private(set) var est = 0
  public private(set) var spent = 0
  /// By number, 1 to 4; at 0 those of tasks in none.
  public private(set) var quadrants = [Quadrant](repeating: Quadrant(), count: 5)

  /// Adds a task.
  ///
  /// - Parameters:
  ///   - quadrant: that of an active task now, or of a closed one at its closing; 0 for none.
  ///   - est: minutes; `nil` where none are written. Likewise `spent`.
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
    withDue += other.withDue
    onTime += other.onTime
    estimates += other.estimates
    est += other.est
    spent += other.spent
    for (index, quadrant) in other.quadrants.enumerated() {
      quadrants[index].done += quadrant.done
      quadrants[index].points += quadrant.points
      quadrants[index].spent += quadrant.spent
      quadrants[index].active += quadrant.active
    }
  }
}
