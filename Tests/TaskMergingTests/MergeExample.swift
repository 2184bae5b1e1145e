import TaskMerging
import TaskSyntax

/// A small merge with its result.
struct MergeExample: CustomStringConvertible {
  var description: String
  var base: String?
  var a: String
  var b: String
  /// The merged document; `nil` for a conflict.
  var merged: String?
  /// The fields in dispute.
  var fields: [String] = []

  /// Creates an example of a task's line, without its bullet.
  static func line(_ base: String, _ a: String, _ b: String, _ merged: String) -> MergeExample {
    MergeExample(
      description: "\(base) | \(a) | \(b)", base: "- \(base)\n", a: "- \(a)\n", b: "- \(b)\n", merged: "- \(merged)\n")
  }

  /// Creates an example of a task's line with fields in dispute.
  static func dispute(_ base: String, _ a: String, _ b: String, _ fields: String...) -> MergeExample {
    MergeExample(
      description: "\(base) | \(a) | \(b)", base: "- \(base)\n", a: "- \(a)\n", b: "- \(b)\n", merged: nil,
      fields: fields)
  }

  static func text(_ name: String, _ base: String?, _ a: String, _ b: String, _ merged: String?) -> MergeExample {
    MergeExample(description: name, base: base, a: a, b: b, merged: merged)
  }

  func merge(isSwapped: Bool) -> DocumentMerge {
    DocumentMerge(
      base: base.map { Array($0.utf8) }, ours: Array((isSwapped ? b : a).utf8), theirs: Array((isSwapped ? a : b).utf8))
  }
}

extension DocumentMerge {
  init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], marks: ConflictMarks = ConflictMarks()) {
    self.init(
      base: base.map { SourceText($0) }, ours: SourceText(ours), theirs: SourceText(theirs), marks: marks)
  }
}
