import TaskFiles
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let format = Subcommand(
    "format", aliases: ["fmt"], "Format task files", group: .change,
    details: """
      Without PATH all files of the workspace are formatted in place; 'tasks undo' reverts it. Formatting changes only
      spacing, the form of bullets and boxes, and the order of attributes at the end of a line. The meaning, the order
      of lines, and the Markdown rendering on a forge stay the same. Prose, code, HTML and formulas are not changed.
      Files with conflict markers are skipped. With -v each changed file is named. A link that leads out of the
      workspace is followed only if you name the file.

      With '-' the command formats standard input to standard output. If the input cannot be formatted, it writes
      nothing.

      With --check, --dry-run or --diff nothing is written, and the status is 1 if any file is not formatted. The diff
      can be applied with 'git apply'.
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
      Example("tasks format --diff", "Show the changes only"),
      Example("tasks format --range 3:7 inbox.tasks", "Five lines of a file"),
      Example("tasks format - < inbox.tasks", "Format standard input to standard output"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let readsInput = try checkOperands(invocation, in: folder)
    let isOnlyShown = invocation[checkOnly] || invocation[ChangeOption.dryRun]
    let mode: FileChangeRun.Mode = invocation[ChangeOption.diff] ? .diff : isOnlyShown ? .list : .write
    if invocation.arguments.readsIndex, mode == .write {
      throw .usage("'--staged' cannot write, because git's index is never changed", help: "add '--check' or '--diff'")
    }
    let selection = try invocation.selection(.askedFiles, requiresTaskNames: !invocation[SelectionOption.force])
    let run = FormatRun(
      FileChangeRun(invocation.changeSettings(in: folder), "format", mode: mode), lines: invocation[range])
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
    "range", "L:L", .lineRange, help: "Format only lines FIRST to LAST; needs a single file, or '-'")

  /// Checks the operands, and returns whether to format standard input.
  private static func checkOperands(_ invocation: Invocation, in folder: BytePath) throws(CommandFailure) -> Bool {
    let given = invocation[SelectionOption.paths]
    let readsInput = invocation.arguments.readsStandardInput
    if readsInput, given.count > 1 {
      throw .usage("'-' cannot be used with other files", help: "format the other files separately")
    }
    if invocation[range] != nil {
      let isFolder = given.first.map { FileStatus.ifAny(folder.joined(BytePath($0)))?.kind == .folder } ?? true
      guard given.count == 1, readsInput || !isFolder else {
        throw .usage("'--range' needs a single file", help: "name one file, or '-'")
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
