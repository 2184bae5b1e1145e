extension ParsedArguments {
  /// Whether files are those of git's index.
  var readsIndex: Bool { isHook || self[SelectionOption.staged] || self[SelectionOption.index] }

  private var isHook: Bool { subcommand?.name == Subcommand.gitHook.name }

  /// The word of the command line by which files are those of git's index.
  var indexWord: TerminalText {
    isHook ? "git hook" : self[SelectionOption.staged] ? "--staged" : "--index"
  }

  /// Whether `git merge` may tell the hook what is merged.
  var isMergeHook: Bool { isHook && self[Subcommand.hookName] == .preMergeCommit }

  /// Throws where options exclude the index.
  func checkIndexOptions() throws(CommandFailure) {
    if !operands.isEmpty, self[SelectionOption.staged] {
      throw .usage(
        "'--staged' and PATH cannot be used together",
        help: "use '--index' to read PATH from git's index")
    }
    if readsStandardInput, !isHook {
      throw .usage("'-' and '\(indexWord)' cannot be used together", help: "standard input is not in git's index")
    }
    if self[SelectionOption.inputName] != nil || self[SelectionOption.force] {
      throw .usage(
        "'\(indexWord)' cannot be used with '--stdin-filename' or '--force'",
        help: "task files are read from git's index")
    }
    if self[SelectionOption.forceExclude], !self[SelectionOption.index] {
      throw .usage(
        "'\(indexWord)' and '--force-exclude' cannot be used together", help: "ignored files are always skipped")
    }
    if self[GlobalOption.config] != nil {
      throw .usage(
        "'\(indexWord)' and '--config' cannot be used together", help: "the settings are read from git's index")
    }
  }
}

extension CommandFailure {
  /// An option that writes, beside one that reads git's index.
  static func indexIsOnlyRead(_ index: TerminalText, _ option: String) -> CommandFailure {
    .usage("'\(index)' and '\(option)' cannot be used together", help: "git's index is never written")
  }
}
