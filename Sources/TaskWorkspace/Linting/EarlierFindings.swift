import TaskFiles
import TaskLinter
import TaskSyntax

/// The findings of rules about the whole workspace before a commit. Compared with those after it they show which ones
/// the commit causes in unchanged files, such as an `after` that names a removed task.
struct EarlierFindings {
  /// A finding without its message, which may name places in files that the commit changes.
  private struct Key: Hashable {
    let rule: String
    let range: Range<Int>
  }

  /// The findings in unchanged documents, by linter, then by document.
  private var known: [[Int: Set<Key>]]

  /// - Parameters:
  ///   - group: files of git's index.
  ///   - documents: the documents of the group that could be read, by the indices of their files.
  ///   - context: the context of the index.
  init(
    _ group: FileGroup, _ documents: [(file: Int, document: WorkspaceDocument)], _ linters: [Linter],
    _ context: LintContext
  ) {
    var context = context
    if let root = group.workspace?.root, let index = group.index {
      let removed = index.removed.map { index.root.joined(BytePath($0)).place(in: root) }
      context.files?.formUnion(removed.compactMap(\.self))
    }
    let request = LintedFile.Request(linter: Linter([]), context: context, limit: .counting, keepsText: false)
    let replaced = SourceReader.map(group.replaced) { number, buffer throws(FileError) in
      try LintedFile(&buffer, at: group.place(of: group.replaced[number]), isAsked: false, request).document
    }
    let left = documents.indices.filter { group.isLeft(group.files[documents[$0].file]) }
    let earlier = left.map { documents[$0].document } + replaced.compactMap { try? $0.get() }
    known = linters.map { linter in
      let findings = linter.lint(workspace: earlier, context: context)
      var known: [Int: Set<Key>] = [:]
      for (place, document) in left.enumerated() {
        known[document] = findings[place].map { Set($0.sorted().map(Self.key)) }
      }
      return known
    }
  }

  /// Returns the `findings` that did not exist before.
  ///
  /// - Parameters:
  ///   - document: the number of the document that contains them.
  ///   - linter: the number of the linter that reported them.
  ///   - limit: the new findings to keep.
  package func new(
    of findings: Findings, inDocument document: Int, linter: Int, limit: FindingLimit
  ) -> Findings {
    let known = known[linter][document] ?? []
    var new = Findings(limit: limit)
    for finding in findings.sorted() where !known.contains(Self.key(finding)) { new.add(finding) }
    return new
  }

  private static func key(_ finding: Diagnostic) -> Key { Key(rule: finding.rule, range: finding.range) }
}
