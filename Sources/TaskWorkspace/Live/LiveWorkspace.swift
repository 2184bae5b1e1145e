package import TaskFiles
import TaskLinter
package import TaskModel
import TaskQuery
package import TaskSyntax

/// A workspace that stays open while its files change. Open texts lie over the files of the disk, and what is known of
/// closed files is kept until they change.
///
/// A value holds the settings, the list of files and the baseline of one moment. Where one of them may have changed, a
/// new value is made, which takes over what is known of the files that did not.
package final class LiveWorkspace {
  /// `nil` for a text without a file.
  package let workspace: Workspace?
  package let settings: Settings
  private let files: [BytePath]
  /// The number of files of the workspace that are not read, because there are too many.
  package let leftOut: Int
  /// The folders in which changes may concern the workspace.
  package let folders: [BytePath]
  private let filter: FindingFilter
  private var closed: [BytePath: ClosedFile]
  /// The open texts as they were linted last.
  private var open: [BytePath: OpenFile] = [:]

  /// The number of files and of bytes of them that are read, the first by name.
  package struct Limits: Sendable {
    package var files = 100_000
    package var bytes = 4 << 30

    package init() {}
  }

  private struct ClosedFile {
    let status: FileStatus?
    var linted: Result<LintedFile, FileError>?
    var document: Result<DocumentFile, FileError>?
  }

  private struct OpenFile {
    let generation: Int
    let day: CalendarDate
    let linted: Result<LintedFile, FileError>
  }

  /// - Parameters:
  ///   - opener: a new one, which reads settings and baseline as they are now.
  ///   - earlier: the same workspace at an earlier moment.
  package init(
    _ workspace: Workspace?, _ opener: WorkspaceOpener, limits: Limits = Limits(),
    replacing earlier: LiveWorkspace? = nil
  ) throws(WorkspaceProblem) {
    self.workspace = workspace
    settings = try opener.settings(of: workspace)
    let list = workspace?.files(FileSearchOptions().with(settings))
    let all = list?.files ?? []
    folders = (workspace.map { [$0.root] } ?? []) + (list?.folders ?? [])
    var selection = FileSelection()
    selection.groups = [FileGroup(workspace: workspace, settings: settings)]
    let filters = try BaselineReader(opener, file: nil, isWritten: false).filters(of: selection)
    filter = filters.first ?? FindingFilter(known: nil, changes: nil)
    var closed: [BytePath: ClosedFile] = [:]
    var (kept, bytes) = (0, 0)
    for path in all.prefix(limits.files) {
      let status = FileStatus.ifAny(path)
      bytes += status?.size ?? 0
      guard bytes <= limits.bytes else { break }
      kept += 1
      if let known = earlier?.closed[path], known.status != nil, known.status == status {
        closed[path] = known
      } else {
        closed[path] = ClosedFile(status: status)
      }
    }
    self.closed = closed
    files = Array(all.prefix(kept))
    leftOut = all.count - kept
  }
}

// Findings.
extension LiveWorkspace {
  /// The findings in an open text.
  package struct TextFindings {
    package let path: BytePath
    /// All findings, and what fixes of them need.
    package let result: LintRun.Result
    /// The findings that are shown, sorted: those that the baseline does not know.
    package let shown: DiagnosticList
  }

  /// Lints the open texts. Only those that changed are read again; rules about the workspace see all files.
  package func lint(_ texts: [OverlaidText], now: CalendarMoment) -> [TextFindings] {
    let base = LintContext(now: now, reservedKeys: Set(Query.words))
    let group = group(texts)
    let request = LintedFile.Request(
      linter: Linter([]), context: base.with(settings), limit: .unlimited, keepsText: false)
    readClosed(besides: texts, request)
    var known = closed.compactMapValues(\.linted)
    let choice = RuleChoice(settings, RuleOptions())
    for text in texts { known[text.path] = lint(text, choice, base.with(settings)) }
    open = open.filter { path, _ in texts.contains { $0.path == path } }
    var run = LintRun(
      folder: workspace?.root ?? .root, context: base, rules: RuleOptions(), limit: .unlimited, text: .all
    ) { _, _ in }
    run.known = known
    var all: [TextFindings] = []
    var filter = filter
    run.forEachResult(for: group) { result in
      let shown = filter.shown(result, limit: .unlimited).sorted()
      all.append(TextFindings(path: result.file.path, result: result, shown: shown))
    }
    return all
  }

  private func group(_ texts: [OverlaidText]) -> FileGroup {
    var group = FileGroup(workspace: workspace, settings: settings)
    group.add(files)
    for text in texts { group.ask(for: text.path, as: text.path, text.source) }
    return group
  }

  private func readClosed(besides texts: [OverlaidText], _ request: LintedFile.Request) {
    let isOpen = Set(texts.map(\.path))
    let unread = files.filter { !isOpen.contains($0) && closed[$0]?.linted == nil }
    let workspace = workspace
    let inputs = unread.map { InputFile(path: $0) }
    let read = SourceReader.map(inputs) { index, buffer throws(FileError) in
      try LintedFile(&buffer, at: workspace.flatMap { inputs[index].place(in: $0) }, isAsked: false, request)
    }
    for (path, linted) in zip(unread, read) { closed[path]?.linted = linted }
  }

  /// Lints an open text by itself, if it is not as it was.
  private func lint(
    _ text: OverlaidText, _ choice: RuleChoice, _ context: LintContext
  ) -> Result<LintedFile, FileError>? {
    let day = context.now.date
    if let known = open[text.path], known.generation == text.generation, known.day == day { return known.linted }
    let place = workspace.flatMap { InputFile(path: text.path).place(in: $0) }
    let request = LintedFile.Request(
      linter: choice.linter(forFileAt: place), context: context, limit: .unlimited, keepsText: true)
    let file = InputFile(path: text.path, name: text.path, source: text.source)
    let linted = SourceReader.map([file]) { _, buffer throws(FileError) in
      try LintedFile(&buffer, at: place, isAsked: true, request)
    }.first
    open[text.path] = linted.map { OpenFile(generation: text.generation, day: day, linted: $0) }
    return linted
  }
}

// Tasks.
extension LiveWorkspace {
  /// Returns all tasks of the workspace, those of open texts as they are; `nil` for a text without a file.
  package func tasks(_ texts: [OverlaidText], now: CalendarMoment) -> WorkspaceTasks? {
    guard let workspace else { return nil }
    let overlaid = Dictionary(texts.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let unread = files.filter { overlaid[$0] == nil && closed[$0]?.document == nil }
    let read = WorkspaceDocuments.read(unread.map { InputFile(path: $0) })
    for (path, document) in zip(unread, read) { closed[path]?.document = document }
    var documents: [DocumentFile] = []
    var unreadable: [BytePath] = []
    let listed = Set(files)
    for path in files + texts.map(\.path).filter({ !listed.contains($0) }) {
      if let text = overlaid[path] {
        documents.append(DocumentFile(path, text.document ?? Document(text.source)))
      } else if let document = try? closed[path]?.document?.get() {
        documents.append(document)
      } else {
        unreadable.append(path)
      }
    }
    return WorkspaceTasks(
      WorkspaceDocuments(documents, unreadable: unreadable), in: workspace,
      settings: QuerySettings(settings, now: now))
  }
}
