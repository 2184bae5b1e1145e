extension Subcommand {
  /// All commands, sorted by name. This table is the dispatch.
  package static let all: [Subcommand] = [
    .check,
    .configSchema,
    .configShow,
    .doctor,
    .files,
    .format,
    .gitHook,
    .help,
    .lint,
    .list,
    .model,
    .tokens,
    .treeDump,
    .undo,
  ]
}
