import CLibrary

extension BytePath {
  /// Returns the absolute path with every link followed and without `.` and `..`. The path must exist.
  package func resolved() throws(FileError) -> BytePath {
    try unsafe withCString { text throws(SystemError) in
      let result = try unsafe retryingWhileNil { unsafe realpath(text, nil) }
      defer { unsafe free(result) }
      return unsafe BytePath(copying: result)
    }
  }

  /// Returns the working folder of this process. Throws if that folder was removed.
  package static func workingFolder() throws(FileError) -> BytePath {
    do throws(SystemError) {
      let result = try unsafe retryingWhileNil { unsafe getcwd(nil, 0) }
      defer { unsafe free(result) }
      return unsafe BytePath(copying: result)
    } catch {
      throw FileError(.currentFolder, .system(error))
    }
  }

  /// The path without links that a new file of this one would have: of the folders on the way to it those that are
  /// there are resolved. It is absolute.
  package func resolvedForNewFile() throws(FileError) -> BytePath {
    var names = [name]
    var folder = parent
    while FileStatus.ifAny(folder, followingLinks: false) == nil, folder.parent != folder {
      names.append(folder.name)
      folder = folder.parent
    }
    var path = try folder.resolved()
    for name in names.reversed() { path = path.joined(name) }
    return path.normalized()
  }

  init(copying text: UnsafePointer<CChar>) { self.init(unsafe [UInt8](copying: text)) }
}

extension [UInt8] {
  /// Copies the bytes of a C string, without its NUL.
  init(copying text: UnsafePointer<CChar>) {
    self = unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
