/// The points of each day in a range, and the points earned by the rule of the letters.
///
/// See `Grammar/Order.md`, "Scores". A view of `DayCounts` over all documents: linear in tasks and days.
public struct DayScores: Sendable {
  public let days: ClosedRange<CalendarDate>
  private var scores: [Day]

  /// A day and the results of the tasks done on it.
  public struct Day: Sendable, Equatable {
    /// The points of the tasks done on the day.
    public var points = 0
    /// The number of tasks done on the day.
    public var tasks = 0
    /// The best letter on the day, 1 for A to 3 for C, among the tasks that existed: created and started by then, and
    /// not closed before; 0 if none had one.
    public var gate: UInt8 = 0
    /// The points of the tasks done with that letter.
    public var pointsAtGate = 0

    public init() {}

    /// The share of the points that was earned by the rule, 0 to 1; `nil` if there was no point or no gate.
    public var keptRule: Double? { points == 0 || gate == 0 ? nil : Double(pointsAtGate) / Double(points) }
  }

  public init(_ workspace: WorkspaceModel, on days: ClosedRange<CalendarDate>, by table: ScoreTable = .standard) {
    self.days = days
    var counts = DayCounts()
    for document in workspace.documents {
      for (part, model) in document.parts.enumerated() {
        for row in model.rows {
          let letter = document.scoredLetter(of: row, in: part)
          counts.add(row, letter: letter, points: table[letter])
        }
      }
    }
    scores = counts.numbers(on: days).map { numbers in
      var day = Day()
      day.points = numbers.points
      day.tasks = numbers.done
      day.gate = numbers.gate
      day.pointsAtGate = numbers.pointsAtGate
      return day
    }
  }

  /// The day; `nil` if it is not in `days`.
  public subscript(day: CalendarDate) -> Day? {
    days.contains(day) ? scores[day.days(since: days.lowerBound)] : nil
  }
}
