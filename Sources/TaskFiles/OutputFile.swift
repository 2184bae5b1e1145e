/// A file that a report is written to, from its beginning: a new one, or one whose bytes make way. A device or a pipe
/// is written to as it is.
package final class OutputFile {
  package let path: BytePath
  private let descriptor: Descriptor
  /// The first error; from then on everything is dropped.
  package private(set) var error: FileError?

  package init(_ path: BytePath) throws(FileError) {
    self.path = path
    descriptor = try Descriptor(replacing: path)
  }

  package func write(_ bytes: [UInt8]) {
    guard error == nil else { return }
    do throws(SystemError) {
      try ByteStream(descriptor: descriptor.number, name: "output").send(bytes)
    } catch {
      self.error = FileError(path, .system(error))
    }
  }
}
