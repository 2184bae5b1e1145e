/// A file that was not there before.
package enum NewFile {
  /// Writes a file, durable with its name; fails where something has the name. What is begun and cannot be finished is removed.
  ///
  /// - Parameter isProgram: whether it may be run.
  package static func write(_ bytes: [UInt8], to path: BytePath, isProgram: Bool = false) throws(FileError) {
    do throws(SystemError) {
      let folder = try OpenFolder(path.parent)
      let name = BytePath(path.name)
      let file = try folder.open(name, for: .creating(mode: isProgram ? 0o777 : 0o666))
      do throws(SystemError) {
        try file.write(bytes, 0..<bytes.count)
        try file.synchronize()
      } catch {
        try? folder.remove(name)
        throw error
      }
      if folder.isReadable { try folder.synchronize() }
    } catch {
      throw FileError(path, .system(error))
    }
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
