import TaskFiles

/// The choice of the program that shows long results on a terminal. Only the environment and the command line choose
/// it, never settings: those of a repository may be anyone's.
package enum PagerChoice {
  /// The default pager.
  static let usual = Array("less -FIRX".utf8)

  /// `TASKS_PAGER`, else `PAGER`, else `less`. `nil` for none: of these the first that is set is empty, or is `cat`.
  package static func command(_ environment: (String) -> [UInt8]?) -> [UInt8]? {
    let command = environment("TASKS_PAGER") ?? environment("PAGER") ?? usual
    let isNone = command.allSatisfy { $0 == UInt8(ascii: " ") } || command == Array("cat".utf8)
    return isNone ? nil : command
  }

  /// Whether a command begins with `less`, in whatever folder.
  static func isLess(_ command: [UInt8]) -> Bool {
    BytePath(Array(command.prefix { $0 != UInt8(ascii: " ") })).name.elementsEqual("less".utf8)
  }
}

/// A pager that was started.
package struct RunningPager: Sendable {
  package let write: @Sendable ([UInt8]) -> WriteOutcome
  /// Waits until the person has left it. Returns its exit status, if that is known.
  package let finish: @Sendable () -> Int32?

  package init(write: @escaping @Sendable ([UInt8]) -> WriteOutcome, finish: @escaping @Sendable () -> Int32?) {
    self.write = write
    self.finish = finish
  }
}
