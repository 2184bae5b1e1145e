import TaskModel
public import TaskSyntax

extension DocumentEdit {
  /// Returns the changes as edits of the original document.
  ///
  /// All parts that the changes touch are parsed again and compared: the changes have the intended meaning, and
  /// everything else is unchanged. Throws if this fails, or if no tool may write the document.
  public func finish() throws(EditProblem) -> EditedText {
    if document.obstacles.refusal != nil { throw .conflict("this document must not be changed by tools") }
    let pieces = spaced
    guard let text = EditedText(document.source, pieces.edits) else { throw .fault("the changes overlap") }
    try EditVerification(document: document, pieces: pieces, text: text).run()
    return text
  }

  /// The pieces with the blank lines and line endings that are needed between them and the surrounding text.
  private var spaced: [TextPiece] {
    var spaced: [TextPiece] = []
    // The index in `spaced` at which each group begins.
    var starts: [Int] = []
    var index = 0
    while index < pieces.count {
      var end = index + 1
      while end < pieces.count, pieces[end].range.lowerBound == pieces[end - 1].range.upperBound { end += 1 }
      var group = Array(pieces[index..<end])
      if group.allSatisfy({ $0.content == .nothing }) {
        closeGap(&group)
      } else {
        openGap(&group)
      }
      // If the previous removal already included the blank line between the groups, this removal takes the one before
      // instead.
      while let last = spaced.last, let start = starts.last, group[0].range.lowerBound < last.range.upperBound {
        group[0].range = last.range.upperBound..<group[0].range.upperBound
        if let before = blankLine(before: spaced[start].range.lowerBound) {
          spaced[start].range = before.lowerBound..<spaced[start].range.upperBound
        }
        group = spaced[start...] + group
        spaced.removeSubrange(start...)
        starts.removeLast()
      }
      starts.append(spaced.count)
      spaced += group
      index = end
    }
    return spaced
  }

  /// Extends a removed group by one blank line if it was between blank lines, or between a blank line and an end of the
  /// document.
  private func closeGap(_ group: inout [TextPiece]) {
    let (start, end) = (group[0].range.lowerBound, group[group.count - 1].range.upperBound)
    let before = blankLine(before: start)
    let isAtStart = start == textStart
    if let after = blankLine(behind: end), before != nil || isAtStart {
      group[group.count - 1].range = group[group.count - 1].range.lowerBound..<after.upperBound
    } else if end == document.source.count, let before {
      group[0].range = before.lowerBound..<group[0].range.upperBound
    }
  }

  /// Adds blank lines around inserted text, and the ending of the line before it.
  private func openGap(_ group: inout [TextPiece]) {
    let lineEnd = document.lineEnd(near: group[0].range.lowerBound)
    let (start, end) = (group[0].range.lowerBound, group[group.count - 1].range.upperBound)
    if group[0].wantsBlankBefore, start > textStart, blankLine(before: start) == nil {
      group[0].text = lineEnd + group[0].text
    }
    if group[group.count - 1].wantsBlankAfter, end < document.source.count, blankLine(behind: end) == nil {
      group[group.count - 1].text += lineEnd
    }
    for index in group.indices.dropFirst() where group[index].content == .text && group[index].wantsBlankBefore {
      group[index].text = lineEnd + group[index].text
    }
    // After a last line without an ending, the text begins with the ending and has none at its end.
    guard start == document.source.count, start > textStart, document.source.storage[start - 1] != 0x0A else { return }
    var ended = [document.source.storage[start - 1]]
    ended.endLine(lineEnd)
    group[0].text = ended.dropFirst() + group[0].text
    let last = group.count - 1
    if group[last].text.last == 0x0A { group[last].text.removeLast() }
    if group[last].text.last == 0x0D { group[last].text.removeLast() }
  }

  /// The start of the document's text, after byte order marks.
  private var textStart: Int { document.source.bytes.byteOrderMarksEnd(from: 0, contentEnd: document.source.count) }

  /// Returns the blank line that ends at `offset`, the start of a line, including its ending.
  private func blankLine(before offset: Int) -> Range<Int>? {
    let textStart = textStart
    let bytes = document.source.bytes
    guard offset > textStart, bytes[offset - 1] == 0x0A else { return nil }
    var start = offset - 1
    if start > textStart, bytes[start - 1] == 0x0D { start -= 1 }
    while start > textStart, bytes[start - 1].isBlank { start -= 1 }
    return start == textStart || bytes[start - 1] == 0x0A ? start..<offset : nil
  }

  /// Returns the blank line that begins at `offset`, the start of a line, including its ending if it has one.
  private func blankLine(behind offset: Int) -> Range<Int>? {
    guard offset < document.source.count else { return nil }
    let feed = document.source.storage.span.firstIndex(of: 0x0A, from: offset)
    return isBlank(offset..<min(feed, document.source.count))
      ? offset..<min(feed + 1, document.source.count) : nil
  }

  private func isBlank(_ line: Range<Int>) -> Bool {
    var text = document.source.storage[line]
    if text.last == 0x0D { text.removeLast() }
    return text.allSatisfy(\.isBlank)
  }
}
