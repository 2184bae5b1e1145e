/// A listener to the work of a `WorkspaceOpener`. Events arrive in the order in which they happen.
package protocol OpeningReporter {
  /// - Parameter opener: names the files of the event.
  func report(_ event: OpeningEvent, from opener: WorkspaceOpener)
}
