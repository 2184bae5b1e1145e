/// The points of each day in a range, and the points earned by the rule of the letters.
///
/// See `Grammar/Order.md`, "Scores". A view of `DayCounts` over all documents: linear in tasks and days.
public struct DayScores: Sendable {
  public let days: ClosedRange<CalendarDate>
  private let scores: [DayNumbers]

  public init(_ workspace: WorkspaceModel, on days: ClosedRange<CalendarDate>, by table: ScoreTable = .standard) {
    var counts = DayCounts()
    for document in workspace.documents {
      for part in document.parts.indices { counts.add(document, part: part, by: table) }
    }
    self.init(counts, on: days)
  }

  public init(_ counts: DayCounts, on days: ClosedRange<CalendarDate>) {
    self.days = days
    scores = counts.numbers(on: days)
  }

  /// The day; `nil` if it is not in `days`.
  public subscript(day: CalendarDate) -> DayNumbers? {
    days.contains(day) ? scores[day.days(since: days.lowerBound)] : nil
  }
}

extension DayCounts {
  /// Adds the tasks of a part of a document.
  public mutating func add(_ document: DocumentModel, part: Int, by table: ScoreTable) {
    for row in document.parts[part].rows {
      let letter = document.scoredLetter(of: row, in: part)
      add(row, letter: letter, points: table[letter])
    }
  }
}
