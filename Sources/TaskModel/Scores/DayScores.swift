/// The points of each day in a range, and those earned by the rule of the letters.
///
/// `Grammar/Order.md`, "Scores". A face of `DayCounts` over all documents: linear in tasks and days.
public struct DayScores: Sendable {
  public let days: ClosedRange<CalendarDate>
  private var scores: [Day]

  /// A day and what was done on it.
  public struct Day: Sendable, Equatable {
    /// The points of the tasks done on it.
    public var points = 0
    /// The number of tasks.
    public var tasks = 0
    /// The best letter on the day, 1 for A to 3 for C, of the tasks that were there: created by then, started by then,
    /// not closed before. 0 where none had one.
    public var gate: UInt8 = 0
    /// The points of those done with that letter.
    public var pointsAtGate = 0

    public init() {}

    /// The share of the points that was earned by the rule, 0 to 1; `nil` where there was nothing to keep: no point, or
    /// no gate.
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

  /// The day; `nil` where it is none of `days`.
  public subscript(day: CalendarDate) -> Day? {
    days.contains(day) ? scores[day.days(since: days.lowerBound)] : nil
  }
}
