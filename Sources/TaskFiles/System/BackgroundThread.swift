/// A thread that works beside the main one until it is done or the process ends.
package enum BackgroundThread {
  /// Runs `body` on a new thread. Returns `false` if the system cannot start one; then `body` does not run.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool { JoinedThreads.detach(body) }

  /// Releases a value of many objects on a new thread, while the caller goes on. If the caller keeps the value, the thread
  /// has nothing to do.
  package static func release(_ value: consuming some Sendable) {
    let held = consume value
    start { withExtendedLifetime(held) {} }
  }
}
