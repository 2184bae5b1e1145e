/// The tasks that words name, found as often as a change begins anew because a file was changed meanwhile.
package struct NamedTasks {
  /// The lines that places named at first, by the words.
  private var lines: [[UInt8]: [UInt8]] = [:]

  package init() {}

  /// Returns the tasks that words name, each once, in the order of the words.
  ///
  /// - Parameter titled: The tasks that words of titles name.
  /// - Throws: where a word names none, where a place holds another line than at first, and where a handle that may have
  ///   named another task before is not confirmed.
  package mutating func find(
    _ words: [[UInt8]], titled: TitledTasks, in edit: WorkspaceEdit
  ) throws(EditFailure) -> [FoundTask] {
    var found: [FoundTask] = []
    let tasks = try edit.tasks(named: words, titled: titled)
    // Words of one title name its task together.
    for (word, named) in zip(words, tasks) {
      if named.isPlace, lines[word, default: named.task.lineBytes] != named.task.lineBytes {
        throw .lineChanged(named.task.line, word)
      }
      if named.isPlace { lines[word] = named.task.lineBytes }
      if found.contains(where: { $0.place == named.task.place }) { continue }
      if named.mayBeAnother { try edit.questions.confirm(.isMeant(named.task, word)) }
      found.append(named.task)
    }
    return found
  }
}
