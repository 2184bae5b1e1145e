public import TaskLinter
public import TaskSyntax

/// The projection `diagnostics`: one finding a line, `LINE:COLUMN severity rule "flagged text"`.
extension Linter {
  /// Returns the findings in `tree` as text, in order. `Grammar/README.md` describes the format.
  public func outline(of tree: SyntaxTree, context: LintContext) -> [UInt8] {
    var cursor = LineCursor(tree.source)
    var output: [UInt8] = []
    for finding in lint(tree, context: context) {
      let (line, column) = cursor.place(of: finding.range.lowerBound)
      output += "\(line):\(column) \(finding.severity.rawValue) \(finding.rule) ".utf8
      QuotedText.append(tree.source.bytes, finding.range, to: &output)
      output.append(UInt8(ascii: "\n"))
    }
    return output
  }
}
