extension ParsedArguments {
  /// Whether files are those of git's index.
  var readsIndex: Bool { isHook || self[SelectionOption.staged] || self[SelectionOption.index] }

  private var isHook: Bool { subcommand?.name == Subcommand.gitHook.name }

  /// The word of the command line by which files are those of git's index.
  var indexWord: TerminalText { isHook ? "git hook" : self[SelectionOption.staged] ? "--staged" : "--index" }

  /// Whether `git merge` may tell the hook what is merged.
  var isMergeHook: Bool { isHook && self[Subcommand.hookName] == .preMergeCommit }

  /// Throws where options exclude the index.
  func checkIndexOptions() throws(CommandFailure) {
    if !operands.isEmpty, self[SelectionOption.staged] {
      throw .exclusive("'--staged'", "PATH", help: "use '--index' to read PATH from git's index")
    }
    if readsStandardInput, !isHook {
      throw .exclusive("'-'", "'\(indexWord)'", help: "standard input is not in git's index")
    }
    if self[SelectionOption.inputName] != nil || self[SelectionOption.force] {
      throw .usage(
        "'\(indexWord)' cannot be used with '--stdin-filename' or '--force'",
        help: "task files are read from git's index")
    }
    if self[SelectionOption.forceExclude], !self[SelectionOption.index] {
      throw .exclusive("'\(indexWord)'", "'--force-exclude'", help: "ignored files are always skipped")
    }
    if self[GlobalOption.config] != nil {
      throw .exclusive("'\(indexWord)'", "'--config'", help: "the settings are read from git's index")
    }
  }
}

extension CommandFailure {
  /// An option that writes, beside one that reads git's index.
  static func indexIsOnlyRead(_ index: TerminalText, _ option: String) -> CommandFailure {
    .exclusive("'\(index)'", "'\(option)'", help: "git's index is never written")
  }
}
