import TaskSyntax

/// The steps after the name points to the new file, and another name to the old one.
extension FileUpdate {
  /// The state of the old file up to the moment when nobody could open it by its name any more.
  private enum OldFile {
    /// It holds the old bytes. `isOpen`: someone may still write to it.
    case same(isOpen: Bool)
    /// Another program wrote to it, or put a file in its place.
    case changed
    case unknown(SystemError)
  }

  /// - Parameters:
  ///   - oldName: where the old file is now.
  ///   - isExchanged: whether it got there by an exchange; else it has had that name besides its own.
  func conclude(
    _ file: consuming TemporaryFile, oldName: BytePath, isExchanged: Bool
  ) throws(FileWriter.Failure) -> FileWriter.Outcome.State {
    let failure: FileWriter.Failure
    var error: SystemError?
    // A rename over a file that is open gives it a hidden name on FUSE and NFS, where no exchange can be had.
    switch oldFile(named: oldName, otherNames: isExchanged ? 0 : 1) {
    case .same(let isOpen):
      let state = makeDurable()
      // What is still written to the old file would be lost with it: who looks for leftovers finds it.
      if isOpen { target.leave(oldName) } else { target.discard(oldName) }
      file.descriptor.unlock()
      return state
    case .changed: failure = changedMeanwhile()
    case .unknown(let found):
      error = found
      failure = target.unwritten(found)
    }
    let identity = file.identity
    // Closed, so that nobody but others can have the new file open to write.
    _ = consume file
    switch isExchanged ? exchangeBack(oldName, new: identity) : renameBack(oldName, new: identity) {
    case .done: throw failure
    case .failed:
      // No other program was seen: the file is new, and the old one is there as well.
      guard let error else { throw changedMeanwhile(kept: [oldName]) }
      target.leave(oldName)
      return .unconfirmed(FileError(target.path, .unconfirmed(error)))
    case .changed: throw changedMeanwhile(kept: [oldName])
    }
  }

  private func oldFile(named oldName: BytePath, otherNames: Int) -> OldFile {
    do throws(SystemError) {
      try target.begin(.inspecting)
      let there = try target.folder.status(of: oldName)
      guard isOld(there, otherNames: otherNames) else { return .changed }
      // No one can open it any more. When it is not open, what it holds now is what it will hold.
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

  /// The result of giving the name back to the file it pointed to.
  private enum TakingBack {
    case done
    /// The name leads to our file still.
    case failed
    /// It does not, or our file was written to as well: both are kept, under the two names.
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

  /// The same where the file system cannot exchange.
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

  /// Whether the entry is our new file, as we wrote it, and nobody else may be writing to it.
  private func isOurs(_ name: BytePath, _ identity: FileIdentity) throws(SystemError) -> Bool {
    let file = try target.folder.open(name, for: .reading)
    guard try file.status().identity == identity, file.waitForWriters() else { return false }
    return try file.holds(text)
  }
}
