/// The file of a change that a running command records.
final class UndoFile: Sendable {
  let path: BytePath
  private let descriptor: Descriptor

  /// Creates a file whose name is durable. The file is locked, which marks its command as running, until the value goes
  /// out of scope. Throws if the name exists.
  init(creating name: String, in folder: BytePath) throws(FileError) {
    path = folder.joined(name)
    do throws(SystemError) {
      let open = try OpenFolder(folder)
      descriptor = try open.open(BytePath(name), for: .creating(mode: 0o600))
      _ = try? descriptor.tryLock()
      try open.synchronize()
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

  func synchronize() throws(FileError) { try path.attempt(descriptor.synchronize()) }
}

extension BytePath {
  /// Removes the name of a file.
  package func removeFile() throws(FileError) { try attempt(OpenFolder(parent).remove(BytePath(name))) }
}
