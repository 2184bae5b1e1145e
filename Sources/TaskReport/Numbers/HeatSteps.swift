/// The four shades of a heat map: the minimum number of points of each.
public struct HeatSteps: Sendable, Equatable {
  /// The bounds, ascending; empty if no day has points.
  public let bounds: [Int]

  /// Creates the steps. With a goal they are: any points, half of the goal, the goal, twice the goal. Without one, they
  /// are four equal steps up to the greatest day.
  ///
  /// - Parameter goal: the points for a day; `nil` if there is no such goal.
  public init(goal: Int?, greatest: Int) {
    if let goal {
      bounds = [1, max(1, (goal + 1) / 2), goal, goal * 2]
    } else {
      bounds = greatest == 0 ? [] : (0..<4).map { greatest * $0 / 4 + 1 }
    }
  }

  /// Returns 0 for a day without points, otherwise 1 to 4.
  public func step(_ points: Int) -> Int { points <= 0 ? 0 : bounds.lastIndex { $0 <= points }.map { $0 + 1 } ?? 0 }
}
