import TaskFiles
import TaskLinter
import TaskQuery
import TaskWorkspace

/// One run of `lint`: baselines, fixes or comments are written first where that is asked for, then what is left is
/// shown.
struct LintCommand {
  private let invocation: Invocation
  private let folder: BytePath
  private let context: LintContext
  /// The way files are changed; `nil` where findings are only shown.
  private let mode: FileChangeRun.Mode?
  /// Why findings are to be allowed; `nil` where they are not.
  private let reason: [UInt8]?
  private let readsInput: Bool

  init(_ invocation: Invocation) throws(CommandFailure) {
    self.invocation = invocation
    folder = try invocation.currentFolder()
    context = LintContext(now: try invocation.now(), reservedKeys: Set(Query.words))
    readsInput = invocation.arguments.readsStandardInput
    reason = invocation[FixOption.allow].map { $0 ?? [] }
    let given = try invocation.fixMode()
    mode = given ?? (reason == nil ? nil : .write)
    try checkOptions()
  }

  private func checkOptions() throws(CommandFailure) {
    let writing: [(isGiven: Bool, name: String)] = [
      (invocation[FixOption.fix] || invocation[FixOption.probable], "--fix"), (reason != nil, "--add-allow"),
      (invocation[BaselineOption.write], "--write-baseline"),
    ]
    let given = writing.filter(\.isGiven).map(\.name)
    if given.count > 1 { throw .exclusive("'\(given[0])'", "'\(given[1])'", help: "run one after the other") }
    let isAboutFiles = invocation[BaselineOption.write] || mode != nil && reason == nil
    if isAboutFiles, try invocation.arguments.changeScope()?.hasLines == true {
      throw .exclusive("'\(given.first ?? "--diff")'", "'--changed-lines'", help: "use '--changed' for whole files")
    }
    guard let first = given.first else { return }
    let writes = mode == .write || invocation[BaselineOption.write]
    if writes, readsInput {
      let help: TerminalText? = first == "--fix" ? "use 'tasks lint --diff -' to show the changes" : nil
      throw .usage("'\(first)' cannot be used with standard input", help: help)
    }
    if writes, invocation.arguments.readsIndex { throw .indexIsOnlyRead(invocation.arguments.indexWord, first) }
    if invocation[BaselineOption.write], mode != nil {
      throw .usage("'--write-baseline' cannot show its changes", help: "remove '--diff' and '--dry-run'")
    }
  }

  private func selection() throws(CommandFailure) -> FileSelection {
    try invocation.selection(.workspaces, requiresTaskNames: mode != nil && !invocation[SelectionOption.force])
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let targets = try invocation.formatTargets()
    if invocation[LintOption.statistics], let other = targets.first(where: { $0.format != .text }) {
      throw .exclusive(
        "'--statistics'", "'--format \(other.format.rawValue)'", help: "remove one of them: statistics are text only")
    }
    var selection = try selection()
    if invocation[BaselineOption.write] {
      return try BaselineRun(invocation: invocation, folder: folder, context: context).run(selection)
    }
    var fixed: FixCount?
    var status = selection.status
    if let mode {
      let (count, written, fixStatus) = try change(selection, mode)
      status = max(status, fixStatus)
      if mode != .write {
        let verb: TerminalText = reason == nil ? "fix" : "suppress"
        invocation.console.note(count.findings == 0 ? "nothing to \(verb)" : "would \(verb) \(count.phrase)")
        return status
      }
      fixed = count
      // Lines have moved.
      if selection.changes?.hasLines == true, count.findings > 0 { selection = try self.selection() }
      selection.use(written)
    }
    let governing = invocation.governingFiles(from: folder)
    let report = try FindingReport(
      invocation, folder: folder, targets: targets, showsText: !invocation[LintOption.statistics],
      reads: { selection.needs($0, besides: governing) })
    let (found, lintStatus) = try invocation.lint(selection, in: folder, context: context, to: report)
    if report.isForPeople, invocation.console.verbosity > .quiet, let line = lastLine(found, fixed) {
      invocation.console.writeLine(line)
    }
    return max(status, lintStatus)
  }

  /// Makes fixes or comments, or shows them.
  private func change(
    _ selection: FileSelection, _ mode: FileChangeRun.Mode
  ) throws(CommandFailure) -> (count: FixCount, written: WrittenTexts, status: ExitStatus) {
    let command: String
    let fixes: LintFixes
    let lintStatus: ExitStatus
    if let reason {
      command = "lint --add-allow"
      (fixes, lintStatus) = try invocation.lintAllowances(
        of: selection, in: folder, context: context, reason: reason, warns: mode != .write)
    } else {
      command = "lint --fix"
      (fixes, lintStatus) = try invocation.lintFixes(
        of: selection, in: folder, context: context, thenFormatted: false, warns: mode != .write)
    }
    if fixes.unallowed > 0 {
      invocation.console.note(
        "\(TerminalText(fixes.unallowed, "finding")) cannot be suppressed by a comment",
        help:
          "comments suppress findings inside tasks; use the setting 'rules' or a baseline for the others"
      )
    }
    let (count, written, status) = invocation.make(fixes, in: folder, command: command, mode: mode)
    return (count, written, max(lintStatus, status))
  }

  /// Whether there may be fixes left that are made only if they are asked for.
  private var mentionsUnsafe: Bool { !readsInput && reason == nil && !invocation[FixOption.probable] }

  /// The count of findings and fixes; `nil` where no file could be read and nothing was fixed.
  private func lastLine(_ found: FindingCount, _ fixed: FixCount?) -> TerminalText? {
    guard let fixed, fixed.findings > 0 else {
      guard found.hasFiles else { return nil }
      return found.line(
        fix: fixed == nil && !readsInput ? "tasks lint --fix" : nil, mentionsUnsafe: mentionsUnsafe)
    }
    let verb: TerminalText = reason == nil ? "fixed" : "suppressed"
    // Fixes are named also where the file cannot be read any more.
    return found.hasFiles
      ? "\(verb) \(fixed.phrase); \(found.line(mentionsUnsafe: mentionsUnsafe, isRest: true))"
      : "\(verb) \(fixed.phrase)"
  }
}

extension Invocation {
  /// The files that the command line or the person names and that control what is read.
  fileprivate func governingFiles(from folder: BytePath) -> [BytePath] {
    let named = [self[BaselineOption.file], self[GlobalOption.config]].compactMap {
      $0.map { folder.joined(BytePath($0)) }
    }
    return named + [userFolders.settingsFile].compactMap(\.self)
  }
}
