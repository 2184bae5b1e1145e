import CLibrary

/// A temporary file without a name, for a child process that reads it by the path of its descriptor. It is gone when it
/// goes out of scope, or when this process ends.
struct NamelessFile: ~Copyable {
  private let descriptor: Descriptor

  /// - Parameter folder: a folder on whose file system the bytes are kept.
  init(_ bytes: [UInt8], in folder: BytePath) throws(SystemError) {
    let folder = try OpenFolder(folder)
    let name = try BytePath("tasks-\(UInt64.unpredictable().hexadecimal)")
    let descriptor = try folder.open(name, for: .creating(mode: 0o600))
    try folder.remove(name)
    try descriptor.write(bytes.span, at: 0)
    // The child process inherits it.
    let file = descriptor.number
    _ = try retrying { fcntl(file, F_SETFD, 0) }
    self.descriptor = descriptor
  }

  /// The path by which a child process opens the file.
  var path: BytePath { BytePath("/dev/fd/\(descriptor.number)") }

  /// Ends the file; no process opens it from then on.
  consuming func close() {}
}
