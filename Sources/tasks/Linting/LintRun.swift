import TaskFiles
import TaskLinter
import TaskSyntax

/// Lints the files of a selection and gives the findings in those that were asked for.
struct LintRun {
  struct Result: Sendable {
    let file: FileSelection.File
    let name: BytePath
    /// From the root of the workspace; `nil` for one that lies elsewhere.
    let place: [UInt8]?
    /// What was linted.
    let text: FindingText
    /// All of it, where it is wanted; else empty.
    let source: SourceText
    let findings: Findings
    /// Of `findings` those that rules about the whole workspace made, where all were kept.
    let shared: [Diagnostic]
    /// The rules of this file.
    let linter: Linter
    fileprivate let surroundings: Surroundings

    /// That of the file.
    var workspace: Workspace? { surroundings.workspace }
    var context: LintContext { surroundings.context }

    /// The file with the bytes that were linted.
    var readFile: FileSelection.File {
      var file = file
      file.source = source
      return file
    }
  }

  /// What all files of a workspace have in common.
  fileprivate final class Surroundings: Sendable {
    let workspace: Workspace?
    let context: LintContext

    init(_ workspace: Workspace?, _ context: LintContext) {
      self.workspace = workspace
      self.context = context
    }
  }

  private let invocation: Invocation
  private let folder: BytePath
  private let context: LintContext
  private let rules: RuleOptions
  /// How many findings of a file are kept, the first; `nil` for all.
  private let limit: Int?
  /// Whether what cannot be read is said: not where the files are read once more.
  private let saysUnreadable: Bool
  private let wanted: WantedText

  /// Of which files the whole text is wanted.
  enum WantedText {
    case none, ofFindings, all
  }

  private(set) var status = ExitStatus.success

  init(
    _ invocation: Invocation, folder: BytePath, context: LintContext, rules: RuleOptions, limit: Int?,
    saysUnreadable: Bool = true, text wanted: WantedText = .ofFindings
  ) {
    self.saysUnreadable = saysUnreadable
    self.wanted = wanted
    self.invocation = invocation
    self.folder = folder
    self.context = context
    self.rules = rules
    self.limit = limit
  }

  /// Where a file lies, and the rules that are run on it.
  private struct Member: Sendable {
    /// From the root of the workspace; `nil` for one that lies elsewhere.
    let place: [UInt8]?
    /// A number for each choice of rules.
    let variant: Int
  }

  /// Calls `body` with the result of each file of a workspace, in their order. Rules about workspaces see all that could
  /// be read.
  mutating func forEachResult(for group: FileGroup, _ body: (Result) -> Void) {
    var context = context.with(group.settings)
    let (members, linters) = members(of: group)
    var numbers: [Int] = []
    var linted: [LintedFile] = []
    numbers.reserveCapacity(members.count)
    linted.reserveCapacity(members.count)
    for (index, outcome) in lint(group.files, members, linters, context).enumerated() {
      switch outcome {
      case .success(let file):
        numbers.append(index)
        linted.append(file)
      case .failure(let problem): report(problem, of: group.files[index])
      }
    }
    let documents = linted.map(\.document)
    context.files = knownFiles(members, documents, in: group)
    let surroundings = Surroundings(group.workspace, context)
    // Which documents there are is the same for all choices of rules.
    var isAsked = linters.map { _ in false }
    for number in numbers where group.files[number].name != nil { isAsked[members[number].variant] = true }
    let shared = linters.indices.map { index in
      isAsked[index] ? linters[index].lint(workspace: documents, context: context, limit: limit) : []
    }
    for (place, number) in numbers.enumerated() {
      let file = group.files[number]
      guard let name = file.name else { continue }
      let linter = linters[members[number].variant]
      let common = shared[members[number].variant][place]
      var findings = linted[place].findings
      findings.add(common)
      findings.add(linter.lint(allowancesOf: linted[place].document, after: findings, limit: limit))
      let source: SourceText
      do throws(FileError) {
        let isWanted = wanted == .all || wanted == .ofFindings && findings.count > 0
        source = isWanted ? try linted[place].text.source() : Self.noText
      } catch {
        report(error, of: file)
        continue
      }
      body(
        Result(
          file: file, name: name, place: members[number].place, text: linted[place].text, source: source,
          findings: findings, shared: limit == nil ? Array(common.sorted()) : [], linter: linter,
          surroundings: surroundings))
    }
  }

  private static let noText = SourceText([])

  /// The files of a group, and the rules for each choice of them.
  private func members(of group: FileGroup) -> (members: [Member], linters: [Linter]) {
    let choice = RuleChoice(group.settings, rules)
    var variants: [RuleChoice.Variant] = []
    var linters: [Linter] = []
    let members = group.files.map { file in
      let place = group.place(of: file)
      let variant = choice.variant(for: place)
      if let number = variants.lastIndex(of: variant) { return Member(place: place, variant: number) }
      variants.append(variant)
      linters.append(choice.linter(for: variant))
      return Member(place: place, variant: linters.count - 1)
    }
    return (members, linters)
  }

  private mutating func report(_ problem: FileError, of file: FileSelection.File) {
    guard saysUnreadable else { return }
    guard let name = file.name else { return invocation.warn(of: [problem], from: folder) }
    invocation.report(problem, as: name)
    status.combine(.inaccessible)
  }

  private func lint(
    _ files: [FileSelection.File], _ members: [Member], _ linters: [Linter], _ context: LintContext
  ) -> [Swift.Result<LintedFile, FileError>] {
    let limit = limit
    let keepsText = wanted != .none || limit != 0
    return SourceReader.map(files) { index, room throws(FileError) in
      let member = members[index]
      return try LintedFile(
        &room,
        LintedFile.Request(
          path: member.place, isAsked: files[index].name != nil, keepsText: keepsText, limit: limit,
          linter: linters[member.variant], context: context))
    }
  }

  /// The files of the workspace that links may name: those that were read, and those that are there all the same. `nil`
  /// where not all of the workspace was read, or nothing links.
  private func knownFiles(_ members: [Member], _ documents: [WorkspaceDocument], in group: FileGroup) -> Set<[UInt8]>? {
    guard group.isListed, let root = group.workspace?.root, documents.contains(where: \.hasDestinations) else {
      return nil
    }
    var files = Set(members.compactMap(\.place))
    for document in documents {
      for path in document.linkedFiles where !files.contains(path) {
        if group.holds(root.joined(path).normalized()) { files.insert(path) }
      }
    }
    return files
  }
}
