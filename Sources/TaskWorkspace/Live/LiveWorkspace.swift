package import TaskFiles
package import TaskModel
import TaskQuery

/// A workspace that stays open while its files change. Open texts lie over the files of the disk, and what is known of
/// closed files is kept until they change.
///
/// A value holds the settings, the list of files and the baseline of one moment. Where one of them may have changed, a
/// new value is made, which takes over what is known of the files that did not.
package final class LiveWorkspace {
  /// `nil` for a text without a file.
  package let workspace: Workspace?
  package let settings: Settings
  let files: [BytePath]
  /// The number of files of the workspace that are not read, because there are too many.
  package let leftOut: Int
  /// The folders in which changes may concern the workspace.
  package let folders: [BytePath]
  let filter: FindingFilter
  package var limits = LintLimits()
  var closed: [BytePath: ClosedFile]
  /// The open texts as they were linted last.
  var open: [BytePath: LintedOpenText] = [:]

  /// The number of files and of bytes of them that are read, the first by name.
  package struct Limits: Sendable {
    package var files = 100_000
    package var bytes = 4 << 30

    package init() {}
  }

  struct ClosedFile {
    let status: FileStatus?
    var linted: Result<LintedFile, FileError>?
    var document: Result<DocumentFile, FileError>?
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

// Tasks.
extension LiveWorkspace {
  /// Returns all tasks of the workspace, those of open texts as they are; `nil` for a text without a file.
  ///
  /// - Parameter earlier: The tasks before a change.
  package func tasks(
    _ texts: [OverlaidText], now: CalendarMoment, replacing earlier: WorkspaceTasks? = nil
  ) -> WorkspaceTasks? {
    guard let workspace else { return nil }
    let overlaid = Dictionary(texts.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let unread = files.filter { overlaid[$0] == nil && closed[$0]?.document == nil }
    let read = WorkspaceDocuments.read(unread.map { InputFile(path: $0) }, .keepsRecords)
    for (path, document) in zip(unread, read) { closed[path]?.document = document }
    var documents: [DocumentFile] = []
    var unreadable: [BytePath] = []
    let listed = Set(files)
    for path in files + texts.map(\.path).filter({ !listed.contains($0) }) {
      if let text = overlaid[path] {
        documents.append(DocumentFile(path, text.document ?? Document(text.text.source)))
      } else if let document = try? closed[path]?.document?.get() {
        documents.append(document)
      } else {
        unreadable.append(path)
      }
    }
    return WorkspaceTasks(
      WorkspaceDocuments(documents, unreadable: unreadable), in: workspace,
      settings: QuerySettings(settings, now: now), replacing: earlier)
  }
}
