import TaskSyntax

/// The merge of three texts that are empty or end with a line feed: of their items, or else of their lines.
/// The base is empty if there is none.
struct BodyMerge {
  struct Style {
    var marks: ConflictMarks
    /// Whether the first side is theirs.
    var isSwapped: Bool
    /// Whether lines are merged, whatever the texts hold.
    var byLines: Bool
    /// Whether items stay that one side removed and the other left alone.
    var keepsRemoved: Bool
  }

  private(set) var text: [UInt8]
  private(set) var conflicts: [MergeConflict]
  /// The rules that settled something, each as often as it did, with the line of the item.
  private(set) var settled: [(rule: MergeRule, line: [UInt8])] = []
  /// The number of conflicts that were made of whole items, because these would not read as they are meant.
  private(set) var guardedConflicts = 0
  let mergesLines: Bool
  /// The lines of the tasks that one side removed and the other left alone.
  private(set) var removedTasks: [[UInt8]] = []

  /// Merges the texts without the stretches that all of them share, if these can be left out.
  static func merge(_ base: SourceText, _ a: SourceText, _ b: SourceText, _ style: Style) -> BodyMerge {
    if let folded = FoldedVersions(base, a, b) {
      let merge =
        style.byLines
        ? BodyMerge(lines: folded.base, folded.a, folded.b, style)
        : items(folded.base, folded.a, folded.b, style, without: folded.parts)
      if let merge = merge?.unfolded(folded) { return merge }
    }
    if !style.byLines, let merge = items(base, a, b, style) { return merge }
    return BodyMerge(lines: base, a, b, style)
  }

  /// Merges the items of the texts, or their lines if items cannot be merged. Returns `nil` if a task that stands for a
  /// part that was left out would be read as something else.
  private static func items(
    _ base: SourceText, _ a: SourceText, _ b: SourceText, _ style: Style, without parts: [FoldedPart] = []
  ) -> BodyMerge? {
    func version(_ text: SourceText) -> MergeVersion { MergeVersion(text, without: parts) }
    let versions = (base: version(base), a: version(a), b: version(b))
    guard base.count == 0 || versions.base.folds == parts.count, versions.a.folds == parts.count,
      versions.b.folds == parts.count
    else {
      return nil
    }
    guard let plan = plan(versions.base, versions.a, versions.b, style) else {
      return BodyMerge(lines: base, a, b, style)
    }
    // Items in dispute as a whole may hold parts that were left out.
    if !parts.isEmpty, !plan.plan.regions.isEmpty { return nil }
    let rendering = plan.clean ?? MergeRendering(plan.plan, .marks(style.marks, isSwapped: style.isSwapped))
    var merge = BodyMerge(
      text: rendering.bytes, conflicts: rendering.conflicts, settled: plan.plan.settled, mergesLines: false)
    merge.guardedConflicts = plan.plan.regions.count
    merge.removedTasks = plan.plan.removedTasks
    return merge
  }

  private init(
    text: [UInt8], conflicts: [MergeConflict], settled: [(rule: MergeRule, line: [UInt8])], mergesLines: Bool
  ) {
    self.text = text
    self.conflicts = conflicts
    self.settled = settled
    self.mergesLines = mergesLines
  }

  private init(lines base: SourceText, _ a: SourceText, _ b: SourceText, _ style: Style) {
    let merge = LineMerge(base, a, b, style.marks, isSwapped: style.isSwapped)
    self.init(text: merge.text, conflicts: merge.conflicts, settled: [], mergesLines: true)
  }

  /// The merged items, and the result if it has no conflict; `nil` if lines must be merged.
  private static func plan(
    _ base: MergeVersion, _ a: MergeVersion, _ b: MergeVersion, _ style: Style
  ) -> (plan: MergePlan, clean: MergeRendering?)? {
    for version in [base, a, b] {
      switch version.obstacles.refusal {
      case .conflictMarkers, .notText: return nil
      default: if version.source.hasConflicts { return nil }
      }
    }
    var plan = MergePlan(base, a, b, keepsRemoved: style.keepsRemoved)
    guard plan.isWhole else { return nil }
    for _ in 0..<guardLimit {
      let rendering = MergeRendering(plan, .side(.a))
      var fault = MergeGuard.fault(rendering, plan)
      if fault == nil {
        guard plan.hasDisputes else { return (plan, rendering) }
        fault = MergeGuard.fault(MergeRendering(plan, .side(.b)), plan)
      }
      switch fault {
      case nil: return (plan, nil)
      case .item(let place):
        if plan.regions.isEmpty, isSettledByLines(base, a, b) { return nil }
        if !plan.putInDispute(around: place) { return nil }
      case .document: return nil
      }
    }
    return nil
  }

  /// Whether lines can be merged without a conflict, as where one side opened a fence around a change of the other one,
  /// and no line becomes front matter by that.
  private static func isSettledByLines(_ base: MergeVersion, _ a: MergeVersion, _ b: MergeVersion) -> Bool {
    let merge = LineMerge(base.source, a.source, b.source, ConflictMarks(), isSwapped: false)
    guard merge.conflicts.isEmpty else { return false }
    func hasFrontMatter(_ version: MergeVersion) -> Bool {
      version.items.count > 1 && version.items[1].kind == .frontMatter
    }
    return !hasFrontMatter(MergeVersion(SourceText(merge.text))) || hasFrontMatter(a) || hasFrontMatter(b)
  }

  /// How often items are put in dispute before lines are merged.
  private static let guardLimit = 8

  /// Returns the merge of the whole texts; `nil` if a part is missing.
  private func unfolded(_ versions: FoldedVersions) -> BodyMerge? {
    guard let whole = versions.unfolded(text, isClean: conflicts.isEmpty) else { return nil }
    var merge = self
    for index in conflicts.indices { merge.conflicts[index].line = whole.line(conflicts[index].line) }
    merge.text = whole.text
    return merge
  }
}
