public import TaskSyntax

extension DocumentMerge {
  /// Returns the edits of whole lines that make the merged document of another one.
  public func edits(of source: SourceText) -> [TextEdit] { Self.edits(of: source, making: text) }

  /// Returns the edits of whole lines that make a text of a document.
  public static func edits(of source: SourceText, making text: [UInt8]) -> [TextEdit] {
    let merged = SourceText(text)
    var edits: [TextEdit] = []
    var (oldStart, newStart) = (0, 0)
    func change(to oldEnd: Int, _ newEnd: Int) {
      edits += Self.edits(of: source.content[oldStart..<oldEnd], to: text[newStart..<newEnd])
    }
    for stretch in SharedStretches(source, merged).stretches {
      change(to: stretch.old.lowerBound, stretch.new)
      (oldStart, newStart) = (stretch.old.upperBound, stretch.new + stretch.old.count)
    }
    change(to: source.count, text.count)
    return edits
  }

  private static func edits(of old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) -> [TextEdit] {
    var interning = Interning()
    let (lines, newLines) = (old.wholeLines, new.wholeLines)
    let counterparts = SequenceMatching.counterparts(
      of: interning.numbers(of: lines), in: interning.numbers(of: newLines))
    var edits: [TextEdit] = []
    var (oldStart, newStart) = (0, 0)
    func change(to oldEnd: Int, _ newEnd: Int) {
      guard oldStart < oldEnd || newStart < newEnd else { return }
      let start = oldStart < lines.count ? lines[oldStart].startIndex : old.endIndex
      let end = oldEnd > oldStart ? lines[oldEnd - 1].endIndex : start
      edits.append(TextEdit(range: start..<end, replacement: newLines[newStart..<newEnd].flatMap { $0 }))
    }
    for (index, counterpart) in counterparts.enumerated() where counterpart >= 0 {
      change(to: index, counterpart)
      (oldStart, newStart) = (index + 1, counterpart + 1)
    }
    change(to: lines.count, newLines.count)
    return edits
  }
}
