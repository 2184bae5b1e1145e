import TaskModel
import TaskSyntax

extension DocumentEdit {
  /// Appends a heading to the document, and blocks below it. Its level is the highest level of the existing headings,
  /// so that it is in no other section, or 1 if there are none.
  ///
  /// - Throws: if the title is blank.
  public mutating func append(sectionTitled title: [UInt8], with blocks: [TaskBlock]) throws(EditProblem) {
    let words = title.split(whereSeparator: \.isBlank)
    guard !words.isEmpty, !title.contains(0x0A) else { throw .refused("a heading needs a title on a single line") }
    let level = document.model.sections.dropFirst().map(\.level).min() ?? 1
    var gap = LineGap(offset: document.source.count, column: 0, depth: 0)
    gap.wantsBlankBefore = true
    let lineEnd = document.lineEnd(near: gap.offset)
    var text = [UInt8](repeating: UInt8(ascii: "#"), count: level) + [.space] + Array(words.joined(separator: [.space]))
    text += lineEnd + lineEnd
    for block in blocks { text += try block.text(as: dialect, column: 0, lineEnd) }
    try insert(text, .text, in: gap)
  }
}
