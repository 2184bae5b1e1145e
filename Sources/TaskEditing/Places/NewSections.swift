import TaskModel
import TaskSyntax

/// New headings for an archive, with the tasks below them.
struct NewSections {
  private struct Addition {
    var gap: LineGap
    var text: [UInt8]
    /// The headings that were added last and that following tasks can go below.
    var open: [[UInt8]]
  }

  private let document: Document
  private let dialect: Dialect
  private var additions: [Addition] = []

  init(_ archive: DocumentEdit) {
    document = archive.document
    dialect = archive.dialect
  }

  /// Adds blocks below new headings in a section.
  mutating func add(_ blocks: [TaskBlock], _ target: (section: Int, rest: [[UInt8]])) throws(EditProblem) {
    let gap = document.gap(for: target.rest[0], in: target.section)
    let lineEnd = document.lineEnd(near: gap.offset)
    let known = additions.firstIndex { $0.gap.offset == gap.offset }
    let index = known ?? additions.count
    if known == nil { additions.append(Addition(gap: gap, text: [], open: [])) }
    let open = additions[index].open
    var common = zip(open, target.rest).prefix { $0 == $1 }.count
    // Nothing can be added below a heading that a later one has ended.
    if common == target.rest.count, open.count > common { common = 0 }
    for heading in target.rest[common...] {
      additions[index].text += (additions[index].text.isEmpty ? [] : lineEnd) + heading + lineEnd
    }
    if common < target.rest.count { additions[index].text += lineEnd }
    for block in blocks { additions[index].text += try block.text(as: dialect, column: 0, lineEnd) }
    additions[index].open = target.rest
  }

  func insert(into archive: inout DocumentEdit) throws(EditProblem) {
    for addition in additions { try archive.insert(addition.text, .text, in: addition.gap) }
  }
}

extension Document {
  /// Returns the place of a new heading in a section: after the headings in it, but before the first with fewer `#`,
  /// which would otherwise contain it.
  fileprivate func gap(for heading: [UInt8], in section: Int) -> LineGap {
    let level = heading.prefix { $0 == UInt8(ascii: "#") }.count
    var last = section
    while last + 1 < model.sections.count, model.sections[last + 1].level > model.sections[section].level,
      model.sections[last + 1].level >= level || model.sections[last + 1].parent != UInt32(section)
    {
      last += 1
    }
    return LineGap(endOf: last, in: self)
  }
}
