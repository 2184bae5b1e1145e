import TaskModel
import TaskSyntax

extension LintRule {
  static let secondProject = LintRule(
    "second-project", .warning, needs: .any(.project),
    "A task belongs to the first project on its line. A second project stays in the title and has no effect."
  ) { part, _, report in
    guard part.model.hasSecondProject else { return }
    let records = part.syntax.records.span
    /// The record of the line's first project, or -1.
    var first = -1
    for index in records.indices {
      let record = records[index]
      switch record.kind {
      case .task, .heading: first = -1
      case .project:
        guard first >= 0 else {
          first = index
          continue
        }
        let first = records[first]
        report.flag(
          record.range, "\(part.quote(record.range)) is ignored: the project is \(part.quote(first.range))",
          help: "make it a tag, or write \\ before it", fix: fix(record, first, part))
      default: break
      }
    }
  } examples: {
    flags("- [ ] Move from +old to «+new»", becomes: "- [ ] Move from +old to #new")
    flags("- [ ] Move +old «+old»", becomes: "- [ ] Move +old")
    flags("# Kitchen +house «+\"Big Home\"»", becomes: "# Kitchen +house #\"Big Home\"")
    accepts("- [ ] Move +house/kitchen")
    accepts("- [ ] Move +old\n  - [ ] Pack +new")
    accepts("- [ ] Move from +old to \\+new")
    accepts("- [ ] Add +old `+new` C++ +1")
  }

  /// Returns the fix that turns the project into a tag, or deletes it if it only repeats the first one.
  private static func fix(_ record: SyntaxRecord, _ first: SyntaxRecord, _ part: LintPart) -> Diagnostic.Fix {
    let bytes = part.syntax.bytes
    if record.length == first.length, bytes.isWordEnd(at: record.upperBound),
      bytes.array(record.range) == bytes.array(first.range)
    {
      let start = bytes.blanksStart(before: record.lowerBound, downTo: first.upperBound)
      return .probable("Remove the second project", .delete(start..<record.upperBound))
    }
    return .probable("Make it a tag", .replace(record.lowerBound..<record.lowerBound + 1, "#"))
  }
}
