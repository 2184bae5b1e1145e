import TaskFiles
import TaskMerging

/// The settlement of the conflicts in one text: by a new merge of the versions in git's index, by taking sides, or both.
struct ConflictResolution {
  /// The text with its conflicts as it will be.
  private(set) var text: ConflictedText
  /// The new merge; `nil` if only sides were taken.
  private(set) var merge: DocumentMerge?
  /// The number of conflicts of which a side was taken.
  private(set) var settledCount = 0
  /// The first lines, in the text as it will be, of conflicts whose parts cannot both be kept.
  private(set) var refusedLines: [Int] = []
  /// The fields that differ in each conflict of the text.
  private(set) var differences: [[MergeConflict.Difference]]
  /// Texts before both changes by conflict, where the text does not show them.
  private var bases: [[UInt8]?] = []

  /// Merges anew if git or this program has merged the text, and nobody has changed it since; otherwise the text stays
  /// as it is.
  init(_ text: ConflictedText, _ versions: (files: UnmergedFiles, file: UnmergedFiles.Versions)?, isKept: Bool)
    throws(GitProgram.Failure)
  {
    self.text = text
    differences = text.conflicts.map { text.differences(in: $0) }
    guard let (files, versions) = versions, let marks = text.marks else { return }
    let merge = DocumentMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs, marks: marks)
    var isWhole = merge.text == text.bytes
    if !isWhole, !isKept {
      let style = UnmergedFiles.MarkerStyle(
        size: marks.size, showsBase: marks.showsBase, labels: [marks.ours, marks.base, marks.theirs])
      isWhole = try files.isMergedByLines(text.bytes, versions, style)
    }
    guard isWhole else { return }
    if !isKept {
      self.merge = merge
      self.text = ConflictedText(merge.text)
    }
    guard merge.text == self.text.bytes, merge.conflicts.count == self.text.conflicts.count else { return }
    differences = merge.conflicts.map(\.differences)
    var shown = marks
    shown.showsBase = true
    let merged = DocumentMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs, marks: shown)
    let conflicts = ConflictedText(merged.text)
    guard conflicts.conflicts.count == self.text.conflicts.count else { return }
    bases = conflicts.conflicts.map { $0.base.map { Array(conflicts.bytes[$0]) } }
  }

  /// Takes a side of the conflicts, or of the one at `index`.
  mutating func take(_ side: ConflictSide, at index: Int? = nil) {
    var bytes: [UInt8] = []
    var kept: [[MergeConflict.Difference]] = []
    var copied = 0
    for (number, conflict) in text.conflicts.enumerated() {
      guard index == nil || index == number else {
        kept.append(differences[number])
        continue
      }
      let base = number < bases.count ? bases[number] : nil
      bytes += text.bytes[copied..<conflict.range.lowerBound]
      if let lines = text.lines(of: conflict, side, base: base) {
        bytes += lines
        settledCount += 1
      } else {
        refusedLines.append(bytes.count { $0 == 0x0A } + 1)
        bytes += text.bytes[conflict.range]
        kept.append(differences[number])
      }
      copied = conflict.range.upperBound
    }
    text = ConflictedText(bytes + text.bytes[copied...])
    differences = kept
  }
}
