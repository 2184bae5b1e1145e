package import TaskFiles
package import TaskLinter
package import TaskSyntax

/// Lints the files of a selection and returns the findings in the files that were asked for.
package struct LintRun {
  package struct Result: Sendable {
    package let file: InputFile
    /// The text with findings, where it is wanted.
    package let text: FindingText
    /// The whole text, where it is wanted; else empty.
    package let source: SourceText
    package let findings: Findings
    /// The number of the document in its workspace.
    package let number: Int
    /// Whether the commit leaves the file unchanged; then `findings` are those that the commit causes in it.
    package let isLeft: Bool
    fileprivate let conditions: Conditions

    /// The linter with the rules of the file.
    package var workspace: Workspace? { conditions.workspace }
    package var context: LintContext { conditions.context }
    /// The linter with the rules of the file.
    package var linter: Linter { conditions.linter }
    package var documents: LintedDocuments { conditions.documents }
    /// The document for fixes; `nil` where nothing was found and the text is not kept.
    package var fixable: FixableDocument? {
      guard findings.count > 0 else { return nil }
      return FixableDocument(source, linter, context: context, path: place, group: conditions.number)
    }
    /// The path from the root of the workspace; `nil` for a file outside of it.
    package var place: [UInt8]? { conditions.workspace.flatMap { file.place(in: $0) } }

    /// Returns the result with other findings, and the whole text.
    func with(_ findings: Findings, in source: SourceText) -> Result {
      Result(
        file: file, text: .whole(source), source: source, findings: findings, number: number, isLeft: isLeft,
        conditions: conditions)
    }

    /// The file, with the bytes that were linted.
    package var readFile: InputFile {
      var file = file
      file.source = source
      return file
    }
  }

  /// All documents of a workspace that could be read. Results of one workspace share them.
  package final class LintedDocuments: Sendable {
    package let all: [WorkspaceDocument]
    private let files: [InputFile]
    /// The number of the file of each document.
    private let numbers: [Int]

    fileprivate init(_ documents: [(file: Int, document: WorkspaceDocument)], of group: FileGroup) {
      all = documents.map(\.document)
      numbers = documents.map(\.file)
      files = group.files
    }

    /// Returns the file of a document by the document's number, as related places have it.
    package func file(of document: Int) -> InputFile { files[numbers[document]] }
  }

  /// The values shared by all files of a workspace with the same rules.
  fileprivate struct Conditions: Sendable {
    let workspace: Workspace?
    let context: LintContext
    let linter: Linter
    /// The number of the linter in its workspace.
    let number: Int
    let documents: LintedDocuments
  }

  /// The folder from which files are named.
  private let folder: BytePath
  private let context: LintContext
  private let rules: RuleOptions
  /// The findings that are kept.
  private let limit: FindingLimit
  private let reportUnreadable: (FileError, InputFile) -> Void
  private let wanted: WantedText
  private let others: OtherFiles
  /// Files that were linted before, or could not be read, and are not read again; only where all files are linted.
  var known: [BytePath: Swift.Result<LintedFile, FileError>] = [:]

  /// The files whose whole text the caller wants.
  package enum WantedText {
    case none, ofFindings, all
  }

  /// The files of a workspace that are linted beside those that were asked for.
  package enum OtherFiles {
    /// The files that can affect findings in the files that were asked for.
    case needed
    /// All files: a fix may write a name or an id that another file uses, and an editor has read all of them.
    case all
  }

  /// Whether a file that was asked for could not be read.
  package private(set) var isIncomplete = false

  /// - Parameters:
  ///   - folder: the folder from which files are named that nobody asked for.
  ///   - limit: the findings that are kept, of each file and of all together.
  ///   - reportUnreadable: called with each file that cannot be read.
  package init(
    folder: BytePath, context: LintContext, rules: RuleOptions, limit: FindingLimit,
    text wanted: WantedText = .ofFindings, others: OtherFiles = .needed,
    reportUnreadable: @escaping (FileError, InputFile) -> Void
  ) {
    self.wanted = wanted
    self.others = others
    self.reportUnreadable = reportUnreadable
    self.folder = folder
    self.context = context
    self.rules = rules
    self.limit = limit
  }

  /// Calls `body` with the result of each file of a workspace, in their order. Rules about workspaces see all files that
  /// could be read.
  package mutating func forEachResult(for group: FileGroup, _ body: (Result) -> Void) {
    var context = context.with(group.settings)
    let (linters, linterNumbers) = RuleChoice(group.settings, rules).linters(for: group)
    let outcomes = lint(group, linters, linterNumbers, context)
    var documents: [(file: Int, document: WorkspaceDocument)] = []
    // The documents are the same for all choices of rules.
    var isAsked = linters.map { _ in false }
    for number in outcomes.indices {
      switch outcomes[number] {
      case .success(let linted):
        documents.append((number, linted.document))
        if group.files[number].isAsked || group.isJudgedWhole { isAsked[linterNumbers[number]] = true }
      case .failure(let problem): report(problem, of: group.files[number])
      }
    }
    let all = documents.map(\.document)
    context.files = knownFiles(all, in: group)
    let kept = LintedDocuments(documents, of: group)
    let conditions = linters.enumerated().map {
      Conditions(workspace: group.workspace, context: context, linter: $1, number: $0, documents: kept)
    }
    let shared = zip(linters, isAsked).map { linter, isAsked in
      isAsked ? lintShared(documents, in: group, linter, context) : [:]
    }
    forEachBroken(in: group, documents, shared, linterNumbers, conditions, body)
    var following = documents.indices.makeIterator()
    for number in outcomes.indices {
      let file = group.files[number]
      guard case .success(let linted) = outcomes[number], let place = following.next(), file.isAsked else { continue }
      let linter = linterNumbers[number]
      var findings = linted.document.findings
      if let common = shared[linter][place] { findings.add(common) }
      findings.add(linters[linter].lint(allowancesOf: linted.document, after: findings, limit: limit))
      guard let source = wantedText(of: linted, file, hasFindings: findings.count > 0) else { continue }
      body(
        Result(
          file: file, text: linted.text, source: source, findings: findings, number: place, isLeft: false,
          conditions: conditions[linter]))
    }
  }

  /// Returns the findings of rules about the workspace, by document. All findings are kept in documents that a commit
  /// leaves unchanged: they show which ones it causes.
  private func lintShared(
    _ documents: [(file: Int, document: WorkspaceDocument)], in group: FileGroup, _ linter: Linter,
    _ context: LintContext
  ) -> [Int: Findings] {
    let left = documents.indices.filter { group.isJudgedWhole && group.isLeft(group.files[documents[$0].file]) }
    return linter.lint(
      workspace: documents.map(\.document), context: context, limit: limit, unlimited: Set(left))
  }

  /// Returns the text of a file, empty if the caller does not want it; `nil` if it cannot be read, which is reported.
  private mutating func wantedText(of linted: LintedFile, _ file: InputFile, hasFindings: Bool) -> SourceText? {
    guard wanted == .all || wanted == .ofFindings && hasFindings else { return Self.noText }
    do throws(FileError) {
      return try linted.text.source()
    } catch {
      report(error, of: file)
      return nil
    }
  }

  /// Calls `body` with the findings that a commit causes in files that it leaves unchanged.
  private func forEachBroken(
    in group: FileGroup, _ documents: [(file: Int, document: WorkspaceDocument)], _ shared: [[Int: Findings]],
    _ linterNumbers: RuleChoice.Numbers, _ conditions: [Conditions], _ body: (Result) -> Void
  ) {
    guard group.isJudgedWhole, let context = conditions.first?.context else { return }
    let candidates = documents.indices.filter { place in
      let file = documents[place].file
      return !group.files[file].isAsked && group.isLeft(group.files[file])
        && (shared[linterNumbers[file]][place]?.count ?? 0) > 0
    }
    if candidates.isEmpty { return }
    let earlier = EarlierFindings(group, documents, conditions.map(\.linter), context)
    for place in candidates {
      let number = documents[place].file
      let linter = linterNumbers[number]
      guard
        let findings = shared[linter][place].map({
          earlier.new(of: $0, inDocument: place, linter: linter, limit: limit)
        }), findings.count > 0, let source = group.files[number].source
      else { continue }
      var file = group.files[number]
      file.naming = { [folder] path in path.relative(to: folder) }
      body(
        Result(
          file: file, text: .whole(source), source: source, findings: findings, number: place, isLeft: true,
          conditions: conditions[linter]))
    }
  }

  private static let noText = SourceText([])

  private mutating func report(_ problem: FileError, of file: InputFile) {
    reportUnreadable(problem, file)
    if file.isAsked { isIncomplete = true }
  }

  private func lint(
    _ group: FileGroup, _ linters: [Linter], _ linterNumbers: RuleChoice.Numbers, _ context: LintContext
  ) -> [Swift.Result<LintedFile, FileError>] {
    // Once a worker has found enough in earlier files, it only counts what is less severe.
    let limits = wanted == .none ? limit.stages : [limit]
    let requests = limits.map { stage in
      let keepsText = wanted != .none || stage.count != 0
      return linters.map {
        LintedFile.Request(linter: $0, context: context, limit: stage, keepsText: keepsText)
      }
    }
    func read(_ numbers: [Int]) -> [Swift.Result<LintedFile, FileError>] {
      let files = numbers.count == group.files.count ? group.files : numbers.map { group.files[$0] }
      return SourceReader.map(files, state: SeverityCounts()) { [limit] number, buffer, found throws(FileError) in
        let index = numbers[number]
        let file = group.files[index]
        let stage = min(limit.stage(after: found), requests.count - 1)
        let isAsked = file.isAsked && !limit.isDecided(by: found)
        let linted = try LintedFile(
          &buffer, at: group.place(of: file), isAsked: isAsked, requests[stage][linterNumbers[index]])
        found += linted.document.findings.counts
        return linted
      }
    }
    let asked = group.files.indices.filter { group.files[$0].isAsked }
    guard others == .needed, !group.isJudgedWhole, asked.count < group.files.count else {
      let unknown = group.files.indices.filter { known.isEmpty || known[group.files[$0].path] == nil }
      var results = read(unknown).makeIterator()
      return group.files.compactMap { known[$0.path] ?? results.next() }
    }
    let linted = read(asked)
    var results = UnaskedFiles(group, beside: linted.compactMap { try? $0.get().document }).results(read: read)
    for (number, result) in zip(asked, linted) { results[number] = result }
    return group.files.indices.compactMap { results[$0] }
  }

  /// The files of the workspace that links may name, read or not; `nil` where only a part of the workspace was read, or
  /// no document has links.
  private func knownFiles(_ documents: [WorkspaceDocument], in group: FileGroup) -> Set<[UInt8]>? {
    guard group.isListed, let root = group.workspace?.root, documents.contains(where: \.hasDestinations) else {
      return nil
    }
    var files = Set(group.files.compactMap(group.place))
    for document in documents {
      for path in document.linkedFiles where !files.contains(path) {
        if group.holds(root.joined(path).normalized()) { files.insert(path) }
      }
    }
    return files
  }
}
