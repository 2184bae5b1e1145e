import TaskFiles

extension Invocation {
  /// Whether files are those of git's index.
  var readsIndex: Bool { isHook || self[SelectionOption.staged] || self[SelectionOption.index] }

  private var isHook: Bool { arguments.subcommand?.name == Subcommand.gitHook.name }

  /// The word of the command line by which files are those of git's index.
  var indexWord: TerminalText {
    isHook ? "git hook" : self[SelectionOption.staged] ? "--staged" : "--index"
  }

  /// Files of git's index, each workspace with the settings of the index: those that the command line names, else those
  /// that are to be committed. All others of their workspaces are there to be compared with. Nothing is written.
  func indexSelection(in folder: BytePath, requiresTaskNames: Bool) throws(CommandFailure) -> FileSelection {
    try checkIndexOptions()
    var selection = try FileSelection(
      self, folder: folder, scope: .workspaces, requiresTaskNames: requiresTaskNames, for: .everyone)
    if !namesRepository, GitRepository.containing(folder) == nil {
      throw .isInNoRepository(
        shown(folder), for: indexWord, help: "'tasks lint' and 'tasks check' without it look at files")
    }
    let reader: IndexReader
    do throws(GitProgram.Failure) {
      let given = self[SelectionOption.paths].map { BytePath($0) }
      reader = try IndexReader(self, folder: folder, given, requiresTaskNames: requiresTaskNames)
    } catch {
      throw failure(error)
    }
    for path in reader.unmerged {
      console.report(
        .error, "'\(path.relative(to: folder).bytes)' is not merged: it cannot be committed",
        help: "decide what holds, then 'git add' it")
      selection.combine(.conflict)
    }
    for problem in reader.problems {
      console.report(.error, Self.message(problem, "\(problem.path.relative(to: folder).bytes)"))
      selection.combine(.inaccessible)
    }
    for given in reader.operands.misnamed { selection.refuse(given) }
    for given in reader.operands.missing {
      console.report(
        .error, "'\(given.bytes)' is no file in git's index",
        help: "'git add' it; without '\(indexWord)' files are read from the disk")
      selection.combine(.inaccessible)
    }
    for group in try reader.groups() { selection.add(group) }
    return selection
  }

  /// The variables by which `git merge` may tell its hook what is merged.
  var mergeVariables: [[UInt8]] {
    isHook && self[Subcommand.hookName] == .preMergeCommit ? surroundings.environmentNames() : []
  }

  private func checkIndexOptions() throws(CommandFailure) {
    if !arguments.operands.isEmpty, self[SelectionOption.staged] {
      throw .usage(
        "'--staged' and PATH exclude each other",
        help: "'--staged' reads what is to be committed; '--index' reads a PATH as it is in git's index")
    }
    if self[SelectionOption.paths].contains(where: isStandardInput), !isHook {
      throw .usage("'-' and '\(indexWord)' exclude each other", help: "git's index does not hold standard input")
    }
    if self[SelectionOption.inputName] != nil || self[SelectionOption.force] {
      throw .usage(
        "'\(indexWord)' excludes '--stdin-filename' and '--force'",
        help: "task files in the index are read as they are there")
    }
    if self[SelectionOption.forceExclude], !self[SelectionOption.index] {
      throw .usage(
        "'\(indexWord)' and '--force-exclude' exclude each other", help: "what is ignored is left out anyway")
    }
    if self[GlobalOption.config] != nil {
      throw .usage("'\(indexWord)' and '--config' exclude each other", help: "the settings in the index count")
    }
  }
}

extension CommandFailure {
  /// A folder outside of every repository, for words of the command line that ask git.
  static func isInNoRepository(_ folder: BytePath, for words: TerminalText, help: TerminalText) -> CommandFailure {
    .usage("'\(words)' asks git, and '\(folder.bytes)' is in no repository", help: help)
  }

  /// An option that writes, beside one that reads git's index.
  static func indexIsOnlyRead(_ index: TerminalText, _ option: String) -> CommandFailure {
    .usage("'\(index)' and '\(option)' exclude each other", help: "git's index is only read")
  }
}
