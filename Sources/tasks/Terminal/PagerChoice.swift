import TaskFiles

/// Chooses the pager for long results on a terminal. Only the environment and the command line choose it, never the
/// settings: those of a repository may come from anyone.
package enum PagerChoice {
  /// The default pager.
  static let usual = Array("less -FIRX".utf8)

  /// Returns `TASKS_PAGER`, or else `PAGER`, or else `less`. Returns `nil` for no pager: if the first of them that is
  /// set is blank or `cat`.
  package static func command(_ environment: (String) -> [UInt8]?) -> [UInt8]? {
    let command = environment("TASKS_PAGER") ?? environment("PAGER") ?? usual
    let isNone = command.allSatisfy { $0 == UInt8(ascii: " ") } || command == Array("cat".utf8)
    return isNone ? nil : command
  }

  /// Whether a command runs `less`, in any folder.
  static func isLess(_ command: [UInt8]) -> Bool {
    BytePath(Array(command.prefix { $0 != UInt8(ascii: " ") })).name.elementsEqual("less".utf8)
  }
}

/// A running pager.
package struct RunningPager: Sendable {
  package let write: @Sendable ([UInt8]) -> WriteOutcome
  /// Waits until the person quits the pager. Returns its exit status, or `nil` if that is unknown.
  package let finish: @Sendable () -> Int32?

  package init(write: @escaping @Sendable ([UInt8]) -> WriteOutcome, finish: @escaping @Sendable () -> Int32?) {
    self.write = write
    self.finish = finish
  }
}
