package import TaskFiles

extension WorkspaceOpener {
  /// The task files of a workspace, as its settings leave them.
  package func files(
    of workspace: Workspace, _ options: FileSearchOptions = FileSearchOptions()
  ) throws(WorkspaceProblem) -> FileList {
    workspace.files(options.with(try settings(of: workspace)))
  }

  /// Reports that a workspace has no task files, unless problems say why.
  package func reportIfEmpty(_ list: FileList, in workspace: Workspace) {
    if list.files.isEmpty, list.problems.isEmpty { report(.noFiles(list, in: workspace)) }
  }

  /// Reports copies that sync services have made of task files, once for all that the opener opens.
  package func reportCopies(_ list: FileList) {
    if list.copies.isEmpty || hasReportedCopies { return }
    hasReportedCopies = true
    report(.conflictCopies(list.copies))
  }

  /// Reports files that cannot be read. Returns whether there are none.
  func reportUnreadable(_ problems: [FileError]) -> Bool {
    for problem in problems { report(.unreadable(problem, name: name(of: problem.path))) }
    return problems.isEmpty
  }
}

extension FileSearchOptions {
  /// Returns the options with the inbox and the exclusions of settings.
  package func with(_ settings: Settings) -> FileSearchOptions {
    var options = self
    options.inbox = BytePath(settings[.inbox])
    options.exclude = settings.excludedFiles
    return options
  }
}
