import TaskFiles
import TaskModel
import TaskSyntax

/// The handles of the tasks of a workspace after a change.
package struct ChangedHandles {
  private let old: WorkspaceTasks
  private let new: WorkspaceTasks
  /// The paths of the changed files, and the document of each; `nil` for a file outside of the workspace.
  private let documents: [Int?]

  /// - Parameter proposals: the texts that the files of the change become.
  package init(_ edit: WorkspaceEdit, _ proposals: [FileChangeRun.Proposal]) {
    old = edit.tasks
    var files = edit.tasks.documents.documents
    for (file, proposal) in zip(edit.files, proposals) {
      let index = files.firstIndex { $0.path == file.path }
      let isInside = index != nil || file.path.normalized().isInside(edit.workspace.root)
      guard isInside, let text = proposal.text else { continue }
      if let index {
        files[index] = files[index].changed(to: text.source)
      } else {
        // The search lists files in this order.
        let document = DocumentFile(file.path, text.source, .findsHandles)
        files.insert(document, at: files.firstIndex { $0.path > file.path } ?? files.count)
      }
    }
    documents = edit.files.map { file in files.firstIndex { $0.path == file.path } }
    new = WorkspaceTasks(WorkspaceDocuments(files), in: edit.workspace, settings: edit.tasks.settings)
  }

  /// Returns the handle of the task on a line; `nil` where there is none.
  ///
  /// - Parameter file: the index in the files of the change.
  package func handle(ofLine line: Int, inFile file: Int) -> [UInt8]? {
    guard let document = documents[file], let task = new.lastTask(upToLine: line, of: document), task.line == line
    else { return nil }
    return new.handle(of: task)
  }

  /// Returns the handle that a task had before the change.
  package func oldHandle(of task: FoundTask) -> [UInt8] { old.handle(of: task) }
}
