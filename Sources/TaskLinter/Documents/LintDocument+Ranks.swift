import TaskModel
import TaskSyntax

/// The ranks of some parts of a document: numbers, and the tasks that rules about letters check.
///
/// A task may inherit its letter from a heading in an earlier part, which is known once the parts are joined. Until
/// then every task is kept that some letter would make relevant.
struct RankSummary: Sendable {
  /// The tasks with a number of their own, in document order.
  private(set) var numbered: [NumberedRank] = []
  /// The active tasks with a day and the letter A.
  private var dated: [DatedTask] = []
  /// The active tasks with a due date and the letter E.
  private var dropped: [DroppedTask] = []
  /// The active subtasks with a letter of their own that is more important than that of their active parent.
  private var outranking: [OutrankingSubtask] = []
  private var headings = HeadingLetters()

  /// The largest number of A's for a day that rules accept.
  static let mostMustDo = 3

  struct NumberedRank: Sendable {
    /// The offset of the rank, in bytes of the document.
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
    /// The bytes, in the document, of the box of the first task over the limit.
    var firstTooMany = 0..<0
  }

  /// The level up to which headings of earlier parts decide the letter; 0 if the letter is known to be the one of the
  /// list. Levels that no heading can have are clamped. One byte suffices, because there may be as many values as
  /// tasks.
  private struct OpenLevel: Sendable {
    private let packed: UInt8

    /// Returns `nil` if the letter is known to be another one.
    init?(_ letter: HeadingLetters.Letter, where isWanted: (UInt8) -> Bool) {
      switch letter {
      case .known(let letter):
        guard isWanted(letter) else { return nil }
        packed = 0
      case .above(let level): packed = UInt8(clamping: level)
      }
    }

    var isKnown: Bool { packed == 0 }

    /// The letter from the earlier parts; `nil` if the letter is known.
    var letter: HeadingLetters.Letter? { packed == 0 ? nil : .above(level: Int(packed)) }
  }

  /// A task with a day, in 12 bytes.
  private struct DatedTask: Sendable {
    let day: CalendarDate
    private let boxStart: UInt32
    private let boxLength: UInt8
    var level: OpenLevel

    /// The bytes of the box, in the document.
    var box: Range<Int> { Int(boxStart)..<Int(boxStart) + Int(boxLength) }

    init(day: CalendarDate, box: Range<Int>, level: OpenLevel) {
      self.day = day
      boxStart = UInt32(truncatingIfNeeded: box.lowerBound)
      boxLength = UInt8(truncatingIfNeeded: box.count)
      self.level = level
    }
  }

  /// A task with a due date and the letter E, in 8 bytes.
  private struct DroppedTask: Sendable {
    private let dueStart: UInt32
    private let dueLength: UInt16
    var level: OpenLevel

    /// The bytes of the attribute `due`, in the document.
    var due: Range<Int> { Int(dueStart)..<Int(dueStart) + Int(dueLength) }

    init(due: Range<Int>, level: OpenLevel) {
      dueStart = UInt32(truncatingIfNeeded: due.lowerBound)
      dueLength = UInt16(clamping: due.count)
      self.level = level
    }
  }

  /// A subtask whose letter is more important than that of its parent.
  struct OutrankingSubtask: Sendable {
    /// The bytes of its rank, in the document.
    var range: Range<Int>
    var rank: RankLiteral
    fileprivate var parent: HeadingLetters.Letter

    /// The letter of the parent, 1 for A … 5 for E; 0 if unknown.
    var parentLetter: Int { if case .known(let letter) = parent { Int(letter) } else { 0 } }
  }

  /// The active tasks with the letter A, by day.
  var mustDo: [CalendarDate: MustDoDay] {
    var days: [CalendarDate: MustDoDay] = [:]
    for task in dated where task.level.isKnown {
      days[task.day, default: MustDoDay()].count += 1
      if days[task.day]?.count == Self.mostMustDo + 1 { days[task.day]?.firstTooMany = task.box }
    }
    return days
  }

  /// The due dates of active tasks with the letter E, in bytes of the document.
  var droppedDueDates: [Range<Int>] { dropped.compactMap { $0.level.isKnown ? $0.due : nil } }

  /// The active subtasks whose letter is more important than that of their active parent.
  var outrankingSubtasks: [OutrankingSubtask] { outranking.filter { $0.parentLetter != 0 } }

  init() {}

  init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) {
    let letters = headings.take(part, model)
    for row in model.rows {
      if row.number != 0 {
        let rank = part.records[Int(row.record) + 1]
        numbered.append(
          NumberedRank(
            offset: part.documentOffset + rank.lowerBound, rank: rank.rank, isActive: row.status.isActive))
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
    let letter = parent.letter != 0 ? .known(parent.letter) : letters[Int(parent.section)]
    if case .known(let letter) = letter, letter <= row.letter { return }
    let rank = part.records[Int(row.record) + 1]
    outranking.append(
      OutrankingSubtask(range: rank.range.moved(by: part.documentOffset), rank: rank.rank, parent: letter))
  }

  private mutating func addDated(_ row: TaskRow, _ letter: HeadingLetters.Letter, _ part: borrowing SyntaxPart) {
    if let level = OpenLevel(letter, where: { $0 == 1 }), let day = row.plan.date ?? row.due.date {
      let box = part.records[Int(row.record)].checkbox.moved(by: part.documentOffset)
      dated.append(DatedTask(day: day, box: box, level: level))
    }
    guard row.due != .none, let level = OpenLevel(letter, where: { $0 == 5 }) else { return }
    let words = part.records[part.wordRecords(of: Int(row.record))]
    guard let due = words.first(where: { $0.kind == .attribute && $0.key == .due }) else { return }
    dropped.append(DroppedTask(due: due.range.moved(by: part.documentOffset), level: level))
  }

  /// Appends the ranks of the parts that follow.
  mutating func append(_ other: RankSummary) {
    numbered += other.numbered
    for var task in other.dated {
      if let letter = task.level.letter {
        guard let level = OpenLevel(headings.resolved(letter), where: { $0 == 1 }) else { continue }
        task.level = level
      }
      dated.append(task)
    }
    for var task in other.dropped {
      if let letter = task.level.letter {
        guard let level = OpenLevel(headings.resolved(letter), where: { $0 == 5 }) else { continue }
        task.level = level
      }
      dropped.append(task)
    }
    for var subtask in other.outranking {
      subtask.parent = headings.resolved(subtask.parent)
      if case .known(let letter) = subtask.parent, Int(letter) <= subtask.rank.letter { continue }
      outranking.append(subtask)
    }
    headings.append(other.headings)
  }
}
