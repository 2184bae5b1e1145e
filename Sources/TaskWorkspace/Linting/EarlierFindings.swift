import TaskFiles
import TaskLinter
import TaskSyntax

/// The findings of rules about the whole workspace as they were before a commit: they tell which ones the commit makes
/// in files that it leaves as they are, such as an `after` that names a task which it removes.
struct EarlierFindings {
  /// A finding, apart from its words: they may name places in files that the commit changes.
  private struct Key: Hashable {
    let rule: String
    let range: Range<Int>
  }

  /// By rules, then by document: those of documents that were left.
  private var known: [[Int: Set<Key>]]

  /// - Parameters:
  ///   - group: files of git's index.
  ///   - documents: those of the group that could be read, by the places of their files in it.
  ///   - context: that of the index.
  init(
    _ group: FileGroup, _ documents: [(file: Int, document: WorkspaceDocument)], _ linters: [Linter],
    _ context: LintContext
  ) {
    var context = context
    if let root = group.workspace?.root, let index = group.index {
      let removed = index.removed.map { index.root.joined(BytePath($0)).place(in: root) }
      context.files?.formUnion(removed.compactMap(\.self))
    }
    let request = LintedFile.Request(Linter([]), context, limit: 0, keepsText: false)
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

  /// Returns the `findings` that were not there before.
  ///
  /// - Parameters:
  ///   - document: the number of the document that they are in.
  ///   - linter: the number of the rules that made them.
  package func new(of findings: Findings, inDocument document: Int, linter: Int) -> Findings {
    let known = known[linter][document] ?? []
    var new = Findings()
    for finding in findings.sorted() where !known.contains(Self.key(finding)) { new.add(finding) }
    return new
  }

  private static func key(_ finding: Diagnostic) -> Key { Key(rule: finding.rule, range: finding.range) }
}
