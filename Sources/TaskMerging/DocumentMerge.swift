import TaskSyntax

/// The merge of two versions of a document that were made of one.
///
/// Items are merged by their meaning: tasks, headings, notes, paragraphs. Text that one side left alone is copied byte
/// for byte. With the sides changed, the result is the same but for the order inside conflicts.
public struct DocumentMerge: Sendable {
  /// The merged document.
  public let text: [UInt8]
  /// The conflicts, in order; empty for a clean merge.
  public let conflicts: [MergeConflict]
  /// The rules that settled something, and how often.
  public let rules: [MergeRule: Int]
  /// Whether lines were merged instead of items, because a version cannot be read as a task file, or because the merged
  /// items would not read as they are meant.
  public let mergesLines: Bool

  /// - Parameters:
  ///   - base: the version that both were made of; `nil` if there is none.
  ///   - byLines: whether lines are merged, whatever the versions hold.
  public init(
    base: [UInt8]?, ours: [UInt8], theirs: [UInt8], marks: ConflictMarks = ConflictMarks(), byLines: Bool = false
  ) {
    if ours == theirs || base == theirs {
      self.init(ours)
    } else if base == ours {
      self.init(theirs)
    } else {
      self.init(Versions(base, ours, theirs), marks, byLines: byLines)
    }
  }

  private init(_ text: [UInt8]) {
    self.text = text
    conflicts = []
    rules = [:]
    mergesLines = false
  }

  private init(_ versions: Versions, _ marks: ConflictMarks, byLines: Bool) {
    if !byLines, let plan = versions.plan {
      let rendering =
        plan.clean ?? MergeRendering(plan.plan, .marks(marks, isSwapped: versions.isSwapped))
      text = versions.text(of: rendering.bytes)
      conflicts = rendering.conflicts
      rules = plan.plan.rules.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      mergesLines = false
    } else {
      let merge = LineMerge(versions.base ?? [], versions.a, versions.b, marks, isSwapped: versions.isSwapped)
      text = versions.text(of: merge.text)
      conflicts = merge.conflicts
      rules = [:]
      mergesLines = true
    }
  }
}

/// Three versions of a document without what concerns each as a whole.
private struct Versions {
  var base: [UInt8]?
  var a: [UInt8]
  var b: [UInt8]
  /// Whether `a` is theirs. The lesser text is `a`, so that no rule can depend on the sides.
  let isSwapped: Bool
  private let frame: TextFrame
  private let isUniform: Bool

  init(_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8]) {
    isSwapped = theirs.lexicographicallyPrecedes(ours)
    let (first, second) = isSwapped ? (theirs, ours) : (ours, theirs)
    let frames = (base: TextFrame(base ?? []), a: TextFrame(first), b: TextFrame(second))
    let isUniform = frames.base.ends != .mixed && frames.a.ends != .mixed && frames.b.ends != .mixed
    self.isUniform = isUniform
    frame = TextFrame.merged(frames.base, frames.a, frames.b)
    self.base = base.map { frames.base.body(of: $0, isUniform: isUniform) }
    a = frames.a.body(of: first, isUniform: isUniform)
    b = frames.b.body(of: second, isUniform: isUniform)
  }

  func text(of body: [UInt8]) -> [UInt8] { frame.text(of: body, isUniform: isUniform) }

  /// The merged items, and the result if it has no conflict; `nil` if lines must be merged.
  var plan: (plan: MergePlan, clean: MergeRendering?)? {
    let base = MergeVersion(SourceText(self.base ?? []))
    let (first, second) = (MergeVersion(SourceText(a)), MergeVersion(SourceText(b)))
    for version in [base, first, second] {
      switch version.obstacles.refusal {
      case .conflictMarkers, .notText: return nil
      default: continue
      }
    }
    let plan = MergePlan(base, first, second)
    guard plan.isWhole else { return nil }
    let rendering = MergeRendering(plan, .side(.a))
    guard MergeGuard.accepts(rendering, plan) else { return nil }
    guard plan.hasDisputes else { return (plan, rendering) }
    return MergeGuard.accepts(MergeRendering(plan, .side(.b)), plan) ? (plan, nil) : nil
  }
}
