/// The points that a done task earns, by its letter.
///
/// See `Grammar/Order.md`, "Scores".
public struct ScoreTable: Sendable, Equatable {
  /// The points by letter: none, A, B, C, D, E.
  private var points: [Int]

  /// The points, unless the settings change them.
  public static let standard = ScoreTable(a: 7, b: 4, c: 3, d: 2, e: 1, none: 1)

  public init(a: Int, b: Int, c: Int, d: Int, e: Int, none: Int) { points = [none, a, b, c, d, e] }

  /// - Parameter letter: 1 for A … 5 for E; any other number is none.
  public subscript(letter: UInt8) -> Int { Int(letter) < points.count ? points[Int(letter)] : points[0] }
}

extension TaskStatus {
  /// Returns the points of a closed task: by its letter if it is done, 0 if it is cancelled; `nil` for an active one.
  fileprivate func score(_ letter: @autoclosure () -> UInt8, by table: ScoreTable) -> Int? {
    switch self {
    case .done: table[letter()]
    case .cancelled: 0
    default: nil
    }
  }
}

extension DocumentPart {
  /// Returns the points of a closed task: by its letter if it is done, 0 if it is cancelled; `nil` for an active one.
  package func score(of row: TaskRow, by table: ScoreTable) -> Int? {
    row.status.score(scoredLetter(of: row), by: table)
  }
}

extension DocumentModel {
  /// Returns the points of a closed task: by its letter if it is done, 0 if it is cancelled; `nil` for an active one.
  public func score(of row: TaskRow, in part: Int, by table: ScoreTable = .standard) -> Int? {
    row.status.score(scoredLetter(of: row, in: part), by: table)
  }

  /// Returns the letter of a task, its own or that of its heading or file, 1 for A … 5 for E; 0 if there is none. A
  /// subtask without its own letter has 0, because the pieces of a task earn no more than the task.
  func scoredLetter(of row: TaskRow, in part: Int) -> UInt8 { row.isScoredByLetter ? letter(of: row, in: part) : 0 }
}

extension ScoreTable {
  /// - Parameter points: the points of A, B, C, D, E and of a task without a letter.
  package init(_ points: [Int]) {
    func value(at index: Int) -> Int { index < points.count ? points[index] : 0 }
    self.init(a: value(at: 0), b: value(at: 1), c: value(at: 2), d: value(at: 3), e: value(at: 4), none: value(at: 5))
  }
}
