extension ServerMethod {
  /// All methods, sorted by name.
  static let all: [ServerMethod] = [
    .cancelRequest,
    .setTrace,
    .codeActionResolve,
    .exit,
    .initialize,
    .initialized,
    .shutdown,
    .documentText,
    .codeAction,
    .diagnostic,
    .didChange,
    .didClose,
    .didOpen,
    .didSave,
    .formatting,
    .rangeFormatting,
    .rangesFormatting,
    .didChangeWatchedFiles,
    .didChangeWorkspaceFolders,
    .executeCommand,
  ]
}
