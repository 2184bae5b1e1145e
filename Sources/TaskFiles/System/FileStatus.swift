import CLibrary

/// The metadata of a file.
package struct FileStatus: Equatable, Sendable {
  package var kind: FileKind
  /// The size in bytes.
  package var size: Int
  package var identity: FileIdentity
  /// The time of the last change to the bytes.
  package var modified: FileTime
  /// The time of the last change to the bytes or to the metadata.
  package var changed: FileTime
  /// The number of names (hard links) of the file.
  package var linkCount: Int
  /// The permission bits, and the set-user-ID, set-group-ID and sticky bits.
  package var mode: UInt32
  package var user: UInt32
  package var group: UInt32

  /// Reads the status of the file that `path` leads to; with `followingLinks` false, that of the link itself.
  package init(of path: BytePath, followingLinks: Bool = true) throws(FileError) {
    var record = stat()
    _ = try unsafe path.withCString { text throws(SystemError) in
      try retrying { unsafe followingLinks ? stat(text, &record) : lstat(text, &record) }
    }
    self.init(record)
  }

  /// Returns the status of a file; `nil` if it does not exist or cannot be read.
  package static func ifAny(_ path: BytePath, followingLinks: Bool = true) -> FileStatus? {
    try? FileStatus(of: path, followingLinks: followingLinks)
  }

  /// Whether the system reports that the file does not exist; `false` on other errors, such as a failing disk.
  package static func isMissing(_ path: BytePath) -> Bool {
    do throws(FileError) {
      _ = try FileStatus(of: path)
      return false
    } catch {
      return error.isNotFound
    }
  }

  init(_ record: stat) {
    kind = FileKind(mode: record.st_mode)
    size = Int(clamping: record.st_size)
    identity = FileIdentity(device: UInt64(truncatingIfNeeded: record.st_dev), inode: UInt64(record.st_ino))
    linkCount = Int(clamping: record.st_nlink)
    mode = UInt32(record.st_mode) & 0o7777
    user = record.st_uid
    group = record.st_gid
    #if canImport(Darwin)
      changed = FileTime(record.st_ctimespec)
      modified = FileTime(record.st_mtimespec)
    #else
      changed = FileTime(record.st_ctim)
      modified = FileTime(record.st_mtim)
    #endif
  }
}

extension FileStatus {
  /// Whether the other status is of the same file with the same bytes; names and permissions may differ.
  func hasBytes(of other: FileStatus) -> Bool {
    identity == other.identity && kind == other.kind && size == other.size && modified == other.modified
  }

  /// Whether mode, owner and group are the same.
  func hasRights(of other: FileStatus) -> Bool { mode == other.mode && user == other.user && group == other.group }
}

/// A time of a file, in seconds since 1970 and nanoseconds.
package struct FileTime: Equatable, Sendable {
  package let seconds: Int
  let nanoseconds: Int

  init(_ time: timespec) { (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec)) }
}

/// The identity of a file, independent of its names.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
}

extension FileKind {
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: self = .unknown
    }
  }

  /// Creates a kind from the type in a folder's entry, which is the upper part of a mode.
  init(entryType: UInt8) { self.init(mode: mode_t(entryType) << 12) }
}
