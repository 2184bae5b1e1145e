public import TaskModel
import TaskSyntax

/// The numbers that a part of a document adds to a report. Tallies are joined in the order of files and parts, and the
/// report's numbers are computed from the result.
public struct ReportTally: Sendable {
  public private(set) var counted = CountedTasks()
  public private(set) var now = PresentTasks()
  public private(set) var days = DayCounts()
  public private(set) var flow = FlowCounts()
  /// For each requested field, the counts of its values.
  public private(set) var rows: [RowCounts] = []
  public private(set) var dated = DatedTasks()
  public private(set) var habits = HabitCopies()

  public init() {}

  /// Adds tasks of a part.
  ///
  /// - Parameter found: the indices of the tasks among the part's rows.
  public mutating func add(_ part: DocumentPart, rows found: [UInt32], for question: ReportQuestion) {
    var keys = question.fields.map { RowKeys($0, of: part, question) }
    if rows.isEmpty { rows = keys.map { _ in RowCounts() } }
    let asksMinutes = question.parts.contains(.minutes)
    let asksFlow = question.parts.contains(.flow)
    let today = PackedMoment(question.now.date).day
    let range = PackedMoment(question.range.lowerBound).day...PackedMoment(question.range.upperBound).day
    if question.parts.contains(.habits) { habits.add(part, rows: found) }
    for found in found {
      let index = Int(found)
      let row = part.model.rows[index]
      let letter = part.scoredLetter(of: row)
      let points = row.status == .done ? question.points[letter] : 0
      let spent = asksMinutes ? part.minutes(.spent, ofRow: index) : nil
      let est = asksMinutes ? part.minutes(.est, ofRow: index) : nil
      counted.add(row, today: today)
      now.add(row, est: est ?? 0, spent: spent ?? 0, at: question.now)
      days.add(row, letter: letter, points: points, spent: spent ?? 0)
      if let calendar = question.calendar, row.status.isActive {
        dated.add(row, part.series(ofRow: index), on: calendar, at: question.now)
      }
      let isInRange = range.contains(row.closed.day)
      if asksFlow {
        let quadrant = question.quadrant(of: row, in: part)
        flow.add(row, quadrant: quadrant, points: points, est: est, spent: spent, isInRange: isInRange)
      }
      for field in keys.indices {
        for number in keys[field].numbers(ofRow: index, in: &rows[field]) {
          rows[field].add(row, points: points, spent: spent ?? 0, isInRange: isInRange, to: number)
        }
      }
    }
  }

  public mutating func join(_ other: ReportTally) {
    counted += other.counted
    now += other.now
    days.join(other.days)
    flow.join(other.flow)
    if rows.isEmpty {
      rows = other.rows
    } else {
      for index in other.rows.indices { rows[index].join(other.rows[index]) }
    }
    dated.join(other.dated)
    habits.join(other.habits)
  }
}

extension ReportTally? {
  /// Joins the tally of the next part or file. `nil` changes nothing.
  public mutating func join(_ next: ReportTally?) {
    guard let next else { return }
    if case .none = self { self = next } else { self?.join(next) }
  }
}
