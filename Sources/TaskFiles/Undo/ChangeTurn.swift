/// The turn of a command to change a workspace, from reading it until it is written.
///
/// Commands that wait for one another make no change out in vain. Nothing depends on it: whoever writes compares the
/// file with what was read, whether others respect a turn or not.
package final class ChangeTurn: Sendable {
  private let descriptor: Descriptor

  fileprivate init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  deinit { descriptor.unlock() }
}

extension UndoRing {
  /// Waits until no other command has its turn, at most `patience` seconds; the turn ends with the value.
  ///
  /// `nil` after that, and where none of the workspace's changes was kept so far or nothing can be locked.
  package func takeTurn(patience: Int = 10) -> ChangeTurn? {
    guard let file = try? Descriptor(opening: folder.joined("workspace"), for: .file) else { return nil }
    let isLocked = try? Pause.wait(until: .now + .seconds(patience)) { () throws(SystemError) in try file.tryLock() }
    return isLocked == true ? ChangeTurn(file) : nil
  }
}
