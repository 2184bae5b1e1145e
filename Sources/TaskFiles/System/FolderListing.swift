import CLibrary

/// An open folder whose entries can be enumerated once.
@safe struct FolderListing: ~Copyable {
  private let path: BytePath
  private let stream: OpaquePointer

  init(_ path: BytePath) throws(FileError) {
    self.path = path
    let descriptor = try unsafe path.withCString { text throws(SystemError) in
      try retrying { unsafe open(text, O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NONBLOCK) }
    }
    do throws(SystemError) {
      unsafe stream = try unsafe retryingWhileNil { unsafe fdopendir(descriptor) }
    } catch {
      _ = close(descriptor)
      throw FileError(path, .system(error))
    }
  }

  deinit {
    _ = unsafe closedir(stream)
  }

  /// Returns the status of the folder.
  func status() throws(FileError) -> FileStatus {
    var record = stat()
    _ = try path.attempt(retrying { unsafe fstat(unsafe dirfd(stream), &record) })
    return FileStatus(record)
  }

  /// Calls `body` with the name and the kind of each entry except `.` and `..`, in no order. A link has the kind
  /// `link`. On common file systems the kind comes with the name; on others it costs a system call.
  func forEachEntry(_ body: (Span<UInt8>, FileKind) -> Void) throws(FileError) {
    var interruptions = 0
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        let error = SystemError.last
        interruptions += 1
        if error == .interrupted, interruptions < interruptionLimit { continue }
        if error.code == 0 { return }
        throw FileError(path, .system(error))
      }
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        let text = unsafe UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)
        let raw = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
        let name = unsafe raw.assumingMemoryBound(to: UInt8.self).span
        guard !Self.isSelfOrParent(name) else { return }
        let kind = unsafe FileKind(entryType: entry.pointee.d_type)
        body(name, kind == .unknown ? unsafe askedKind(text) : kind)
      }
    }
  }

  private func askedKind(_ name: UnsafePointer<CChar>) -> FileKind {
    var record = stat()
    guard unsafe fstatat(unsafe dirfd(stream), name, &record, AT_SYMLINK_NOFOLLOW) == 0 else { return .unknown }
    return FileKind(mode: record.st_mode)
  }

  private static func isSelfOrParent(_ name: Span<UInt8>) -> Bool {
    name.holds([BytePath.dot], at: 0) && (name.count == 1 || name.count == 2 && name[1] == BytePath.dot)
  }
}
