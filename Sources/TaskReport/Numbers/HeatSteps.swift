/// The four shades of a map of days: the points from which on each counts.
public struct HeatSteps: Sendable, Equatable {
  /// Ascending; empty where no day has points.
  public let bounds: [Int]

  /// By a goal: some, half of it, all, twice as much. Without one four equal steps up to the greatest day.
  ///
  /// - Parameter goal: the points of a day; `nil` where there is no such goal.
  public init(goal: Int?, greatest: Int) {
    if let goal {
      bounds = [1, max(1, (goal + 1) / 2), goal, goal * 2]
    } else {
      bounds = greatest == 0 ? [] : (0..<4).map { greatest * $0 / 4 + 1 }
    }
  }

  /// 0 for a day without points, else 1 to 4.
  public func step(_ points: Int) -> Int { points <= 0 ? 0 : bounds.lastIndex { $0 <= points }.map { $0 + 1 } ?? 0 }
}
