import TaskWorkspace

extension ChangeScope {
  /// The name of the option that asks for it.
  var option: String { (hasLines ? SelectionOption.changedLines : SelectionOption.changed).declaration.name }
}

extension ParsedArguments {
  /// The changes that count; `nil` where all files do.
  func changeScope() throws(CommandFailure) -> ChangeScope? {
    let options = [(SelectionOption.changed, false), (SelectionOption.changedLines, true)]
    let scopes = options.compactMap { option, hasLines in
      self[option].map { ChangeScope(since: $0, hasLines: hasLines) }
    }
    guard let scope = scopes.first else { return nil }
    if scopes.count > 1 {
      throw .exclusive("'--changed'", "'--changed-lines'", help: "'--changed-lines' includes '--changed'")
    }
    if readsIndex {
      throw .exclusive(
        "'\(indexWord)'", "'\(scope.option)'", help: "'\(indexWord)' already shows only what is to be committed")
    }
    if readsStandardInput { throw .exclusive("'-'", "'\(scope.option)'", help: "git does not track standard input") }
    return scope
  }
}
