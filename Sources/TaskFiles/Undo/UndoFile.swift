/// The file of a change that a running command records.
final class UndoFile: Sendable {
  let path: BytePath
  private let descriptor: Descriptor
  private let folder: OpenFolder

  /// Creates a file. Its name is not durable yet. The file is locked, which marks its command as running, until the
  /// value goes out of scope. Throws if the name exists.
  init(creating name: String, in folder: BytePath) throws(FileError) {
    path = folder.joined(name)
    do throws(SystemError) {
      self.folder = try OpenFolder(folder)
      descriptor = try self.folder.open(BytePath(name), for: .creating(mode: 0o600))
      _ = try? descriptor.tryLock()
    } catch {
      throw FileError(path, .system(error))
    }
  }

  deinit {
    descriptor.unlock()
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    try path.attempt(descriptor.write(bytes.span, at: offset))
  }

  /// Makes what was written durable.
  func synchronize() throws(FileError) { try path.attempt(descriptor.synchronize()) }

  /// Makes the name durable. After `synchronize` this takes little time, because a journaling file system has written
  /// the name together with the file.
  func synchronizeName() throws(FileError) { try path.attempt(folder.synchronize()) }
}

extension BytePath {
  /// Removes the name of a file.
  package func removeFile() throws(FileError) { try attempt(OpenFolder(parent).remove(BytePath(name))) }
}
