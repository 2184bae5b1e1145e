public import TaskModel

// Creates the charts of reports, for the page and for single files.

extension BarChart {
  /// Creates vertical bars by bucket: added tasks above zero, closed tasks below.
  public init(flow buckets: [(bucket: ReportBucket, flow: DayNumbers)]) {
    self.init(
      buckets.map { bucket, flow in
        Bar(
          ChartLabel(bucket.key),
          [.init(.added, flow.added), .init(.done, -flow.done), .init(.cancelled, -flow.cancelled)])
      })
  }

  /// Creates bars of the number of tasks open at the end of each bucket.
  public init(open buckets: [(bucket: ReportBucket, flow: DayNumbers)]) {
    self.init(buckets.map { bucket, flow in Bar(ChartLabel(bucket.key), [.init(.open, flow.open)]) })
  }

  /// Creates bars of the active and done tasks of rows.
  public init(rows: some Sequence<RowCounts.Row>) {
    self.init(
      rows.map { row in
        Bar(
          row.key.map { ChartLabel($0) } ?? "(none)", [.init(.active, row.active), .init(.done, row.everDone)],
          note: ChartLabel(Array("\(row.active) + \(row.everDone)".utf8)))
      })
  }

  /// The most rows that a picture shows.
  private static let mostRows = 15

  /// Returns the rows to draw, in their order: the largest of the rows that are not below another row.
  ///
  /// - Returns: indices into `rows`.
  public static func largest(of rows: [RowCounts.Row], by field: RowField) -> [Int] {
    rows.indices.filter { rows[$0].depth == 0 || !field.isHierarchical }
      .sorted { (rows[$1].active + rows[$1].everDone, $0) < (rows[$0].active + rows[$0].everDone, $1) }
      .prefix(mostRows).sorted()
  }
}

extension HeatChart {
  /// Creates a map of the points of each day.
  public init(_ score: ScoreCard) { self.init(score.days.map(\.points), from: score.first, steps: score.steps) }
}

extension GridChart {
  /// Creates rows of the last days of habits, each with its name.
  public init(_ habits: some Sequence<(name: [UInt8], states: [Habit.State], streak: Int)>) {
    self.init(
      habits.map { habit in
        Row(
          ChartLabel(habit.name), habit.states.suffix(Self.mostDays),
          note: ChartLabel(Array("streak \(habit.streak)".utf8)))
      })
  }
}
