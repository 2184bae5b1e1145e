import TaskFiles

extension UndoChange {
  /// The first word of the names of changes that undo another one.
  static let undoing = "undo "

  /// The name of the change that undoes this one.
  var opposite: String {
    let name = String(decoding: command, as: UTF8.self)
    for (prefix, other) in [(Self.undoing, "redo "), ("redo ", Self.undoing)] where name.hasPrefix(prefix) {
      return other + name.dropFirst(prefix.count)
    }
    return Self.undoing + name
  }
}
