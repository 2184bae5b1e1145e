public import TaskSyntax

/// The projection `diagnostics`: one finding a line, `LINE:COLUMN severity rule "flagged text"`.
extension Linter {
  /// The findings in `tree` as text, in order. `Grammar/README.md` says how to read it.
  public func outline(of tree: SyntaxTree, context: LintContext) -> [UInt8] {
    let index = LineIndex(tree.source)
    var output: [UInt8] = []
    for finding in lint(tree, context: context) {
      let start = finding.range.lowerBound
      output += "\(index.line(at: start)):\(index.column(at: start)) \(finding.severity.rawValue) \(finding.rule) ".utf8
      QuotedText.append(tree.source.bytes, finding.range, to: &output)
      output.append(UInt8(ascii: "\n"))
    }
    return output
  }
}
