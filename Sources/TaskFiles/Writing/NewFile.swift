/// A file that is created or that replaces another.
package enum NewFile {
  /// The treatment of an existing file with the name.
  package enum Existing: Sendable {
    /// The existing file is kept, and nothing is written.
    case stays
    /// The existing file, one of this program, is replaced.
    case givesWay
    /// The existing file is replaced, and the new one gets its permissions, so that a private page stays private.
    case leavesRights
  }

  /// Writes a file atomically and makes it durable together with its name. By default, throws if the name exists.
  /// Missing parent folders are created.
  ///
  /// - Parameters:
  ///   - permission: the files that the path may lead to. A link with the name itself is never followed.
  ///   - isProgram: whether the file is executable.
  ///   - mode: the permissions, in place of those of new files.
  ///   - existing: the treatment of an existing file with the name.
  ///   - isDurable: whether the file is to outlast a power failure from then on; otherwise it is only whole.
  ///   - noteLeft: called with the path of a temporary file that could not be removed.
  package static func write(
    _ bytes: [UInt8], to path: BytePath, as permission: WritePermission, isProgram: Bool = false,
    mode: UInt32? = nil, existing: Existing = .stays, isDurable: Bool = true,
    noteLeft: (BytePath) -> Void = { _ in }
  ) throws(FileError) {
    try write(
      to: path, as: permission, isProgram: isProgram, mode: mode, existing: existing, isDurable: isDurable,
      noteLeft: noteLeft
    ) { send in send(bytes[...]) }
  }

  /// Writes a file in the same way, whose bytes `contents` sends one piece after the other.
  package static func write(
    to path: BytePath, as permission: WritePermission, isProgram: Bool = false, mode: UInt32? = nil,
    existing: Existing = .stays, isDurable: Bool = true, noteLeft: (BytePath) -> Void = { _ in },
    _ contents: (_ send: (ArraySlice<UInt8>) -> Void) -> Void
  ) throws(FileError) {
    let resolved = try path.resolvedForNewFile()
    try permission.check(path, leadingTo: resolved, isNew: true)
    try resolved.parent.makeFolders(isPrivate: false)
    HeldSignals.hold()
    defer { HeldSignals.release() }
    var left: [BytePath] = []
    defer { left.forEach(noteLeft) }
    let doubt = try path.attempt(place(contents, at: resolved, isProgram, mode, existing, isDurable, &left))
    if let doubt { throw FileError(path, .unconfirmed(doubt)) }
  }

  /// Returns the error because of which the name may not be durable; `nil` if it is.
  private static func place(
    _ contents: ((ArraySlice<UInt8>) -> Void) -> Void, at path: BytePath, _ isProgram: Bool, _ mode: UInt32?,
    _ existing: Existing, _ isDurable: Bool,
    _ left: inout [BytePath]
  ) throws(SystemError) -> SystemError? {
    let folder = try OpenFolder(path.parent)
    let file = try TemporaryFile(in: folder, for: .replacement, left: &left)
    defer { file.descriptor.unlock() }
    do throws(SystemError) {
      try file.descriptor.write(contents)
      // One call for the mode: the bytes are never readable by more users than the old ones were.
      let old = existing == .leavesRights ? try folder.statusIfAny(of: BytePath(path.name)) : nil
      if let mode = mode ?? (old?.kind == .regular ? old?.mode : nil) {
        try file.descriptor.setMode(mode & 0o777)
      } else {
        try file.descriptor.setModeOfNewFile(isProgram: isProgram)
      }
      if isDurable { try file.descriptor.synchronize() }
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
      if isDurable, folder.isReadable { try folder.synchronize() }
      return nil
    } catch {
      return error
    }
  }

  /// Gives the file a new name. Throws if that name exists.
  private static func rename(
    _ old: BytePath, to name: BytePath, in folder: borrowing OpenFolder, _ left: inout [BytePath]
  ) throws(SystemError) {
    do throws(SystemError) {
      try folder.link(old, as: name)
    } catch {
      if error == .exists { throw error }
      // The file system permits only one name a file. An empty file reserves the name, and `rename` replaces it
      // atomically.
      _ = try folder.open(name, for: .creating(mode: 0o600))
      do throws(SystemError) {
        return try folder.rename(old, to: name)
      } catch {
        try? folder.remove(name)
        throw error
      }
    }
    // If the old name remains, `Leftovers` recognizes the file by its other name.
    folder.discard(old, left: &left)
  }
}

extension Descriptor {
  /// Writes pieces from the start of the file on, and throws the first error.
  fileprivate borrowing func write(_ contents: ((ArraySlice<UInt8>) -> Void) -> Void) throws(SystemError) {
    var offset = 0
    var failure: SystemError?
    contents { piece in
      guard failure == nil else { return }
      do throws(SystemError) {
        try write(piece.span, at: offset)
        offset += piece.count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
