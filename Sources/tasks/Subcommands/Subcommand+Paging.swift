/// The commands whose output goes through a pager, as in git: lists and texts that people only read.
///
/// Not: what changes files or asks, since what was done belongs on the screen; `lint`, `check` and `doctor`, whose
/// findings one mends beside them; `remind` and `completions`, which speak to prompts and shells. What a machine format
/// is asked for on a terminal is looked at, too.
extension Subcommand {
  package var isPaged: Bool { Self.paged.contains(name) }

  static let paged: Set<String> = [
    "agenda", "config schema", "config show", "contexts", "count", "explain", "files", "help", "list", "log", "man",
    "matrix", "model", "next", "projects", "rule", "show", "tags", "today", "tokens", "tree", "tree-dump", view.name,
  ]
}

extension ParsedArguments {
  /// Whether what is shown goes through a pager: help always does.
  var isPaged: Bool {
    if self[GlobalOption.version] { return false }
    return subcommand?.isPaged != false || self[GlobalOption.help]
  }
}
