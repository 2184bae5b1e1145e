import TaskFiles
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let format = Subcommand(
    "format", aliases: ["fmt"], "Bring task files into canonical form", group: .change,
    details: """
      Without PATH all files of the workspace are formatted, in place; 'tasks undo' takes it back. Only spacing, the spelling of
      bullets and boxes and the order of attributes at the end of a line change: the meaning stays, and so does the order of
      lines, and what a forge makes of the Markdown. Prose, code, HTML and formulas are left alone. A file with conflict
      markers is left as it is.

      With '-' standard input is read, and standard output is the formatted text; nothing where it cannot be formatted.

      With --check, --dry-run or --diff nothing is written, and the status is 1 if there is anything to format. 'git apply'
      takes the diff.
      """,
    operands: Operands(SelectionOption.paths),
    options: [
      OptionGroup(
        checkOnly, ChangeOption.diff, ChangeOption.dryRun, range, SelectionOption.staged, SelectionOption.inputName,
        SelectionOption.forceExclude,
        SelectionOption.force)
    ],
    examples: [
      Example("tasks format", "All files of the workspace"),
      Example("tasks format --diff", "Show what it would do"),
      Example("tasks format --range 3:7 inbox.tasks", "Five lines of a file"),
      Example("tasks format - < inbox.tasks", "Write the result to standard output"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let readsInput = try checkOperands(invocation, in: folder)
    let isOnlyShown = invocation[checkOnly] || invocation[ChangeOption.dryRun]
    let mode: FileChangeRun.Mode = invocation[ChangeOption.diff] ? .diff : isOnlyShown ? .list : .write
    if invocation.arguments.readsIndex, mode == .write {
      throw .usage("'--staged' only reads: git's index is never written", help: "add '--check' or '--diff'")
    }
    let selection = try invocation.selection(
      .askedFiles, requiresTaskNames: !invocation[SelectionOption.force])
    let run = FormatRun(
      FileChangeRun(invocation.changeSettings(in: folder), command: "format", mode: mode), lines: invocation[range])
    if readsInput, mode == .write {
      return max(selection.status, writeFormatted(selection.askedFiles.first?.file, run, invocation))
    }
    let (count, _, _, status) = invocation.format(selection.targets, with: run)
    if invocation.console.verbosity > .quiet, count.hasFiles {
      // If standard output is for another program, the last line goes to standard error.
      if mode == .write {
        invocation.console.writeLine(count.line)
      } else {
        invocation.console.writeErrorLine(count.line)
      }
    }
    return max(status, selection.status)
  }

  private static let checkOnly = Option.flag("check", help: "The same as --dry-run")
  private static let range = Option.value(
    "range", "L:L", .lineRange, help: "Format only the lines from the first to the last; needs one file, or '-'")

  /// Checks the operands, and returns whether to format standard input.
  private static func checkOperands(_ invocation: Invocation, in folder: BytePath) throws(CommandFailure) -> Bool {
    let given = invocation[SelectionOption.paths]
    let readsInput = invocation.arguments.readsStandardInput
    if readsInput, given.count > 1 {
      throw .usage("'-' stands alone: standard output can hold one text", help: "format the other files by themselves")
    }
    if invocation[range] != nil {
      let isFolder = given.first.map { FileStatus.ifAny(folder.joined(BytePath($0)))?.kind == .folder } ?? true
      guard given.count == 1, readsInput || !isFolder else {
        throw .usage("'--range' needs one file", help: "lines are counted in it; '-' is one, too")
      }
    }
    return readsInput
  }

  /// Writes standard input in canonical form; writes nothing where there is none.
  private static func writeFormatted(
    _ file: InputFile?, _ run: FormatRun, _ invocation: Invocation
  ) -> ExitStatus {
    guard let file, let source = file.source else { return .success }
    let proposal = run.proposal(for: source)
    switch proposal {
    case .unchanged: invocation.console.write(verbatim: source.storage[..<source.count])
    case .change(let text): invocation.console.write(verbatim: text.bytes[...])
    default: return invocation.report(proposal.outcomeUnwritten, of: file.name)
    }
    return .success
  }
}

extension FileSelection {
  /// The selected files, to be changed.
  var targets: [FileChangeRun.Target] {
    askedFiles.map { FileChangeRun.Target(file: $0.file, workspace: $0.workspace?.root) }
  }
}
