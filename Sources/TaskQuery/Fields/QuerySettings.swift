public import TaskModel

/// The environment in which a query is evaluated.
public struct QuerySettings: Sendable {
  public var now: CalendarMoment
  /// The number of days before its due date in which a task is urgent.
  public var urgentWithin: Int
  /// The owner that means the user; `nil` if the settings name none.
  public var me: [UInt8]?
  /// The points of a task with the letter A, B, C, D, E, and without a letter.
  public var points: [Int]

  /// The default points.
  public static let standardPoints = [7, 4, 3, 2, 1, 1]

  public init(
    now: CalendarMoment, urgentWithin: Int = Quadrant.urgentWithin, me: [UInt8]? = nil,
    points: [Int] = QuerySettings.standardPoints
  ) {
    self.now = now
    self.urgentWithin = urgentWithin
    self.me = me
    self.points = points
  }

  /// Returns the points of a letter: 1 for A … 5 for E, 0 for none.
  func points(ofLetter letter: UInt8) -> Int {
    let index = letter == 0 ? points.count - 1 : Int(letter) - 1
    return points.indices.contains(index) ? points[index] : 0
  }
}

extension DocumentPart {
  /// Returns the quadrant, 1 to 4, and whether it is written or inherited. An unsorted task has 0.
  public func quadrant(of row: TaskRow, _ settings: QuerySettings) -> (number: Int, isWritten: Bool) {
    quadrant(of: row, now: settings.now, urgentWithin: settings.urgentWithin)
  }
}
