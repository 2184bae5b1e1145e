/// A file that says what is read, and how: settings, an ignore file, a baseline. It is read if it may say so.
package enum GoverningFile {
  /// Returns the bytes of a file. Throws `foreign` where it does not count, and `trust` has noted that.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - limit: of its size, in bytes.
  ///   - folder: its folder, where that is known.
  package static func contents(
    of path: BytePath, limit: Int, trust: FileTrust, folder: FileStatus? = nil
  ) throws(FileError) -> [UInt8] {
    var link: FileStatus?
    let reader: FileReader
    do throws(FileError) {
      reader = try FileReader(path, sizeLimit: limit, followingLinks: false)
    } catch {
      // So the system refuses to open a link.
      guard error.reason == .system(.tooManyLinks) else { throw error }
      link = try FileStatus(of: path, followingLinks: false)
      reader = try FileReader(path, sizeLimit: limit)
    }
    let parent: FileStatus
    if let folder { parent = folder } else { parent = try FileStatus(of: path.parent) }
    guard trust.admits(path, file: reader.status, link: link, folder: parent) else { throw FileError(path, .foreign) }
    return try reader.contents().bytes
  }
}
