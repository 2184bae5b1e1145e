extension ServerMethod {
  /// All methods, sorted by name.
  static let all: [ServerMethod] = [
    .cancelRequest,
    .setTrace,
    .exit,
    .initialize,
    .initialized,
    .shutdown,
    .documentText,
    .diagnostic,
    .didChange,
    .didClose,
    .didOpen,
    .didSave,
    .didChangeWatchedFiles,
    .didChangeWorkspaceFolders,
  ]
}
