import TaskFiles
import TaskLinter
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// A change that an action makes, found again by its name when the action is chosen.
enum NamedChange {
  case task(TaskAction)
  /// All safe fixes in the document.
  case fixAll
  /// The safe fixes of one rule.
  case fix(rule: String)
  /// A comment that suppresses the findings of a rule at the place.
  case allow(rule: String)
  /// A comment that suppresses all findings of a rule in the file.
  case allowInFile(rule: String)
  /// The closed tasks of the file go to its archive.
  case archive
  /// The tasks of the file are sorted by letter and due date.
  case sort

  init?(_ name: String) {
    let words = name.split(separator: ":", maxSplits: 1).map(String.init)
    switch (words.first, words.last) {
    case ("task", let name?):
      guard let action = TaskAction.named(name) else { return nil }
      self = .task(action)
    case ("fix-all", _): self = .fixAll
    case ("fix", let rule?): self = .fix(rule: rule)
    case ("allow", let rule?): self = .allow(rule: rule)
    case ("allow-file", let rule?): self = .allowInFile(rule: rule)
    case ("archive", _): self = .archive
    case ("sort", _): self = .sort
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .task(let action): "task:\(action.name)"
    case .fixAll: "fix-all"
    case .fix(let rule): "fix:\(rule)"
    case .allow(let rule): "allow:\(rule)"
    case .allowInFile(let rule): "allow-file:\(rule)"
    case .archive: "archive"
    case .sort: "sort"
    }
  }
}

extension Session {
  /// Makes the change of an action that was chosen.
  func change(_ data: ActionData) throws(ResponseError) -> WorkspaceChange {
    guard let change = NamedChange(data.name), let document = document(data.uri) else {
      throw ResponseError(.invalidParams, "params.data.action: there is no action '\(data.name)' for this document")
    }
    guard document.version == data.version else {
      throw .refused("the text was changed in the meantime: choose the action again")
    }
    switch change {
    case .task(let action): return try self.change(try texts(action, in: data.range, of: document))
    case .archive: return try self.change(try archived(document))
    case .sort: return try self.change(try sorted(document))
    case .fixAll, .fix, .allow, .allowInFile:
      guard let text = text(change, in: data.range, of: document) else { throw .refused("there is nothing to change") }
      return try self.change([ChangedText(path: document.name, text: text)])
    }
  }

  private func text(_ change: NamedChange, in range: TextRange, of document: OpenDocument) -> EditedText? {
    guard let findings = findings(of: document.uri)?.found else { return nil }
    switch change {
    case .fixAll: return findings.fixed
    case .fix(let rule): return findings.fixed(rule)
    case .allow(let rule):
      let bytes = document.text.bytes(of: range, encoding)
      let finding = findings.shown.first { $0.rule == rule && $0.range == bytes }
      return finding.flatMap(findings.allowing)
    case .allowInFile(let rule): return findings.allowingInFile(rule)
    case .task, .archive, .sort: return nil
    }
  }

  /// Returns the texts after an action on the tasks in a range.
  func texts(
    _ action: TaskAction, in range: TextRange, of document: OpenDocument
  ) throws(ResponseError) -> [ChangedText] {
    let tasks = tasks(in: document.text.bytes(of: range, encoding), of: document)
    return try edit(
      document, keepsCanonicalForm: action.keepsCanonicalForm, refusesErrors: action.refusesErrors
    ) { edit, ring throws(EditFailure) in try action.make(&edit, tasks, ring) }
  }

  private func archived(_ document: OpenDocument) throws(ResponseError) -> [ChangedText] {
    try edit(document, keepsCanonicalForm: true) { edit, _ throws(EditFailure) in
      try edit.archive([document.name.bytes], closedBefore: nil)
    }
  }

  /// The order of `sort --by pri,due`.
  private func sorted(_ document: OpenDocument) throws(ResponseError) -> [ChangedText] {
    let query = Query.read(Array("all sort:pri,due".utf8), in: QueryContext(now: environment.now())).query
    return try edit(document) { edit, _ throws(EditFailure) in
      let file = try edit.file(at: document.name)
      try edit.sort(file: file, named: document.name.bytes, as: query)
    }
  }

  private func edit(
    _ document: OpenDocument, keepsCanonicalForm: Bool = false, refusesErrors: Bool = false,
    _ body: (inout WorkspaceEdit, UndoRing?) throws(EditFailure) -> Void
  ) throws(ResponseError) -> [ChangedText] {
    guard let (tasks, live, workspace) = tasks(of: document) else {
      throw .refused("the text lies in no workspace: save it first")
    }
    var edit = WorkspaceEdit(
      tasks, in: workspace, from: workspace.root, live.settings, isForced: false, asking: UnaskedQuestions())
    do throws(EditFailure) {
      // Nothing was undone in a text without a file.
      try body(&edit, document.path == nil ? nil : workspace.user.undoRing(of: workspace.root))
      let proposals = try edit.finish(keepsCanonicalForm: keepsCanonicalForm, refusesErrors: refusesErrors)
      return zip(edit.files, proposals).compactMap { file, proposal in
        proposal.text.map { ChangedText(path: file.path, isNew: file.isNew, text: $0) }
      }
    } catch {
      throw .refused(environment.words.reason(error, of: tasks, from: workspace.root))
    }
  }
}
