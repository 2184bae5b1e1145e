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
    .didChange,
    .didClose,
    .didOpen,
    .didSave,
    .didChangeWorkspaceFolders,
  ]
}
