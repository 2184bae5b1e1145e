import TaskModel
import TaskSyntax

/// The headings of a document as they come, part by part: what is odd about them is kept, the others are not.
struct HeadingOutline: Sendable {
  /// Headings more than one level below the one above them, which is of level `above`: their marks.
  private(set) var skips: [(range: Range<Int>, level: Int, above: Int)] = []
  /// Headings with nothing below them, the last one apart.
  private var closedEmptySections: [Range<Int>] = []
  private var level = 0
  /// The last heading, as long as nothing stands below it.
  private var pending: Range<Int>?

  /// Headings with nothing below them, as far as the document was read.
  var emptySections: [Range<Int>] { closedEmptySections + (pending.map { [$0] } ?? []) }

  mutating func append(_ part: SyntaxPart, _ model: PartModel) {
    let records = part.records
    // Parts begin with headings or tasks, but for the first.
    if let first = records.first, first.kind != .heading { pending = nil }
    for section in model.sections.dropFirst() {
      let record = records[Int(section.record)]
      let range = record.range.moved(by: part.documentOffset)
      if let pending, section.level <= level { closedEmptySections.append(pending) }
      if level > 0, section.level > level + 1 {
        skips.append((range.lowerBound..<range.lowerBound + section.level, section.level, level))
      }
      level = section.level
      let next = Int(record.next)
      pending = next == records.count || records[next].kind == .heading ? range : nil
    }
  }
}
