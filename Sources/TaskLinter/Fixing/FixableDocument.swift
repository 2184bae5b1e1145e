public import TaskSyntax

/// A document to fix, with its linter and context.
public struct FixableDocument: Sendable {
  public var source: SourceText
  public var linter: Linter
  public var context: LintContext
  /// The file's path from the workspace's root; `nil` if unknown.
  public var path: [UInt8]?
  /// A number that documents of a workspace with the same linter and context have in common.
  public var group: Int

  public init(_ source: SourceText, _ linter: Linter, context: LintContext, path: [UInt8]? = nil, group: Int = 0) {
    self.group = group
    self.source = source
    self.linter = linter
    self.context = context
    self.path = path
  }
}
