/// A thread that works beside the main one until it is done or the process ends.
package enum BackgroundThread {
  /// Runs `body` on a new thread. Returns `false` if the system cannot start one; then `body` does not run.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool { JoinedThreads.detach(body) }
}
