import TaskWorkspace

extension ChangeScope {
  /// The name of the option that asks for it.
  var option: String { (hasLines ? SelectionOption.changedLines : SelectionOption.changed).declaration.name }
}

extension ParsedArguments {
  /// The changes that count; `nil` where all files do.
  func changeScope() throws(CommandFailure) -> ChangeScope? {
    var scopes: [ChangeScope] = []
    for (option, hasLines) in [(SelectionOption.changed, false), (SelectionOption.changedLines, true)] {
      switch self[option] {
      case .notGiven: break
      case .bare: scopes.append(ChangeScope(since: nil, hasLines: hasLines))
      case .value(let given): scopes.append(ChangeScope(since: given, hasLines: hasLines))
      }
    }
    guard let scope = scopes.first else { return nil }
    if scopes.count > 1 {
      throw .usage(
        "'--changed' and '--changed-lines' cannot be used together", help: "'--changed-lines' includes '--changed'")
    }
    if readsIndex {
      throw .usage(
        "'\(indexWord)' and '\(scope.option)' cannot be used together",
        help: "'\(indexWord)' already shows only what is to be committed")
    }
    if readsStandardInput {
      throw .usage("'-' and '\(scope.option)' cannot be used together", help: "git does not track standard input")
    }
    return scope
  }
}
