import TaskSyntax

/// The fixes of a workspace's documents, made together.
///
/// Rules about the workspace find things in one document that depend on the others: whether a name in an `after` is
/// implied, for example, depends on other tasks. Their fixes are therefore made after those of single documents, from
/// the findings at that point.
public struct WorkspaceFixes: Sendable {
  /// For each document its fixes; `nil` where none was made, and for one that is only read.
  public private(set) var all: [DocumentFixes?]
  /// The documents as they are now, as rules about the workspace see them.
  private var documents: [WorkspaceDocument]

  /// Makes what is left to be made. A fix of these rules makes no finding of theirs, so few rounds are needed.
  private static let mostRounds = 20

  /// - Parameters:
  ///   - fixes: those of the documents alone; `nil` where there are none.
  ///   - fixable: the documents before them; `nil` for one that is only read.
  ///   - documents: the same as they were linted.
  public init(
    completing fixes: [DocumentFixes?], of fixable: [FixableDocument?], _ documents: [WorkspaceDocument],
    includingUnsafe: Bool
  ) {
    all = fixes
    self.documents = documents
    for number in fixes.indices where fixes[number].map({ !$0.result.edits.isEmpty }) ?? false { read(number) }
    for _ in 0..<Self.mostRounds {
      guard makeShared(fixable, includingUnsafe) else { break }
    }
  }

  /// Makes fixes of what rules about the workspace find now. Returns whether any was made.
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

  private mutating func read(_ number: Int) {
    if let document = all[number]?.document { documents[number] = document }
  }
}
