import TaskModel
import TaskSyntax

/// The headings of some parts of a document that rules may report; others are not kept.
struct HeadingOutline: Sendable {
  typealias Skip = (range: Range<Int>, level: Int, above: Int)

  /// The marks of headings more than one level below the preceding heading, whose level is `above`.
  private(set) var skips: [Skip] = []
  /// The headings with nothing below them, except the last one.
  private var closedEmptySections: [Range<Int>] = []
  /// The first heading.
  private var first: (start: Int, level: Int)?
  /// The level of the last heading; 0 if there is none.
  private var level = 0
  /// The last heading, as long as nothing follows it.
  private var pending: Range<Int>?
  /// Whether something other than a heading comes first.
  private var beginsWithOther = false

  /// The headings with nothing below them.
  var emptySections: [Range<Int>] { closedEmptySections + (pending.map { [$0] } ?? []) }

  init() {}

  init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) {
    let records = part.records
    beginsWithOther = records.first.map { $0.kind != .heading } ?? false
    for section in model.sections.dropFirst() {
      let record = records[Int(section.record)]
      let range = record.range
      let next = Int(record.next)
      var heading = HeadingOutline()
      heading.first = (range.lowerBound, section.level)
      heading.level = section.level
      heading.pending = next == records.count || records[next].kind == .heading ? range : nil
      append(heading, movedBy: 0)
    }
  }

  /// Appends the headings of the parts that follow.
  mutating func append(_ other: HeadingOutline, movedBy distance: Int) {
    beginsWithOther = beginsWithOther || first == nil && other.beginsWithOther
    if other.beginsWithOther { pending = nil }
    guard var next = other.first else { return }
    next.start += distance
    if let pending, next.level <= level { closedEmptySections.append(pending) }
    if level > 0, next.level > level + 1 { skips.append((next.start..<next.start + next.level, next.level, level)) }
    for skip in other.skips { skips.append((skip.range.moved(by: distance), skip.level, skip.above)) }
    for section in other.closedEmptySections { closedEmptySections.append(section.moved(by: distance)) }
    first = first ?? next
    level = other.level
    pending = other.pending?.moved(by: distance)
  }
}
