import TaskSyntax

/// The part of a conflict that is taken to settle it.
public enum ConflictSide: String, Sendable, CaseIterable {
  case ours, theirs
  /// Both parts, one after the other, where they are additions.
  case both
}

extension ConflictedText {
  /// Returns the lines that settle a conflict; `nil` if its parts cannot stand one after the other, because they may be
  /// two versions of the same task.
  ///
  /// - Parameter base: the text before both changes, where the conflict does not show it; `nil` if nobody knows it.
  public func lines(of conflict: Conflict, _ side: ConflictSide, base: [UInt8]? = nil) -> [UInt8]? {
    let (ours, theirs) = (Array(bytes[conflict.ours]), Array(bytes[conflict.theirs]))
    switch side {
    case .ours: return ours
    case .theirs: return theirs
    case .both:
      if ours == theirs { return ours }
      let base = conflict.base.map { Array(bytes[$0]) } ?? base
      guard base?.isEmpty == true || Self.isPlain(ours) && Self.isPlain(theirs) else { return nil }
      return ours + theirs
    }
  }

  /// Returns the fields of a conflict that differ; none for other lines than that of one task or heading.
  public func differences(in conflict: Conflict) -> [MergeConflict.Difference] {
    let merge = DocumentMerge(
      base: conflict.base.map { SourceText(Array(bytes[$0])) }, ours: SourceText(Array(bytes[conflict.ours])),
      theirs: SourceText(Array(bytes[conflict.theirs])))
    return merge.conflicts.count == 1 ? merge.conflicts[0].differences : []
  }

  /// Whether lines are only text: no task, heading or front matter is among them.
  private static func isPlain(_ lines: [UInt8]) -> Bool {
    MergeVersion(SourceText(lines)).items.dropFirst().allSatisfy { item in
      switch item.kind {
      case .frontMatter, .heading, .task: false
      default: true
      }
    }
  }
}
