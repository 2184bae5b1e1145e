import TaskSyntax

/// The steps after the exchange, when the name leads to the new file and another name to the old one.
extension FileUpdate {
  /// The state of the old file at the moment when its name no longer led to it.
  enum OldFile {
    /// The file has the old bytes. `isOpen`: a process may still write to it.
    case same(isOpen: Bool)
    /// Another program wrote to the file or replaced it.
    case changed
    case unknown(SystemError)
  }

  /// - Parameters:
  ///   - oldName: the current name of the old file.
  ///   - isExchanged: whether the old file got that name by an exchange; otherwise it had that name in addition to its
  ///     own.
  func conclude(
    _ file: consuming TemporaryFile, oldName: BytePath, isExchanged: Bool
  ) throws(FileWriter.Failure) -> FileWriter.Outcome.State {
    let failure: FileWriter.Failure
    var error: SystemError?
    // On FUSE and NFS, which cannot exchange, a rename over an open file gives that file a hidden name.
    switch oldFile(named: oldName, otherNames: isExchanged ? 0 : 1) {
    case .same(let isOpen):
      let state = makeDurable()
      // A process may still write to the old file. Removing it would lose those bytes, so it is left for `Leftovers`.
      if isOpen { target.leave(oldName) } else { target.discard(oldName) }
      file.descriptor.unlock()
      return state
    case .changed: failure = changedMeanwhile()
    case .unknown(let found):
      error = found
      failure = target.unwritten(found)
    }
    let identity = file.identity
    // Closed, so that only other processes can have the new file open for writing.
    _ = consume file
    switch isExchanged ? exchangeBack(oldName, new: identity) : renameBack(oldName, new: identity) {
    case .done: throw failure
    case .failed:
      // No other program was detected: the new file is in place, and the old one still exists.
      guard let error else { throw changedMeanwhile(kept: [oldName]) }
      target.leave(oldName)
      return .unconfirmed(FileError(target.path, .unconfirmed(error)))
    case .changed: throw changedMeanwhile(kept: [oldName])
    }
  }

  func oldFile(named oldName: BytePath, otherNames: Int) -> OldFile {
    do throws(SystemError) {
      try target.begin(.inspecting)
      let there = try target.folder.status(of: oldName)
      guard isOld(there, otherNames: otherNames) else { return .changed }
      // No process can open the old file any more. If none has it open, its bytes are final.
      let isClosed = reader.descriptor.waitForWriters()
      return try reader.descriptor.holds(EditedText(text.old)) ? .same(isOpen: !isClosed) : .changed
    } catch {
      return .unknown(error)
    }
  }

  private func makeDurable() -> FileWriter.Outcome.State {
    do throws(SystemError) {
      try target.begin(.synchronizingFolder)
      try target.folder.synchronize()
      return .written
    } catch {
      return .unconfirmed(FileError(target.path, .unconfirmed(error)))
    }
  }

  /// The result of restoring the file that the name led to.
  private enum TakingBack {
    case done
    /// The name still leads to the new file.
    case failed
    /// The name leads to another file, or another program wrote to the new file. Both files are kept, under the two
    /// names.
    case changed
  }

  private func exchangeBack(_ oldName: BytePath, new identity: FileIdentity) -> TakingBack {
    do throws(SystemError) {
      guard try target.folder.status(of: target.name).identity == identity else { return .changed }
      try target.begin(.takingBack)
      try target.folder.exchange(oldName, target.name)
    } catch {
      return .failed
    }
    do throws(SystemError) {
      guard try isOurs(oldName, identity) else { return .changed }
      target.discard(oldName)
      try? target.folder.synchronize()
    } catch {
      target.leave(oldName)
    }
    return .done
  }

  /// Restores the old file in a file system that cannot exchange.
  private func renameBack(_ oldName: BytePath, new identity: FileIdentity) -> TakingBack {
    do throws(SystemError) {
      guard try isOurs(target.name, identity) else { return .changed }
      try target.begin(.takingBack)
      try target.folder.rename(oldName, to: target.name)
      try? target.folder.synchronize()
      return .done
    } catch {
      return .failed
    }
  }

  /// Whether the entry is the new file with the bytes written by this program, and no other process may be writing to
  /// it.
  private func isOurs(_ name: BytePath, _ identity: FileIdentity) throws(SystemError) -> Bool {
    let file = try target.folder.open(name, for: .reading)
    guard try file.status().identity == identity, file.waitForWriters() else { return false }
    return try file.holds(text)
  }
}
