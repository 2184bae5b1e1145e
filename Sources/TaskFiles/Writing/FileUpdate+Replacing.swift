import TaskSyntax

/// Replacing the file by a new one under its name, the usual way to write.
extension FileUpdate {
  enum Replacement {
    case done(FileWriter.Outcome.State)
    /// The file cannot be replaced. Nothing was changed, and no temporary file remains.
    case impossible(InPlaceReason)
  }

  /// - Parameter record: called after the new bytes are written, before the new file counts as finished.
  func replace(_ record: FileWriter.Record) throws(FileWriter.Failure) -> Replacement {
    if status.linkCount > 1 { return .impossible(.links) }
    if status.mode == TemporaryFile.unfinishedMode { return .impossible(.attributes) }
    if !target.folder.isReadable { return .impossible(.folder) }
    let file: TemporaryFile
    do throws(SystemError) {
      try target.begin(.creating)
      file = try TemporaryFile(in: target.folder, for: .replacement, left: &target.left)
    } catch {
      if error.meansNoRight { return .impossible(.folder) }
      throw target.unwritten(error)
    }
    switch try place(file, record) {
    case .impossible(let reason):
      target.discard(file.name)
      return .impossible(reason)
    case .there(let oldName, let isExchanged):
      return .done(try conclude(file, oldName: oldName, isExchanged: isExchanged))
    }
  }

  enum Placement {
    /// The name leads to the new file, `oldName` to the old one.
    case there(oldName: BytePath, isExchanged: Bool)
    case impossible(InPlaceReason)
  }

  /// Fills the new file and gives it the name. If that fails, the new file is removed.
  private func place(
    _ file: borrowing TemporaryFile, _ record: FileWriter.Record
  ) throws(FileWriter.Failure) -> Placement {
    try fill(file)
    do throws(FileWriter.Failure) {
      try note(record)
    } catch {
      target.discard(file.name)
      throw error
    }
    do throws(SystemError) {
      if let reason = try finish(file) { return .impossible(reason) }
      if try isUnchanged() { return try exchange(file) }
    } catch {
      target.discard(file.name)
      throw error == .notFound ? changedMeanwhile() : target.unwritten(error)
    }
    target.discard(file.name)
    throw changedMeanwhile()
  }

  /// Writes the new bytes.
  private func fill(_ file: borrowing TemporaryFile) throws(FileWriter.Failure) {
    do throws(SystemError) {
      try target.begin(.writing)
      try file.descriptor.write(text, 0..<text.count)
    } catch {
      target.discard(file.name)
      throw target.unwritten(error)
    }
  }

  /// Gives the new file the metadata of the old one and makes bytes and metadata durable. Returns a reason if that is
  /// impossible.
  private func finish(_ file: borrowing TemporaryFile) throws(SystemError) -> InPlaceReason? {
    try target.begin(.copyingAttributes)
    let made = try file.descriptor.status()
    if made.user != status.user || made.group != status.group {
      guard (try? file.descriptor.setOwner(of: status)) != nil else { return .owner }
    }
    let attributes = try ExtendedAttributes(of: reader.descriptor)
    guard try attributes.reproduce(on: file.descriptor) else { return .attributes }
    // After the owner, whose change clears bits, and the access control list, whose mask is the group's bits.
    try file.descriptor.setMode(status.mode)
    let finished = try file.descriptor.status()
    guard finished.hasRights(of: status), finished.linkCount == status.linkCount else { return .attributes }
    try target.begin(.synchronizing)
    try file.descriptor.synchronize()
    guard try file.descriptor.holds(text) else { throw .inputOutput }
    return nil
  }

  private func exchange(_ file: borrowing TemporaryFile) throws(SystemError) -> Placement {
    do throws(SystemError) {
      try target.begin(.exchanging)
      try target.folder.exchange(file.name, target.name)
    } catch {
      // The effect of the call decides, not its error.
      if !isInPlace(file) {
        if error.meansUnsupported { return try rename(file) }
        if error.meansFixed { return .impossible(.name) }
        throw error
      }
    }
    return .there(oldName: file.name, isExchanged: true)
  }

  /// Replaces the file in a file system that cannot exchange names: the old file gets a second name, then the new file
  /// gets its name.
  private func rename(_ file: borrowing TemporaryFile) throws(SystemError) -> Placement {
    let backup = try TemporaryFile.newName(for: .replacement)
    do throws(SystemError) {
      try target.begin(.linking)
      try target.folder.link(target.name, as: backup)
    } catch {
      if error.meansUnsupported || error.meansFixed { return .impossible(.name) }
      throw error
    }
    do throws(SystemError) {
      guard try isOld(target.folder.status(of: backup), otherNames: 1) else { throw .notFound }
      try target.begin(.renaming)
      try target.folder.rename(file.name, to: target.name)
    } catch {
      if !isInPlace(file) {
        target.discard(backup)
        noteChangeOfNames()
        if error.meansUnsupported || error.meansFixed { return .impossible(.name) }
        throw error
      }
    }
    return .there(oldName: backup, isExchanged: false)
  }

  /// Whether the status is that of the file that was read, with the same permissions and with at most `otherNames`
  /// names more than before.
  func isOld(_ there: FileStatus, otherNames: Int) -> Bool {
    there.identity == status.identity && there.hasRights(of: status)
      && there.linkCount <= status.linkCount + otherNames
  }

  private func isInPlace(_ file: borrowing TemporaryFile) -> Bool {
    (try? target.folder.status(of: target.name))?.identity == file.identity
  }
}
