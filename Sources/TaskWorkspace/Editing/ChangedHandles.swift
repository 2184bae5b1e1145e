import TaskFiles
import TaskModel
import TaskSyntax

/// The handles of the tasks that a change is about, before and after it.
package struct ChangedHandles {
  private let edit: WorkspaceEdit
  private let old: ShownHandles
  private let handles: ShownHandles
  /// The files of the change; `nil` for one outside of the workspace.
  private let files: [File?]

  /// A file after the change.
  private struct File {
    var parts: [FoundPart]
    /// The number of the first task of each part among all tasks of the workspace.
    var starts: [Int]

    /// Returns the number of the task that begins on a line; `nil` where none does.
    func number(ofLine line: Int) -> Int? {
      guard let place = parts.lastTask(upToLine: line), parts[place.part].line(ofRow: place.row) == line else {
        return nil
      }
      return starts[place.part] + place.row
    }
  }

  /// - Parameters:
  ///   - proposals: the texts that the files of the change become.
  ///   - lines: the line of each event of the change, if it has one.
  package init(_ edit: WorkspaceEdit, _ proposals: [FileChangeRun.Proposal], lines: [Int?]) {
    self.edit = edit
    old = edit.tasks.handles(showing: FoundTasks(edit.events.compactMap(\.origin)))
    let documents = edit.tasks.documents.documents
    let (oldCodes, wasActive) = edit.tasks.codes
    let oldParts = edit.tasks.index.parts
    var (codes, isActive): (HandleCodes, [Bool]) = (HandleCodes(), [])
    var files = [File?](repeating: nil, count: edit.files.count)
    var first = 0
    for (path, old, changed) in Self.order(edit, proposals) {
      let oldCount = old.map { oldParts[$0].reduce(0) { $0 + $1.model.rows.count } } ?? 0
      var parts = old.map { oldParts[$0] } ?? []
      let start = codes.count
      if let text = changed.flatMap({ proposals[$0].text }) {
        let document = old.map { documents[$0] } ?? DocumentFile(path, SourceText([]))
        let version = document.parts(ofVersion: text.source, file: edit.workspace.name(of: path))
        parts = version.parts
        codes.append(version.codes, 0..<version.codes.count)
        for part in parts { isActive += part.model.rows.lazy.map(\.status.isActive) }
      } else {
        codes.append(oldCodes, first..<first + oldCount)
        isActive += wasActive[first..<first + oldCount]
      }
      first += oldCount
      guard let changed else { continue }
      var starts = [start]
      for part in parts { starts.append(starts[starts.count - 1] + part.model.rows.count) }
      files[changed] = File(parts: parts.map { FoundPart($0, path: path, place: nil) }, starts: starts)
    }
    self.files = files
    let shown = zip(edit.events, lines).compactMap { event, line in
      line.flatMap { files[event.file]?.number(ofLine: $0) }
    }
    handles = WorkspaceTasks.handles(codes, isActive: isActive, showing: shown)
  }

  /// Returns the documents after a change, in the order in which the search lists files: the number that each had, and
  /// that of its file in the change.
  private static func order(
    _ edit: WorkspaceEdit, _ proposals: [FileChangeRun.Proposal]
  ) -> [(path: BytePath, old: Int?, changed: Int?)] {
    let paths = edit.tasks.documents.documents.map(\.path)
    var changed = [Int?](repeating: nil, count: paths.count)
    var new: [(path: BytePath, old: Int?, changed: Int?)] = []
    for (number, file) in edit.files.enumerated() {
      if let old = edit.tasks.documentNumber(of: file.path) {
        changed[old] = number
      } else if proposals[number].text != nil, file.path.normalized().isInside(edit.workspace.root) {
        new.append((file.path, nil, number))
      }
    }
    new.sort { $0.path < $1.path }
    var order: [(path: BytePath, old: Int?, changed: Int?)] = []
    var added = 0
    for (old, path) in paths.enumerated() {
      while added < new.count, path > new[added].path {
        order.append(new[added])
        added += 1
      }
      order.append((path, old, changed[old]))
    }
    return order + new[added...]
  }

  /// Returns the handle of the task on a line; `nil` where there is none.
  ///
  /// - Parameter file: the index in the files of the change.
  package func handle(ofLine line: Int, inFile file: Int) -> [UInt8]? {
    files[file]?.number(ofLine: line).map { handles[$0].text }
  }

  /// Returns the handle that a task had before the change.
  package func oldHandle(of task: FoundTask) -> [UInt8] { old[edit.tasks.number(of: task)].text }
}
