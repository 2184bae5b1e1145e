import CLibrary

/// Watches another process.
package enum ProcessWatch {
  /// The interval in which a system without descriptors of processes is asked.
  private static let interval: Int32 = 2_000

  /// Calls `body` on a thread of its own when a process has ended. Returns `false`, and never calls it, if the process
  /// is not seen: it may live outside of this container.
  package static func start(_ process: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    guard let process = pid_t(exactly: process), process > 0, isSeen(process) else { return false }
    let number = system_open_process(process)
    return BackgroundThread.start {
      if number >= 0 {
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&request, 1, -1) <= 0 { Pause.milliseconds(interval) }
      } else {
        while isSeen(process) { Pause.milliseconds(interval) }
      }
      body()
    }
  }

  /// Whether there is such a process, of any user.
  private static func isSeen(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno == EPERM }
}
