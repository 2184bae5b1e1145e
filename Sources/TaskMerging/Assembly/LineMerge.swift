import TaskSyntax

/// The merge of documents line by line, where their meaning does not help.
struct LineMerge {
  private(set) var text: [UInt8] = []
  private(set) var conflicts: [MergeConflict] = []

  init(_ base: SourceText, _ a: SourceText, _ b: SourceText, _ marks: ConflictMarks, isSwapped: Bool) {
    var lineCount = 0
    for chunk in TextMerge.merge(base: base.content, a.content, b.content) {
      let piece: [UInt8]
      switch chunk {
      case .text(let text): piece = text
      case .dispute(let dispute):
        conflicts.append(MergeConflict(line: lineCount + 1, differences: []))
        piece = marks.text(
          ours: isSwapped ? dispute.b : dispute.a, base: dispute.base ?? [], theirs: isSwapped ? dispute.a : dispute.b)
      }
      text += piece
      lineCount += piece.count { $0 == 0x0A }
    }
  }
}
