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
        "'--staged' and PATH exclude each other",
        help: "'--staged' reads what is to be committed; '--index' reads a PATH as it is in git's index")
    }
    if readsStandardInput, !isHook {
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
  /// An option that writes, beside one that reads git's index.
  static func indexIsOnlyRead(_ index: TerminalText, _ option: String) -> CommandFailure {
    .usage("'\(index)' and '\(option)' exclude each other", help: "git's index is only read")
  }
}
