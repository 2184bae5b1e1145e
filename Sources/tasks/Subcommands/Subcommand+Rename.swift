import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let rename = Subcommand(
    "rename", "Give a project, context, tag or id another name", group: .change,
    details: """
      OLD says what it is: '+house', '@phone', '#diy' or id:worktop; in a shell project:house, context:phone and tag:diy say the same. NEW
      is written likewise, or is the name alone.

      All files of the workspace are changed together: tasks, headings and front matter. '+house/kitchen' goes along with '+house', and
      'after' and 'of' with an id. What the settings say of the name, in views too, is listed and not changed; neither is prose.
      """,
    operands: Operands(old, new), options: [.changes],
    examples: [
      Example("tasks rename +house +home", "A project, and all below it"),
      Example("tasks rename tag:diy tag:craft", "A tag"),
      Example("tasks rename id:worktop counter", "An id, and every 'after' that names it"),
    ]
  ) { invocation throws(CommandFailure) in
    let change: NameChange
    do throws(EditProblem) {
      change = try NameChange(invocation[old] ?? [], invocation[new] ?? [])
    } catch {
      throw CommandFailure(error)
    }
    guard change.old != change.new else { throw .usage("'\(change.written(change.old))' is that name already") }
    return try TaskChangeRun(invocation, command: "rename").run { edit throws(CommandFailure) in
      try edit.rename(change)
    }
  }

  private static let old = Operand.required("OLD", .text, help: "What it is called: +project, @context, #tag, id:NAME")
  private static let new = Operand.required("NEW", .text, help: "What it is to be called")
}

extension WorkspaceEdit {
  fileprivate mutating func rename(_ change: NameChange) throws(CommandFailure) {
    let old = TerminalText(encoding: change.written(change.old))
    let model = tasks.documents.model
    if change.kind == .id, let known = model.names.find(change.new), let other = model.bearers[Int(known)].first {
      throw CommandFailure(
        .conflict, "'id:\(change.new)' is the id of another task", help: "choose another name",
        candidates: ["  \(cells.line(tasks[other]))"])
    }
    var isFound = false
    for (index, document) in tasks.documents.documents.enumerated() where document.document.mayHave(change) {
      let file = file(ofDocument: index)
      let use = try self.change(file: file) { edit throws(EditProblem) in try edit.rename(change) }
      guard !use.isEmpty else { continue }
      isFound = true
      say(words(of: use), inFile: file)
    }
    guard isFound else {
      throw CommandFailure(.conflict, "nothing has the name '\(old)'", help: near(change))
    }
    for name in session.settings.mentions(of: change) {
      note("the setting '\(name)' names '\(old)' and is not changed", help: "change it in the settings file")
    }
  }

  /// The uses of a name, counted: `3 tasks, 1 heading, front matter`.
  private func words(of use: Document.NameUse) -> TerminalText {
    var parts: [TerminalText] = []
    if !use.tasks.isEmpty { parts.append(TerminalText(use.tasks.count, "task")) }
    if use.headings > 0 { parts.append(TerminalText(use.headings, "heading")) }
    if use.isInFrontMatter { parts.append("front matter") }
    return TerminalText(joining: parts, with: ", ")
  }

  /// Suggests the existing name nearest to one that was not found.
  private func near(_ change: NameChange) -> TerminalText? {
    var names: Set<[UInt8]> = []
    for document in tasks.documents.documents { names.formUnion(document.document.model.names(of: change.kind)) }
    let near = NearestName.find(change.old, among: names.sorted { $0.lexicographicallyPrecedes($1) })
    return near.map { "did you mean '\(change.written($0))'?" }
  }
}

extension Document {
  /// Whether the name, of any kind, occurs among the document's names or words.
  fileprivate func mayHave(_ change: NameChange) -> Bool {
    (0..<UInt32(model.names.count)).contains { change.name(for: Array(model.names[$0])) != nil }
      || parts.contains { change.isWord(of: $0) }
  }
}

extension DocumentModel {
  /// The names of a kind on task lines, in headings and in front matter.
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
  /// The settings that mention the name.
  fileprivate func mentions(of change: NameChange) -> [TerminalText] {
    var found: [TerminalText] = []
    func isNamed(_ name: [UInt8]?) -> Bool { name.map { change.name(for: $0) != nil } ?? false }
    if change.kind == .project {
      if self[.projects].contains(where: { isNamed($0) }) { found.append("projects") }
      if isNamed(self[.defaults].project) { found.append("defaults.project") }
    }
    if change.kind == .context, self[.defaults].contexts.contains(where: { isNamed($0) }) {
      found.append("defaults.contexts")
    }
    let forms = [change.written(change.old), Array("\(change.kind.rawValue):".utf8) + change.old]
    func isIn(_ query: [UInt8]) -> Bool { forms.contains { query.contains($0) } }
    if isIn(self[.standardQuery]) { found.append("default") }
    for view in self[.views] where isIn(view.value) { found.append("views.\(view.name)") }
    return found
  }
}
