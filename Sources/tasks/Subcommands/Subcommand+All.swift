extension Subcommand {
  /// All commands, sorted by name. This table is the dispatch.
  package static let all: [Subcommand] = [
    .files,
    .help,
    .lint,
    .list,
    .model,
    .tokens,
    .treeDump,
  ]
}
