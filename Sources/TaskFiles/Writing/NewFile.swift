/// A file that was not there before, or takes the place of one.
package enum NewFile {
  /// The fate of a file that has the name.
  package enum Existing: Sendable {
    /// It stays, and nothing is written.
    case stays
    /// It gives way, one of ours.
    case givesWay
    /// It gives way, and the new one gets its rights: a private page stays private.
    case leavesRights
  }

  /// Writes a file, which is there whole or not at all, and durable with its name; fails where something has the name.
  /// Folders on the way to it are made.
  ///
  /// - Parameters:
  ///   - permission: where the path may lead. What has its name itself is never followed.
  ///   - isProgram: whether it may be run.
  ///   - existing: what becomes of a file that has the name.
  ///   - noteLeft: is told the path of a temporary file that could not be removed.
  package static func write(
    _ bytes: [UInt8], to path: BytePath, as permission: WritePermission, isProgram: Bool = false,
    existing: Existing = .stays, noteLeft: (BytePath) -> Void = { _ in }
  ) throws(FileError) {
    let resolved = try path.resolvedForNewFile()
    try permission.check(path, leadingTo: resolved, isNew: true)
    try resolved.parent.makeFolders(isPrivate: false)
    HeldSignals.hold()
    defer { HeldSignals.release() }
    let doubt: SystemError?
    var left: [BytePath] = []
    defer { left.forEach(noteLeft) }
    do throws(SystemError) {
      doubt = try place(bytes, at: resolved, isProgram, existing, &left)
    } catch {
      throw FileError(path, .system(error))
    }
    if let doubt { throw FileError(path, .unconfirmed(doubt)) }
  }

  /// Returns why the name is perhaps not durable.
  private static func place(
    _ bytes: [UInt8], at path: BytePath, _ isProgram: Bool, _ existing: Existing, _ left: inout [BytePath]
  ) throws(SystemError) -> SystemError? {
    let folder = try OpenFolder(path.parent)
    let file = try TemporaryFile(in: folder, for: .replacement, left: &left)
    defer { file.descriptor.unlock() }
    do throws(SystemError) {
      try file.descriptor.write(bytes.span, at: 0)
      // One step: the bytes are never open to more people than the old ones were.
      let old = existing == .leavesRights ? try folder.statusIfAny(of: BytePath(path.name)) : nil
      if let old, old.kind == .regular {
        try file.descriptor.setMode(old.mode & 0o777)
      } else {
        try file.descriptor.setModeOfNewFile(isProgram: isProgram)
      }
      try file.descriptor.synchronize()
      if existing != .stays {
        try folder.rename(file.name, to: BytePath(path.name))
      } else {
        try rename(file.name, to: BytePath(path.name), in: folder, &left)
      }
    } catch {
      folder.discard(file.name, left: &left)
      throw error
    }
    do throws(SystemError) {
      if folder.isReadable { try folder.synchronize() }
      return nil
    } catch {
      return error
    }
  }

  /// Fails where something has the name.
  private static func rename(
    _ old: BytePath, to name: BytePath, in folder: borrowing OpenFolder, _ left: inout [BytePath]
  ) throws(SystemError) {
    do throws(SystemError) {
      try folder.link(old, as: name)
    } catch {
      if error == .exists { throw error }
      // Files have one name here: an empty one holds the place, and is replaced in one step.
      _ = try folder.open(name, for: .creating(mode: 0o600))
      do throws(SystemError) {
        return try folder.rename(old, to: name)
      } catch {
        try? folder.remove(name)
        throw error
      }
    }
    // Where it stays, `Leftovers` knows it by its other name.
    folder.discard(old, left: &left)
  }

  /// Removes a file that we made.
  package static func remove(_ path: BytePath) throws(FileError) {
    do throws(SystemError) {
      try OpenFolder(path.parent).remove(BytePath(path.name))
    } catch {
      throw FileError(path, .system(error))
    }
  }
}
