import TaskSyntax

/// The fixes of a workspace's documents, made together.
///
/// Workspace rules make findings in one document that depend on others: whether a name in an `after` is implied, for
/// example, depends on other tasks. Their fixes are therefore made after those of single documents, from the findings
/// at that point.
public struct WorkspaceFixes: Sendable {
  /// The fixes of each document; `nil` if none was made, and for a document that is only read.
  public private(set) var all: [DocumentFixes?]
  /// The current documents, as workspace rules see them.
  private var documents: [WorkspaceDocument]

  /// The largest number of rounds. A fix of a workspace rule makes no new finding of these rules, so few are needed.
  private static let mostRounds = 20

  /// - Parameters:
  ///   - fixes: the fixes of single documents; `nil` where there are none.
  ///   - fixable: the documents before those fixes; `nil` for a document that is only read.
  ///   - documents: the same documents as they were linted.
  public init(
    completing fixes: [DocumentFixes?], of fixable: [FixableDocument?], _ documents: [WorkspaceDocument],
    includingUnsafe: Bool
  ) {
    all = fixes
    self.documents = documents
    for number in fixes.indices where fixes[number].map({ !$0.result.edits.isEmpty }) ?? false { read(number) }
    for _ in 0..<Self.mostRounds { guard makeShared(fixable, includingUnsafe) else { break } }
  }

  /// Makes fixes of the current findings of workspace rules. Returns whether any was made.
  private mutating func makeShared(_ fixable: [FixableDocument?], _ includingUnsafe: Bool) -> Bool {
    var firsts: [Int: FixableDocument] = [:]
    for document in fixable { if let document, firsts[document.group] == nil { firsts[document.group] = document } }
    let findings = firsts.mapValues { $0.linter.lint(workspace: documents, context: $0.context) }
    var changed: [Int] = []
    for (number, document) in fixable.enumerated() {
      guard let document, let found = findings[document.group]?[number].map({ Array($0.sorted()) }),
        found.contains(where: { $0.fix.map { $0.isSafe || includingUnsafe } ?? false })
      else { continue }
      var fixes = all[number] ?? DocumentFixes(document, includingUnsafe: includingUnsafe)
      if fixes.make(shared: found) { changed.append(number) }
      all[number] = fixes
    }
    for number in changed { read(number) }
    return !changed.isEmpty
  }

  private mutating func read(_ number: Int) { if let document = all[number]?.document { documents[number] = document } }
}
