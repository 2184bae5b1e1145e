import TaskModel
import TaskSyntax

/// What is kept of the ranks of some parts of a document: numbers, and the tasks that must be done on a day.
struct RankSummary: Sendable {
  /// The tasks with a number of their own, in document order.
  private(set) var numbered: [NumberedRank] = []
  /// Active tasks with a day and the letter A, or with none where the headings of other parts count.
  private var dated: [DatedTask] = []
  /// The headings that are open at the end, with the letters that they hand down, if these are known.
  private var open: [OpenHeading] = []
  /// The lowest level of a heading: those of other parts that are as deep are closed.
  private var leastLevel = Int.max

  /// The A's that can be done on a day.
  static let mostMustDo = 3

  struct NumberedRank: Sendable {
    /// Where the rank begins, in bytes of the document.
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
    /// The bytes of the box of the first task that is too many, in the document.
    var firstTooMany = 0..<0
  }

  /// In 12 bytes: there may be as many as there are tasks.
  private struct DatedTask: Sendable {
    let day: CalendarDate
    private let boxStart: UInt32
    private let boxLength: UInt8
    private var packedLevel: UInt8

    /// The bytes of the box, in the document.
    var box: Range<Int> { Int(boxStart)..<Int(boxStart) + Int(boxLength) }

    /// The headings above this level, in parts before, say which letter counts; 0 where it is known to be an A. All
    /// levels that no heading has are one.
    var level: Int {
      get { Int(packedLevel) }
      set { packedLevel = UInt8(clamping: newValue) }
    }

    init(day: CalendarDate, box: Range<Int>, level: Int) {
      self.day = day
      boxStart = UInt32(truncatingIfNeeded: box.lowerBound)
      boxLength = UInt8(truncatingIfNeeded: box.count)
      packedLevel = UInt8(clamping: level)
    }
  }

  private struct OpenHeading: Sendable {
    var level: Int
    /// 0 for none; `nil` where headings above it, in parts before, say which.
    var letter: UInt8?
    /// Then of those parts only headings above this level count.
    var above = 0
  }

  /// By their days, tasks with the letter A.
  var mustDo: [CalendarDate: MustDoDay] {
    var days: [CalendarDate: MustDoDay] = [:]
    for task in dated where task.level == 0 {
      days[task.day, default: MustDoDay()].count += 1
      if days[task.day]?.count == Self.mostMustDo + 1 { days[task.day]?.firstTooMany = task.box }
    }
    return days
  }

  init() {}

  init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) {
    // The front matter is the first heading.
    if part.documentOffset == 0 { open.append(OpenHeading(level: 0, letter: UInt8(part.frontMatter.rank.letter))) }
    let letters = sectionLetters(model)
    for row in model.rows {
      if row.number != 0 {
        let rank = part.records[Int(row.record) + 1]
        numbered.append(
          NumberedRank(
            offset: part.documentOffset + rank.lowerBound, rank: rank.rank, isActive: row.status.isActive))
      }
      guard row.letter <= 1, row.status.isActive, let day = row.plan.date ?? row.due.date else { continue }
      let section = letters[Int(row.section)]
      let letter = row.letter != 0 ? row.letter : section.letter
      guard letter ?? 1 == 1 else { continue }
      let box = part.records[Int(row.record)].checkbox.moved(by: part.documentOffset)
      dated.append(DatedTask(day: day, box: box, level: letter == nil ? section.level : 0))
    }
  }

  /// Adds what follows.
  mutating func append(_ other: RankSummary) {
    numbered += other.numbered
    for var task in other.dated {
      if task.level > 0 {
        let above = letter(above: task.level)
        guard above.letter ?? 1 == 1 else { continue }
        task.level = above.letter == nil ? above.level : 0
      }
      dated.append(task)
    }
    let known = other.open.map { heading in
      guard heading.letter == nil else { return heading }
      let above = letter(above: heading.above)
      return OpenHeading(level: heading.level, letter: above.letter, above: above.level)
    }
    open.removeAll { $0.level >= other.leastLevel }
    open += known
    leastLevel = min(leastLevel, other.leastLevel)
  }

  /// The letter that counts in a section whose headings of this and greater levels have none; `nil` where parts before
  /// say it, of which then only headings above `level` count.
  private func letter(above level: Int) -> (letter: UInt8?, level: Int) {
    guard let heading = open.last(where: { $0.level < level }) else { return (nil, min(level, leastLevel)) }
    return (heading.letter, heading.above)
  }

  /// For each section of a part the letter that counts in it, or the level above which headings of parts before say it.
  private mutating func sectionLetters(_ model: borrowing PartModel) -> [(letter: UInt8?, level: Int)] {
    var letters = [letter(above: .max)]
    for section in model.sections.dropFirst() {
      leastLevel = min(leastLevel, section.level)
      open.removeAll { $0.level >= section.level }
      let above = letter(above: section.level)
      let letter = section.letter != 0 ? section.letter : above.letter
      open.append(OpenHeading(level: section.level, letter: letter, above: above.level))
      letters.append(section.letter != 0 ? (section.letter, 0) : above)
    }
    return letters
  }
}
