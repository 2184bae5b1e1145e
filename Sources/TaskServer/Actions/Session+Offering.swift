import TaskAssist
import TaskEditing
import TaskFiles
import TaskLinter
import TaskModel
import TaskSyntax
import TaskWorkspace

// The actions that an editor offers for a place.
extension Session {
  /// Returns the actions for a range, of the kinds that are asked for.
  ///
  /// - Parameter kinds: `nil` for all.
  func actions(in range: TextRange, of document: OpenDocument, kinds: [String]?) -> [OfferedAction] {
    guard document.mayBeEdited else { return [] }
    let bytes = document.text.bytes(of: range, encoding)
    let offer = ActionOffer(session: self, document: document, range: range, kinds: kinds)
    let offered = offer.fixes(bytes) + offer.taskActions() + offer.sourceActions()
    if capabilities.resolvesActionEdits || capabilities.appliesEdits { return offered }
    // The client neither asks for an edit nor makes one on request, so all edits are made now.
    return capabilities.takesActions ? offered.compactMap(made) : []
  }

  private func made(_ action: OfferedAction) -> OfferedAction? {
    guard case .byCommand = action.way else { return action }
    var action = action
    guard let change = try? change(action.data) else { return nil }
    action.way = .made(change)
    return action
  }
}

/// The actions for one place.
private struct ActionOffer {
  let session: Session
  let document: OpenDocument
  let range: TextRange
  let kinds: [String]?

  private func isWanted(_ kind: String) -> Bool {
    guard let kinds else { return true }
    return kinds.contains { kind == $0 || kind.hasPrefix("\($0).") || $0.isEmpty }
  }

  /// The way in which the client gets the edit of an action that is chosen.
  private var laterWay: OfferedAction.Way { session.capabilities.resolvesActionEdits ? .onRequest : .byCommand }

  private func action(
    _ title: String, _ kind: String, _ change: NamedChange, at range: TextRange? = nil,
    _ way: OfferedAction.Way? = nil, finding: ProtocolDiagnostic? = nil, isPreferred: Bool = false
  ) -> OfferedAction {
    OfferedAction(
      title: title, kind: kind, way: way ?? laterWay, finding: finding, isPreferred: isPreferred,
      data: ActionData(
        name: change.name, uri: document.uri, version: document.version, range: range ?? self.range),
      client: session.capabilities)
  }

  /// The most fixes and suppressions of single findings.
  private static let limit = 200

  /// The fixes of the findings that the range touches, and comments that suppress them.
  func fixes(_ bytes: Range<Int>) -> [OfferedAction] {
    guard isWanted("quickfix"), let found = session.findings(of: document.uri)?.found else { return [] }
    let findings = found.shown
    var actions: [OfferedAction] = []
    var (rules, fixedRules): ([String], [String]) = ([], [])
    for index in findings.indices where actions.count < Self.limit {
      let place = findings.range(at: index)
      guard place.lowerBound <= bytes.upperBound, place.upperBound >= bytes.lowerBound else { continue }
      let finding = findings[index]
      var list = DiagnosticList()
      list.append(finding)
      guard let shown = session.items(list, among: 1, found, of: document).first else { continue }
      if let fix = fix(finding, shown) { actions.append(fix) }
      if !rules.contains(finding.rule) { rules.append(finding.rule) }
      if finding.fix?.isSafe == true, !fixedRules.contains(finding.rule) { fixedRules.append(finding.rule) }
      actions.append(
        action(
          "Suppress '\(finding.rule)' here", "quickfix", .allow(rule: finding.rule), at: shown.range, finding: shown))
    }
    actions += fixedRules.map { action("Fix all '\($0)' in this file", "quickfix", .fix(rule: $0)) }
    actions += rules.map { action("Suppress '\($0)' in this file", "quickfix", .allowInFile(rule: $0)) }
    return actions
      + rules.map { action("Explain '\($0)'", "quickfix", .allowInFile(rule: $0), .explanation(rule: $0)) }
  }

  private func fix(_ finding: Diagnostic, _ shown: ProtocolDiagnostic) -> OfferedAction? {
    guard let fix = finding.fix, let text = EditedText(document.text.source, fix.edits),
      let change = try? session.change([ChangedText(path: document.name, text: text)])
    else { return nil }
    let title = fix.title.prefix(1).uppercased() + fix.title.dropFirst()
    guard session.capabilities.takesActions else { return nil }
    return action(
      title, "quickfix", .fix(rule: finding.rule), .made(change), finding: shown, isPreferred: fix.isSafe)
  }

  func sourceActions() -> [OfferedAction] {
    var actions: [OfferedAction] = []
    if isWanted("source.fixAll.tasks"), let findings = session.findings(of: document.uri)?.found,
      findings.safeFixes > 0
    {
      actions.append(action("Make all safe fixes", "source.fixAll.tasks", .fixAll))
    }
    if isWanted("source.sort.tasks"), session.hasSeveralTasks(document) {
      actions.append(action("Sort tasks by letter and due date", "source.sort.tasks", .sort))
    }
    if isWanted("source.archive.tasks"), session.hasTopLevelClosedTasks(document) {
      actions.append(action("Move closed tasks to the archive", "source.archive.tasks", .archive))
    }
    return actions
  }

  /// The changes of the tasks in the range. A change that a command refuses is shown with its reason, if the client can
  /// show that.
  func taskActions() -> [OfferedAction] {
    let wantsHeadings = isWanted("refactor.tasks.\(TaskAction.headingName)")
    var wanted = TaskAction.all.filter { isWanted($0.kind) }
    guard wantsHeadings || !wanted.isEmpty else { return [] }
    let tasks = session.tasks(in: document.text.bytes(of: range, session.encoding), of: document)
    guard !tasks.isEmpty else { return [] }
    if wantsHeadings { wanted += headingActions(tasks[0]) }
    return wanted.compactMap { task in
      let title = tasks.count == 1 ? task.title : "\(task.title): \(tasks.count) tasks"
      switch session.prospect(of: task, tasks, document) {
      case .nothing: return nil
      case .change: return action(title, task.kind, .task(task))
      case .refused(let reason):
        guard session.capabilities.takesDisabledActions else { return nil }
        return action(title, task.kind, .task(task), .disabled(reason))
      }
    }
  }

  /// The most headings to which a task may be moved by an action.
  private static let mostHeadings = 8

  private func headingActions(_ task: FoundTask) -> [TaskAction] {
    guard let place = task.place?.task, let tree = session.read(document.uri)?.tree else { return [] }
    return tree.titlesOfHeadings(nearestTo: place, most: Self.mostHeadings).map(TaskAction.moveToHeading)
  }
}

/// The effect that an action would have.
private enum Prospect {
  case nothing, change
  case refused(String)
}

extension Session {
  /// Whether the document has a closed task that lies in no other one.
  fileprivate func hasTopLevelClosedTasks(_ document: OpenDocument) -> Bool {
    guard document.path != nil, let tree = read(document.uri)?.tree else { return false }
    return tree.model.parts.contains { part in part.rows.contains { $0.depth == 0 && !$0.status.isActive } }
  }

  fileprivate func hasSeveralTasks(_ document: OpenDocument) -> Bool {
    guard let tree = read(document.uri)?.tree else { return false }
    return tree.model.parts.reduce(0) { $0 + $1.rows.count } > 1
  }

  /// Returns the effect of an action. New errors and the verification come when the action is chosen.
  fileprivate func prospect(of action: TaskAction, _ found: [FoundTask], _ document: OpenDocument) -> Prospect {
    guard let (tasks, live, workspace) = tasks(of: document) else { return .nothing }
    var edit = WorkspaceEdit(
      tasks, in: workspace, from: workspace.root, live.settings, isForced: false, asking: UnaskedQuestions())
    do throws(EditFailure) {
      try action.make(&edit, found, document.path == nil ? nil : workspace.user.undoRing(of: workspace.root))
      return edit.files.allSatisfy(\.document.isEmpty) ? .nothing : .change
    } catch {
      return .refused(environment.words.reason(error, of: tasks, from: workspace.root))
    }
  }
}
