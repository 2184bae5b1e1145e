import TaskModel
import TaskSyntax

extension DocumentEdit {
  /// Puts a heading at the document's end, and blocks below it. Its level is the highest that a heading has, so
  /// that it lies in no other section; 1 where there is none.
  ///
  /// - Throws: for a title of blanks.
  public mutating func append(sectionTitled title: [UInt8], with blocks: [TaskBlock]) throws(EditProblem) {
    let words = title.split(whereSeparator: \.isBlank)
    guard !words.isEmpty, !title.contains(0x0A) else {
      throw EditProblem(.refused, Array("a heading needs a title on one line".utf8))
    }
    let level = document.model.sections.dropFirst().map(\.level).min() ?? 1
    var gap = LineGap(offset: document.source.count, column: 0, depth: 0)
    gap.wantsBlankBefore = true
    let lineEnd = document.lineEnd(near: gap.offset)
    var text = [UInt8](repeating: UInt8(ascii: "#"), count: level) + [.space] + Array(words.joined(separator: [.space]))
    text += lineEnd + lineEnd
    for block in blocks { text += try block.text(in: document, column: 0, lineEnd) }
    try insert(text, .text, in: gap)
  }
}
