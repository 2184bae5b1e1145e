/// What was earned on each of some days, and how much of it by the rule of the letters.
///
/// `Grammar/Order.md`, "Scores". Linear in tasks and days.
public struct DayScores: Sendable {
  public let days: ClosedRange<CalendarDate>
  private var scores: [Day]

  /// A day and what was done on it.
  public struct Day: Sendable, Equatable {
    /// The points of the tasks done on it.
    public var points = 0
    /// How many they are.
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
    let first = Int(PackedMoment(days.lowerBound).day)
    let count = days.upperBound.days(since: days.lowerBound) + 1
    scores = [Day](repeating: Day(), count: count)
    // For A, B and C on how many tasks each day is more than the day before.
    var changes = [[Int]](repeating: [Int](repeating: 0, count: count + 1), count: 4)
    var earned = [[Int]](repeating: [Int](repeating: 0, count: count), count: 4)
    for document in workspace.documents {
      for (part, model) in document.parts.enumerated() {
        for row in model.rows {
          let letter = document.scoredLetter(of: row, in: part)
          let closed = Int(row.closed.day) - first
          if row.status == .done, row.closed != .none, scores.indices.contains(closed) {
            scores[closed].tasks += 1
            scores[closed].points += table[letter]
            if 1...3 ~= letter { earned[Int(letter)][closed] += table[letter] }
          }
          // A closed task without a day may have been closed on any.
          guard 1...3 ~= letter, row.status.isActive || row.closed != .none else { continue }
          let start = max(0, Int(max(row.created.day, row.start.day)) - first)
          let end = row.status.isActive ? count : min(count, closed + 1)
          guard start < end else { continue }
          changes[Int(letter)][start] += 1
          changes[Int(letter)][end] -= 1
        }
      }
    }
    var open = [0, 0, 0, 0]
    for day in scores.indices {
      for letter in 1...3 { open[letter] += changes[letter][day] }
      guard let gate = (1...3).first(where: { open[$0] > 0 }) else { continue }
      scores[day].gate = UInt8(gate)
      scores[day].pointsAtGate = earned[gate][day]
    }
  }

  /// The day; `nil` where it is none of `days`.
  public subscript(day: CalendarDate) -> Day? {
    days.contains(day) ? scores[day.days(since: days.lowerBound)] : nil
  }
}
