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
    do throws(SystemError) {
      try descriptor.write(bytes.span, at: offset)
    } catch {
      throw FileError(path, .system(error))
    }
  }

  func synchronize() throws(FileError) {
    do throws(SystemError) {
      try descriptor.synchronize()
    } catch {
      throw FileError(path, .system(error))
    }
  }

  func remove() throws(FileError) {
    try path.removeFile()
  }
}

extension BytePath {
  /// Removes the name of a file.
  func removeFile() throws(FileError) {
    do throws(SystemError) {
      try OpenFolder(parent).remove(BytePath(name))
    } catch {
      throw FileError(self, .system(error))
    }
  }
}
