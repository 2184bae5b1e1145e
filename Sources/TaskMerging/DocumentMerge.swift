public import TaskSyntax

/// The merge of two versions of a document that were made of one.
///
/// Items are merged by their meaning: tasks, headings, notes, paragraphs. Text that one side left alone is copied byte
/// for byte. With the sides changed, the result is the same but for the order inside conflicts.
public struct DocumentMerge: Sendable {
  /// The merged document.
  public let text: [UInt8]
  /// The conflicts, in order; empty for a clean merge.
  public let conflicts: [MergeConflict]
  /// The rules that settled something, each as often as it did, with the line of the item.
  public let settled: [(rule: MergeRule, line: [UInt8])]
  /// The number of conflicts that were made of whole items, because these would not read as they are meant.
  public let guardedConflicts: Int
  /// Whether lines were merged instead of items, because a version cannot be read as a task file, or because the merged
  /// items would not read as they are meant.
  public let mergesLines: Bool
  /// The lines of the tasks that one side removed and the other left alone.
  public let removedTasks: [[UInt8]]

  /// - Parameters:
  ///   - base: the version that both were made of; `nil` if there is none.
  ///   - byLines: whether lines are merged, whatever the versions hold.
  ///   - keepsRemoved: whether items stay that one side removed and the other left alone.
  public init(
    base: SourceText?, ours: SourceText, theirs: SourceText, marks: ConflictMarks = ConflictMarks(),
    byLines: Bool = false, keepsRemoved: Bool = false
  ) {
    if ours.hasBytes(of: theirs) || base?.hasBytes(of: theirs) == true {
      self.init(ours)
    } else if base?.hasBytes(of: ours) == true {
      self.init(theirs)
    } else {
      // The lesser text is `a`, so that no rule can depend on the sides.
      let isSwapped = theirs.precedes(ours)
      let frames = MergedFrame(base ?? SourceText([]), isSwapped ? theirs : ours, isSwapped ? ours : theirs)
      let merge = BodyMerge.merge(
        frames.base, frames.a, frames.b,
        BodyMerge.Style(marks: marks, isSwapped: isSwapped, byLines: byLines, keepsRemoved: keepsRemoved))
      self.init(frames.text(of: merge.text), merge)
    }
  }

  /// The rules that settled something, and how often.
  public var rules: [MergeRule: Int] { settled.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 } }

  private init(_ text: SourceText) { self.init(Array(text.content), nil) }

  /// - Parameter merge: `nil` if nothing had to be merged.
  private init(_ text: [UInt8], _ merge: BodyMerge?) {
    self.text = text
    conflicts = merge?.conflicts ?? []
    settled = merge?.settled ?? []
    guardedConflicts = merge?.guardedConflicts ?? 0
    mergesLines = merge?.mergesLines ?? false
    removedTasks = merge?.removedTasks ?? []
  }
}

/// Three versions without the properties that each has as a whole, and those of the merged text.
private struct MergedFrame {
  let base: SourceText
  let a: SourceText
  let b: SourceText
  private let frame: TextFrame
  private let isUniform: Bool

  init(_ base: SourceText, _ a: SourceText, _ b: SourceText) {
    let frames = (base: TextFrame(base), a: TextFrame(a), b: TextFrame(b))
    let isUniform = frames.base.ends != .mixed && frames.a.ends != .mixed && frames.b.ends != .mixed
    self.isUniform = isUniform
    frame = TextFrame.merged(frames.base, frames.a, frames.b)
    self.base = frames.base.body(of: base, isUniform: isUniform)
    self.a = frames.a.body(of: a, isUniform: isUniform)
    self.b = frames.b.body(of: b, isUniform: isUniform)
  }

  func text(of body: consuming [UInt8]) -> [UInt8] { frame.text(of: body, isUniform: isUniform) }
}
