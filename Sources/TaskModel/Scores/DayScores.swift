/// The points of each day in a range, and the points earned by the rule of the letters.
///
/// See `Grammar/Order.md`, "Scores". A view of `DayCounts` over all documents: linear in tasks and days.
public struct DayScores: Sendable {
  public let days: ClosedRange<CalendarDate>
  private let scores: [DayNumbers]

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
    scores = counts.numbers(on: days)
  }

  /// The day; `nil` if it is not in `days`.
  public subscript(day: CalendarDate) -> DayNumbers? {
    days.contains(day) ? scores[day.days(since: days.lowerBound)] : nil
  }
}
