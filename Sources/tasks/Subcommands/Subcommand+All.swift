extension Subcommand {
  /// All commands, sorted by name. This table is the dispatch.
  package static let all: [Subcommand] = [
    .check,
    .configSchema,
    .configShow,
    .count,
    .doctor,
    .files,
    .format,
    .gitDoctor,
    .gitHook,
    .gitInstall,
    .gitUninstall,
    .help,
    .initialize,
    .lint,
    .list,
    .model,
    .rule,
    .tokens,
    .treeDump,
    .undo,
  ]
}
