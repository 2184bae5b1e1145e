import CLibrary

/// An open folder whose entries are accessed by name, even if its path leads elsewhere later. Links are not followed.
struct OpenFolder: ~Copyable, Sendable {
  /// The path with which the folder was opened, for messages.
  let path: BytePath
  private let descriptor: Descriptor
  /// Whether the folder can be read and not only traversed; only then can it be synchronized.
  let isReadable: Bool

  init(_ path: BytePath) throws(SystemError) {
    self.path = path
    let flags = O_DIRECTORY | O_CLOEXEC | O_NONBLOCK
    do throws(SystemError) {
      descriptor = try Self.open(path, flags | O_RDONLY)
      isReadable = true
    } catch {
      guard error == .notPermitted else { throw error }
      descriptor = try Self.open(path, flags | system_path_only())
      isReadable = false
    }
  }

  private static func open(_ path: BytePath, _ flags: Int32) throws(SystemError) -> Descriptor {
    try unsafe path.withSystemCString { text throws(SystemError) in
      Descriptor(taking: try retrying { unsafe openat(AT_FDCWD, text, flags) })
    }
  }

  enum Purpose {
    /// Opens a file to read. A pipe or a device is opened without waiting, so that it can be inspected and refused.
    case reading
    case writing
    /// Creates a file for reading and writing, with these permissions.
    case creating(mode: UInt32)
  }

  func open(_ name: BytePath, for purpose: Purpose) throws(SystemError) -> Descriptor {
    let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    return Descriptor(
      taking: try unsafe entry(name) { folder, text in
        switch purpose {
        case .reading: unsafe openat(folder, text, flags | O_RDONLY)
        case .writing: unsafe openat(folder, text, flags | O_RDWR)
        case .creating(let mode): unsafe openat(folder, text, flags | O_RDWR | O_CREAT | O_EXCL, mode_t(mode))
        }
      })
  }

  /// Returns the status of the entry itself, as the file system has it now.
  func status(of name: BytePath) throws(SystemError) -> FileStatus {
    var record = stat()
    _ = try unsafe entry(name) { unsafe system_entry_status($0, $1, &record) }
    return FileStatus(record)
  }

  /// Returns the status of an entry; `nil` if it does not exist.
  func statusIfAny(of name: BytePath) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try status(of: name)
    } catch {
      guard error == .notFound else { throw error }
      return nil
    }
  }

  func remove(_ name: BytePath) throws(SystemError) { _ = try unsafe entry(name) { unsafe unlinkat($0, $1, 0) } }

  /// Removes an entry that this program created and no longer needs. If that fails, appends its path to `left`.
  func discard(_ name: BytePath, left: inout [BytePath]) {
    do throws(SystemError) {
      try remove(name)
    } catch {
      if error != .notFound { left.append(path.joined(name.bytes)) }
    }
  }

  /// Gives a file a second name. Throws if that name exists.
  func link(_ name: BytePath, as other: BytePath) throws(SystemError) {
    _ = try unsafe entries(name, other) { unsafe linkat($0, $1, $0, $2, 0) }
  }

  /// Renames an entry and replaces `other` if that exists.
  func rename(_ name: BytePath, to other: BytePath) throws(SystemError) {
    _ = try unsafe entries(name, other) { unsafe renameat($0, $1, $0, $2) }
  }

  /// Gives an entry a new name. Throws `exists` if that name exists.
  func rename(_ name: BytePath, toNew other: BytePath, left: inout [BytePath]) throws(SystemError) {
    do throws(SystemError) {
      _ = try unsafe entries(name, other) { unsafe system_rename_new($0, $1, $2) }
    } catch {
      guard error.meansUnsupported else { throw error }
      try link(name, as: other)
      discard(name, left: &left)
    }
  }

  /// Removes a folder in this one if it is empty.
  func removeFolder(_ name: BytePath) throws(SystemError) {
    _ = try unsafe entry(name) { unsafe unlinkat($0, $1, AT_REMOVEDIR) }
  }

  /// Exchanges two entries atomically.
  func exchange(_ name: BytePath, _ other: BytePath) throws(SystemError) {
    _ = try unsafe entries(name, other) { unsafe system_exchange($0, $1, $2) }
  }

  /// Makes the names durable. Called only once, because after an error a second call may report success.
  func synchronize() throws(SystemError) { try descriptor.synchronize() }

  private func entry(_ name: BytePath, _ call: (Int32, UnsafePointer<CChar>) -> Int32) throws(SystemError) -> Int32 {
    let number = descriptor.number
    return try unsafe name.withSystemCString { text throws(SystemError) in
      try retrying { unsafe call(number, text) }
    }
  }

  private func entries(
    _ name: BytePath, _ other: BytePath, _ call: (Int32, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) throws(SystemError) -> Int32 {
    try unsafe other.withSystemCString { second throws(SystemError) in
      try unsafe entry(name) { unsafe call($0, $1, second) }
    }
  }
}

extension BytePath {
  /// The number of folders of the path that `makeFolders` would create.
  var missingFolderCount: Int {
    var count = 0
    var folder = self
    while FileStatus.ifAny(folder, followingLinks: false) == nil, folder.parent != folder {
      count += 1
      folder = folder.parent
    }
    return count
  }

  /// Creates the folder and its missing parents durably, either for the owner only or with the default permissions.
  package func makeFolders(isPrivate: Bool) throws(FileError) {
    if FileStatus.ifAny(self) != nil { return }
    var missing = [self]
    while let first = missing.last, FileStatus.ifAny(first.parent) == nil, first.parent != first {
      missing.append(first.parent)
    }
    for folder in missing.reversed() {
      try unsafe folder.withCString { text throws(SystemError) in
        do throws(SystemError) {
          _ = try retrying { unsafe mkdir(text, isPrivate ? 0o700 : 0o777) }
        } catch {
          guard error == .exists else { throw error }
        }
        let parent = try OpenFolder(folder.parent)
        if parent.isReadable { try parent.synchronize() }
      }
    }
  }
}
