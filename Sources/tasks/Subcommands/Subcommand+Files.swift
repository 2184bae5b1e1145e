import TaskFiles
import TaskWorkspace

extension Subcommand {
  package static let files = Subcommand(
    "files", "List the task files of the workspace", group: .look,
    details: """
      Task files are named '*.tasks' or '*.tasks.md'. Hidden files and folders are skipped, and so are files that
      .gitignore, .ignore, .tasksignore or git's other ignore files exclude.

      Submodules and other git repositories inside the workspace belong to it: 'lint' and 'format' read and change their
      files, too, by the .gitignore that each of them has. The setting 'exclude' leaves them out, as in
      {"exclude": ["vendor/lib/"]}. A folder with its own '.tasks.json' is a workspace of its own and is not entered.
      In git's index, which 'lint --staged' and the hook read, a submodule has no files.
      """,
    options: [OptionGroup(null, hidden, noIgnore)],
    examples: [
      Example("tasks files", "One path per line"),
      Example("tasks files -0", "For 'xargs -0', safe for all names"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let workspace = try invocation.workspace()
    let options = FileSearchOptions(respectsIgnoreFiles: !invocation[noIgnore], includesHidden: invocation[hidden])
    let list = try invocation.opening { () throws(WorkspaceProblem) in
      try invocation.opener.files(of: workspace, options)
    }
    for file in list.files {
      invocation.console.writeLine(
        verbatim: file.relative(to: folder).bytes, endingIn: invocation[null] ? 0 : UInt8(ascii: "\n"))
    }
    let status = invocation.console.report(list.problems, from: folder)
    invocation.opener.reportIfEmpty(list, in: workspace)
    if !invocation[null] { invocation.opener.reportCopies(list) }
    return status
  }

  private static let null = Option.flag("null", short: "0", help: "End each path with NUL instead of a newline")
  private static let hidden = Option.flag("hidden", help: "Include hidden files and folders")
  private static let noIgnore = Option.flag("no-ignore", help: "Include ignored files")
}
