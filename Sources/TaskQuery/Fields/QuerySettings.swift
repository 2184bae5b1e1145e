public import TaskModel

/// The environment in which a query is evaluated.
public struct QuerySettings: Sendable {
  public var now: CalendarMoment
  /// The days before it is due in which a task is urgent.
  public var urgentWithin: Int
  /// The owner that means oneself; `nil` where no settings say it.
  public var me: [UInt8]?
  /// The points of a task with A, B, C, D, E and with none.
  public var points: [Int]

  /// The points where no settings say otherwise.
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

  /// The points of a letter, 1 for A … 5 for E, 0 for none.
  func points(ofLetter letter: UInt8) -> Int {
    let index = letter == 0 ? points.count - 1 : Int(letter) - 1
    return points.indices.contains(index) ? points[index] : 0
  }
}

extension DocumentPart {
  /// The quadrant, 1 to 4, and whether it is written or inherited; 0 for an unsorted task.
  public func quadrant(of row: TaskRow, _ settings: QuerySettings) -> (number: Int, isWritten: Bool) {
    quadrant(of: row, now: settings.now, urgentWithin: settings.urgentWithin)
  }
}
