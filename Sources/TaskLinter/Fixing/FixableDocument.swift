public import TaskSyntax

/// A document that is to be fixed, and what it is linted with.
public struct FixableDocument: Sendable {
  public var source: SourceText
  public var linter: Linter
  public var context: LintContext
  /// The file's path from the workspace's root; `nil` where it is not known.
  public var path: [UInt8]?
  /// Documents of a workspace with the same number have the same linter and context.
  public var group: Int

  public init(
    _ source: SourceText, _ linter: Linter, context: LintContext, path: [UInt8]? = nil, group: Int = 0
  ) {
    self.group = group
    self.source = source
    self.linter = linter
    self.context = context
    self.path = path
  }
}
