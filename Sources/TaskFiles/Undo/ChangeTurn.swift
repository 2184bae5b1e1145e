/// The turn of a command to change a workspace, from reading until writing.
///
/// With turns, commands wait for one another, and none computes a change in vain. Correctness does not depend on turns:
/// every writer compares the file to what it read, whether or not others respect the turn.
package final class ChangeTurn: Sendable {
  private let descriptor: Descriptor

  fileprivate init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  deinit { descriptor.unlock() }
}

extension UndoRing {
  /// Waits for up to `patience` seconds until no other command has its turn. The turn ends with the returned value.
  ///
  /// Returns `nil` after that time, and if no change of the workspace has been recorded so far or nothing can be
  /// locked.
  package func takeTurn(patience: Int = 10) -> ChangeTurn? {
    guard let file = try? Descriptor(opening: folder.joined("workspace"), for: .file) else { return nil }
    let isLocked = try? Pause.wait(until: .now + .seconds(patience)) { () throws(SystemError) in try file.tryLock() }
    return isLocked == true ? ChangeTurn(file) : nil
  }
}
