import TaskFiles
import TaskWorkspace

extension Subcommand {
  package static let files = Subcommand(
    "files", "List the task files of the workspace", group: .look,
    details: """
      Task files are named '*.tasks' or '*.tasks.md'. Left out are hidden files and folders, and what .gitignore, .ignore,
      .tasksignore and git's other lists ignore.
      """,
    options: [OptionGroup(null, hidden, noIgnore)],
    examples: [
      Example("tasks files", "A path a line"),
      Example("tasks files -0", "For 'xargs -0', whatever the names are"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let workspace = try invocation.workspace()
    let options = FileSearchOptions(
      respectsIgnoreFiles: !invocation[noIgnore], includesHidden: invocation[hidden])
    let list = try invocation.opening { () throws(WorkspaceProblem) in
      try invocation.opener.files(of: workspace, options)
    }
    for file in list.files {
      invocation.console.writeLine(
        verbatim: file.relative(to: folder).bytes, endingIn: invocation[null] ? 0 : UInt8(ascii: "\n"))
    }
    let status = invocation.console.report(list.problems, from: folder)
    invocation.opener.reportIfEmpty(list, in: workspace)
    return status
  }

  private static let null = Option.flag("null", short: "0", help: "End each path with a NUL, not a new line")
  private static let hidden = Option.flag("hidden", help: "Hidden files and folders, too")
  private static let noIgnore = Option.flag("no-ignore", help: "Ignored files, too")
}
