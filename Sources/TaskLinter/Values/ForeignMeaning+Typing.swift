import TaskModel
public import TaskSyntax

extension LintRule {
  /// Returns the advice on a word of another tool that was typed on the command line, where a priority has a form of
  /// its own; `nil` for findings of other rules than `foreign-attribute`.
  public static func typedHelp(for finding: Diagnostic, in text: SourceText) -> String? {
    guard finding.rule == foreignAttribute.name else { return nil }
    let tree = SyntaxTree(Array("- [ ] x ".utf8) + text.storage[finding.range])
    guard let syntax = tree.parts.first, let task = syntax.records.first?.checkbox else { return nil }
    let part = LintPart(syntax, PartModel(syntax), DocumentHead(syntax, tree.dialect))
    let start = task.upperBound + " x ".utf8.count
    let meaning =
      syntax.records.first { $0.kind == .undeclaredAttribute }.flatMap { ForeignWord($0, in: part)?.meaning }
      ?? ForeignEmoji(part, at: start)?.meaning ?? InlineField(part, at: start)?.meaning
    return meaning.map { "write \($0.typedForm)" }
  }
}
