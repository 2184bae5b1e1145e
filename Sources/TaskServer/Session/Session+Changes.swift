import TaskAssist
import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// A text of a workspace and what becomes of it.
struct ChangedText {
  let path: BytePath
  var isNew = false
  let text: EditedText
}

// Changes of texts, as the client takes them.
extension Session {
  /// Returns a change of several texts. No edit is made of a text that may differ from the editor's, or whose lines the
  /// protocol counts in another way.
  func change(_ texts: [ChangedText]) throws(ResponseError) -> WorkspaceChange {
    var files: [WorkspaceChange.File] = []
    for changed in texts {
      let document = documents.values.first { $0.path == changed.path || $0.name == changed.path }
      let name = String(decoding: changed.path.name, as: UTF8.self)
      if document?.isOutOfStep == true {
        throw .refused("'\(name)' may differ from the text in the editor: close the file and open it again")
      }
      let text = document?.text ?? DocumentText(changed.text.old)
      if text.hasLoneReturn {
        throw .refused("'\(name)' has a carriage return within a line, which editors count as the end of one")
      }
      if changed.isNew, !capabilities.createsFiles || !capabilities.takesDocumentChanges {
        throw .refused("'\(name)' does not exist, and this editor cannot create it on behalf of the server")
      }
      let source = changed.text.old
      func old(_ edit: TextEdit) -> [UInt8] { Array(source.storage[edit.range]) }
      files.append(
        WorkspaceChange.File(
          uri: document?.uri ?? DocumentURI(changed.path), version: document?.version, isNew: changed.isNew,
          edits: ProtocolEdit.all(changed.text.edits.flatMap { $0.inWords(of: old($0)) }, of: text, encoding)))
    }
    return WorkspaceChange(files: files, client: capabilities)
  }

  /// Returns all tasks of the workspace of a document; those of the document for a text without a file; `nil` for a file
  /// that lies in no workspace.
  func tasks(of document: OpenDocument) -> (tasks: WorkspaceTasks, live: LiveWorkspace, workspace: Workspace)? {
    guard let live = workspace(of: document) else { return nil }
    guard let workspace = live.workspace else { return unsavedTasks(of: document, live) }
    return tasks(of: live).map { ($0, live, workspace) }
  }

  /// Returns all tasks of a workspace, made once for each change; `nil` for texts that lie in none.
  func tasks(of live: LiveWorkspace) -> WorkspaceTasks? {
    let state = currentState.ofTasks
    let last = lastTasks.flatMap { $0.live === live ? $0 : nil }
    if let last, last.state == state { return last.tasks }
    let texts = texts(of: live, withTrees: true)
    let tasks = showingProgress(of: live) { live.tasks(texts, now: environment.now(), replacing: last?.tasks) }
    guard let tasks else { return nil }
    lastTasks = (state, live, tasks)
    return tasks
  }

  private func unsavedTasks(
    of document: OpenDocument, _ live: LiveWorkspace
  ) -> (tasks: WorkspaceTasks, live: LiveWorkspace, workspace: Workspace)? {
    guard document.path == nil, let tree = read(document.uri)?.tree else { return nil }
    let workspace = Workspace.ofUnsavedText(workspaces.user)
    let state = currentState.ofTasks
    if let last = lastUnsaved, last.state == state, last.uri == document.uri { return (last.tasks, live, workspace) }
    let documents = WorkspaceDocuments([DocumentFile(document.name, tree)], unreadable: [])
    let tasks = WorkspaceTasks(documents, in: workspace, settings: QuerySettings(live.settings, now: environment.now()))
    lastUnsaved = (state, document.uri, tasks)
    return (tasks, live, workspace)
  }

  /// Returns the tasks whose lines a range of bytes touches; where there are none, the innermost task around it.
  func tasks(in range: Range<Int>, of document: OpenDocument) -> [FoundTask] {
    guard let (tasks, _, _) = tasks(of: document),
      let number = tasks.documentNumber(of: document.name)
    else { return [] }
    let tree = tasks.documents.documents[number].document
    let lines = document.text.line(at: range.lowerBound)...document.text.line(at: range.upperBound)
    let wanted =
      document.text.start(ofLine: lines.lowerBound)...document.text.content(ofLine: lines.upperBound).upperBound
    return tree.places(touching: wanted).map { tasks[WorkspaceModel.Place(document: number, task: $0)] }
  }
}

extension Document {
  /// Returns the tasks whose bullets lie in a range; where there are none, the innermost task around its start.
  fileprivate func places(touching range: ClosedRange<Int>) -> [TaskPlace] {
    var places: [TaskPlace] = []
    for (number, part) in parts.enumerated() {
      let start = part.documentOffset
      guard start <= range.upperBound, start + part.range.count >= range.lowerBound else { continue }
      let rows = model.parts[number].rows
      let first = rows.indices.partitioningIndex { start + Int(rows[$0].offset) >= range.lowerBound }
      let end = rows.indices.partitioningIndex { start + Int(rows[$0].offset) > range.upperBound }
      if first < end { places += (first..<end).map { TaskPlace(part: number, row: $0) } }
      if places.isEmpty, let around = place(around: range.lowerBound, before: first, in: number) { return [around] }
    }
    return places
  }

  /// Returns the last task of a part before a row whose lines hold the byte at `offset`.
  private func place(around offset: Int, before row: Int, in part: Int) -> TaskPlace? {
    var row = row - 1
    while row >= 0 {
      let place = TaskPlace(part: part, row: row)
      if lines(of: place).contains(offset) { return place }
      if model.parts[part].rows[row].depth == 0 { return nil }
      row -= 1
    }
    return nil
  }
}
