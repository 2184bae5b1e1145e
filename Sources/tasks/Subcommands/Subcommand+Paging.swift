/// The commands whose output goes through a pager, as in git: lists and texts that are only read.
///
/// The table leaves out commands that change files or ask, whose report should stay on the screen; `lint`, `check` and
/// `doctor`, whose findings one fixes while reading; and `remind` and `completions`, whose output is for prompts and
/// shells. On a terminal, a machine-readable format is paged, too.
extension Subcommand {
  package var isPaged: Bool { Self.paged.contains(name) }

  static let paged = [
    "agenda", "config schema", "config show", "contexts", "count", "explain", "files", "help", "list", "log", "man",
    "matrix", "model", "next", "projects", "rule", "show", "tags", "today", "tokens", "tree", "tree-dump", view.name,
  ]
}

extension ParsedArguments {
  /// Whether the output goes through a pager. Help always does.
  var isPaged: Bool {
    if self[GlobalOption.version] { return false }
    return subcommand?.isPaged != false || self[GlobalOption.help]
  }
}
