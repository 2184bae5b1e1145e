import TaskModel
import TaskSyntax

/// What is kept of the ranks of a document: numbers, and how many tasks must be done on a day.
struct RankSummary: Sendable {
  /// The tasks with a number of their own, in document order.
  private(set) var numbered: [NumberedRank] = []
  /// By their days, tasks with the letter A.
  private(set) var mustDo: [CalendarDate: MustDoDay] = [:]
  /// The headings that are open, with the letters that they hand down; the front matter is the first.
  private var open: [(level: Int, letter: UInt8)] = []

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

  mutating func append(_ part: SyntaxPart, _ model: PartModel) {
    if open.isEmpty { open.append((0, UInt8(part.frontMatter.rank.letter))) }
    let letters = sectionLetters(model)
    for row in model.rows {
      if row.number != 0 {
        let rank = part.records[Int(row.record) + 1]
        numbered.append(
          NumberedRank(
            offset: part.documentOffset + rank.lowerBound, rank: rank.rank, isActive: row.status.isActive))
      }
      let letter = row.letter != 0 ? row.letter : letters[Int(row.section)]
      guard letter == 1, row.status.isActive, let day = row.plan.date ?? row.due.date else { continue }
      mustDo[day, default: MustDoDay()].count += 1
      if mustDo[day]?.count == Self.mostMustDo + 1 {
        let box = part.records[Int(row.record)].checkbox
        mustDo[day]?.firstTooMany = box.moved(by: part.documentOffset)
      }
    }
  }

  /// For each section of a part the letter that counts in it.
  private mutating func sectionLetters(_ model: PartModel) -> [UInt8] {
    var letters = [open[open.count - 1].letter]
    for section in model.sections.dropFirst() {
      while open[open.count - 1].level >= section.level { open.removeLast() }
      open.append((section.level, section.letter != 0 ? section.letter : open[open.count - 1].letter))
      letters.append(open[open.count - 1].letter)
    }
    return letters
  }
}
