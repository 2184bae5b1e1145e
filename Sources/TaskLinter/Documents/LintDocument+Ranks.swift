import TaskModel
import TaskSyntax

/// The ranks of some parts of a document: numbers, and the tasks that rules about letters check.
///
/// A task may inherit its letter from a heading in an earlier part, which is known once the parts are joined. Until
/// then every task is kept that some letter would make relevant.
struct RankSummary: Sendable {
  /// The tasks with a number of their own, in document order.
  private(set) var numbered: [NumberedRank] = []
  /// The active tasks with a day and the letter A, with their boxes.
  private var dated: [DatedTask] = []
  /// The active tasks with a due day and the letter E, with that attribute.
  private var dropped: [DatedTask] = []
  /// The active subtasks with a letter of their own that is more important than that of their active parent.
  private var outranking: [OutrankingSubtask] = []
  private var headings = HeadingLetters()

  /// The largest number of A's for a day that rules accept.
  static let mostMustDo = 3

  struct NumberedRank: Sendable {
    /// The offset of the rank, in bytes from the start of the first part.
    var offset: Int
    var rank: RankLiteral
    var isActive: Bool

    /// The bytes of letter and number.
    var range: Range<Int> { offset + 1..<numberRange.upperBound }
    /// The bytes of the number.
    var numberRange: Range<Int> { offset + 3..<offset + 3 + "\(rank.number)".utf8.count }
    var text: String {
      String(RankLiteral(letter: rank.letter, number: rank.number, quadrant: 0).text.dropFirst().dropLast())
    }
  }

  /// The active A's of a day.
  struct MustDoDay: Sendable {
    var count = 0
    /// The bytes of the box of the first task over the limit.
    var firstTooMany = 0..<0
  }

  /// In 12 bytes, because there may be as many values as tasks.
  private struct DatedTask: TaskUnderHeadings {
    let day: CalendarDate
    private var start: UInt32
    private let length: UInt16
    var letter: HeadingLetters.Letter

    /// The bytes that a finding flags.
    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }

    init(day: CalendarDate, range: Range<Int>, letter: HeadingLetters.Letter) {
      self.day = day
      start = UInt32(truncatingIfNeeded: range.lowerBound)
      length = UInt16(clamping: range.count)
      self.letter = letter
    }

    mutating func move(by distance: Int) { start = UInt32(truncatingIfNeeded: Int(start) + distance) }
  }

  /// A subtask whose letter is more important than that of its parent.
  struct OutrankingSubtask: TaskUnderHeadings {
    /// The bytes of its rank.
    var range: Range<Int>
    var rank: RankLiteral
    /// The letter of the parent.
    var letter: HeadingLetters.Letter

    /// The letter of the parent, 1 for A … 5 for E; 0 if unknown.
    var parentLetter: Int { Int(letter.known ?? 0) }
    mutating func move(by distance: Int) { range = range.moved(by: distance) }

    fileprivate var mayOutrank: Bool { letter.known.map { $0 > rank.letter } ?? true }
  }

  /// The active tasks with the letter A, by day.
  var mustDo: [CalendarDate: MustDoDay] {
    var days: [CalendarDate: MustDoDay] = [:]
    for task in dated where task.letter.known != nil {
      days[task.day, default: MustDoDay()].count += 1
      if days[task.day]?.count == Self.mostMustDo + 1 { days[task.day]?.firstTooMany = task.range }
    }
    return days
  }

  /// The due dates of active tasks with the letter E.
  var droppedDueDates: [Range<Int>] { dropped.compactMap { $0.letter.known == nil ? nil : $0.range } }

  /// The active subtasks whose letter is more important than that of their active parent.
  var outrankingSubtasks: [OutrankingSubtask] { outranking.filter { $0.parentLetter != 0 } }

  init() {}

  init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) {
    let letters = headings.take(part, model)
    for row in model.rows {
      if row.number != 0 {
        let rank = part.records[Int(row.record) + 1]
        numbered.append(
          NumberedRank(offset: rank.lowerBound, rank: rank.rank, isActive: row.status.isActive))
      }
      guard row.status.isActive else { continue }
      if row.flags.contains(.ownLetter), row.parent != TaskRow.none {
        addSubtask(row, of: model.rows[Int(row.parent)], letters, part)
      }
      guard row.due != .none || row.plan != .none, row.letter <= 1 || row.letter == 5 else { continue }
      let letter = row.letter != 0 ? .known(row.letter) : letters[Int(row.section)]
      addDated(row, letter, part)
    }
  }

  private mutating func addSubtask(
    _ row: TaskRow, of parent: TaskRow, _ letters: [HeadingLetters.Letter], _ part: borrowing SyntaxPart
  ) {
    guard parent.status.isActive else { return }
    let rank = part.records[Int(row.record) + 1]
    let subtask = OutrankingSubtask(
      range: rank.range, rank: rank.rank,
      letter: parent.letter != 0 ? .known(parent.letter) : letters[Int(parent.section)])
    if subtask.mayOutrank { outranking.append(subtask) }
  }

  private mutating func addDated(_ row: TaskRow, _ letter: HeadingLetters.Letter, _ part: borrowing SyntaxPart) {
    if letter.mayBe(1), let day = row.plan.date ?? row.due.date {
      let box = part.records[Int(row.record)].checkbox
      dated.append(DatedTask(day: day, range: box, letter: letter))
    }
    guard letter.mayBe(5), let day = row.due.date, let due = part.attribute(.due, of: Int(row.record)) else { return }
    dropped.append(DatedTask(day: day, range: due.range, letter: letter))
  }

  /// Appends the ranks of the parts that follow.
  mutating func append(_ other: RankSummary, movedBy distance: Int) {
    for rank in other.numbered {
      numbered.append(NumberedRank(offset: rank.offset + distance, rank: rank.rank, isActive: rank.isActive))
    }
    headings.append(other.dated, movedBy: distance, to: &dated) { $0.letter.mayBe(1) }
    headings.append(other.dropped, movedBy: distance, to: &dropped) { $0.letter.mayBe(5) }
    headings.append(other.outranking, movedBy: distance, to: &outranking, where: \.mayOutrank)
    headings.append(other.headings)
  }
}
