/// The steps of a write, in order, so that tests can stand between them. Where an observer throws, the step fails with
/// that error in place of the system's.
package enum WriteStep: Sendable, CaseIterable {
  /// The file is open and not locked yet.
  case locking
  /// The new bytes are known.
  case creating
  case writing
  /// The new bytes are written, and what is about to be done is recorded.
  case copyingAttributes
  case synchronizing
  /// The new file is complete under its temporary name; the old one is about to be looked at.
  case checking
  case exchanging
  /// Only where the file system cannot exchange.
  case linking
  case renaming
  /// The name leads to the new file, the temporary name to the old one.
  case inspecting
  /// Only where another program wrote meanwhile.
  case takingBack
  case synchronizingFolder

  // In place.
  case journaling
  /// The journal is durable, and does not have the rights of a finished one.
  case finishingJournal
  case overwriting
  case synchronizingFile
  case readingBack
  /// Only where overwriting failed.
  case restoring

  package typealias Observer = @Sendable (WriteStep) throws(SystemError) -> Void
}
