public import TaskSyntax

extension DocumentMerge {
  /// Returns the edits of whole lines that make the merged document of another one.
  public func edits(of source: SourceText) -> [TextEdit] {
    var interning = Interning()
    let old = source.storage[..<source.count].wholeLines
    let new = text[...].wholeLines
    let counterparts = SequenceMatching.counterparts(of: interning.numbers(of: old), in: interning.numbers(of: new))
    var edits: [TextEdit] = []
    var (oldStart, newStart) = (0, 0)
    func change(to oldEnd: Int, _ newEnd: Int) {
      guard oldStart < oldEnd || newStart < newEnd else { return }
      let start = oldStart < old.count ? old[oldStart].startIndex : source.count
      let end = oldEnd > oldStart ? old[oldEnd - 1].endIndex : start
      edits.append(TextEdit(range: start..<end, replacement: new[newStart..<newEnd].flatMap { $0 }))
    }
    for (index, counterpart) in counterparts.enumerated() where counterpart >= 0 {
      change(to: index, counterpart)
      (oldStart, newStart) = (index + 1, counterpart + 1)
    }
    change(to: old.count, new.count)
    return edits
  }
}
