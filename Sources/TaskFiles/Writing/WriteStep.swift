/// The steps of a write, in order, between which tests can act. If an observer throws, the step fails with that error
/// as if it came from the system.
package enum WriteStep: Sendable, CaseIterable {
  /// The file is open but not locked yet.
  case locking
  /// The new bytes are known.
  case creating
  case writing
  /// The new bytes are written, and the change is recorded.
  case copyingAttributes
  case synchronizing
  /// The new file is complete under its temporary name; the old file is checked next.
  case checking
  case exchanging
  /// Reached only if the file system cannot exchange.
  case linking
  case renaming
  /// The name leads to the new file, the temporary name to the old one.
  case inspecting
  /// Reached only if another program wrote in the meantime.
  case takingBack
  case synchronizingFolder

  /// The file that is to be removed gets the temporary name next. It is inspected there, and taken back if another
  /// program wrote to it.
  case removing

  // The steps of writing in place.
  case journaling
  /// The journal is durable but does not have the mode of a finished one.
  case finishingJournal
  case overwriting
  case synchronizingFile
  case readingBack
  /// Reached only if overwriting failed.
  case restoring

  package typealias Observer = @Sendable (WriteStep) throws(SystemError) -> Void
}
