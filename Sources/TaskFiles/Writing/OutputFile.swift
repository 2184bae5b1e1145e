/// A file that a report is written to, from its beginning: a new file, or an existing one that is truncated. A device
/// or a pipe is written to directly.
package final class OutputFile: Sendable {
  package let path: BytePath
  private let descriptor: Descriptor
  private let failure = SharedState<FileError?>(nil)
  /// The first error, after which all output is dropped.
  package var error: FileError? { failure.withLock { $0 } }

  /// - Parameter root: the folder below which no link may lead to the file. The file itself may not be a link either.
  package init(_ path: BytePath, root: BytePath) throws(FileError) {
    self.path = path
    let isOpen = Self.isOpen(path)
    if !isOpen { try Self.check(path, root) }
    descriptor = try Descriptor(replacing: path, followingLinks: isOpen)
  }

  /// Whether `path` is the system's name of a descriptor that this process has open, which shells pass as an argument.
  private static func isOpen(_ path: BytePath) -> Bool {
    let path = path.normalized()
    return path.isInside("/dev/fd") || path.isInside("/proc") || path == "/dev/stdout" || path == "/dev/stderr"
  }

  private static func check(_ path: BytePath, _ root: BytePath) throws(FileError) {
    let place = try path.resolvedForNewFile()
    if FileStatus.ifAny(path, followingLinks: false)?.kind == .link {
      throw FileError(path, .forbidden(.link, target: (try? path.resolved()) ?? place))
    }
    try WritePermission.direct(root: root).check(path, leadingTo: place, isNew: false)
  }

  /// Writes bytes; called by one thread at a time.
  package func write(_ bytes: [UInt8]) {
    guard error == nil else { return }
    do throws(SystemError) {
      try ByteStream(descriptor: descriptor.number, name: "output").send(bytes)
    } catch {
      failure.withLock { $0 = FileError(path, .system(error)) }
    }
  }
}
