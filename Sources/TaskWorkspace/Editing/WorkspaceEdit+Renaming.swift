package import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax

// Other names for projects, contexts, tags and ids.
extension WorkspaceEdit {
  /// Changes a name in all files of the workspace: on lines of tasks, in headings and front matter.
  package mutating func rename(_ change: NameChange) throws(EditFailure) {
    let model = tasks.documents.model
    if change.kind == .id, let known = model.names.find(change.new), let other = model.bearers[Int(known)].first {
      throw .idTaken(change, by: tasks[other])
    }
    var isFound = false
    for (index, document) in tasks.documents.documents.enumerated() where document.document.mayHave(change) {
      let file = file(ofDocument: index)
      let use = try self.change(file: file) { edit throws(EditProblem) in try edit.rename(change) }
      guard !use.isEmpty else { continue }
      isFound = true
      record(.renamed(use), inFile: file)
    }
    guard isFound else { throw .unknownName(change, nearest: nearest(to: change)) }
    for name in settings.mentions(of: change) { remark(.namedInSetting(name, change)) }
  }

  /// Returns the name that may have been intended.
  private func nearest(to change: NameChange) -> [UInt8]? {
    var names: Set<[UInt8]> = []
    for document in tasks.documents.documents { names.formUnion(document.document.model.names(of: change.kind)) }
    return NearestName.find(change.old, among: names.sorted { $0.lexicographicallyPrecedes($1) })
  }
}

extension Document {
  /// Whether a name that changes is one of the document's names, of whatever kind, or one of its words.
  fileprivate func mayHave(_ change: NameChange) -> Bool {
    (0..<UInt32(model.names.count)).contains { change.name(for: Array(model.names[$0])) != nil }
      || parts.contains { change.isWord(of: $0) }
  }
}

extension DocumentModel {
  /// The names of a kind that the document has on lines of tasks and headings, and in front matter.
  fileprivate func names(of kind: NameChange.Kind) -> Set<[UInt8]> {
    var numbers: Set<UInt32> = []
    for (index, part) in parts.enumerated() {
      switch kind {
      case .project:
        for row in part.rows where row.project != TaskRow.none {
          numbers.insert(number(ofName: row.project, in: index))
        }
      case .context, .tag:
        for label in part.labels where label.isTag == (kind == .tag) {
          numbers.insert(number(ofName: label.name, in: index))
        }
      case .id: for link in part.links where link.kind == .id { numbers.insert(number(ofName: link.name, in: index)) }
      }
    }
    return Set(numbers.map { Array(names[$0]) })
  }
}

extension Settings {
  /// The settings that hold the name, by their own names.
  fileprivate func mentions(of change: NameChange) -> [[UInt8]] {
    var found: [[UInt8]] = []
    func isNamed(_ name: [UInt8]?) -> Bool { name.map { change.name(for: $0) != nil } ?? false }
    if change.kind == .project {
      if self[.projects].contains(where: { isNamed($0) }) { found.append(Array("projects".utf8)) }
      if isNamed(self[.defaults].project) { found.append(Array("defaults.project".utf8)) }
    }
    if change.kind == .context, self[.defaults].contexts.contains(where: { isNamed($0) }) {
      found.append(Array("defaults.contexts".utf8))
    }
    let forms = [change.written(change.old), Array("\(change.kind.rawValue):".utf8) + change.old]
    func isIn(_ query: [UInt8]) -> Bool { forms.contains { query.contains($0) } }
    if isIn(self[.standardQuery]) { found.append(Array("default".utf8)) }
    for view in self[.views] where isIn(view.value) { found.append(Array("views.".utf8) + view.name) }
    return found
  }
}
