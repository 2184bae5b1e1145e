/// A file that controls what is read and how: settings, an ignore file, a baseline. It is read only if its owners
/// permit that.
package enum GoverningFile {
  /// Returns the bytes of a file. Throws `foreign` if the file does not count, which `trust` then records.
  ///
  /// - Parameters:
  ///   - path: the absolute path.
  ///   - limit: the largest permitted size, in bytes.
  ///   - trust: decides whether the file counts; `nil` for a file that always does.
  ///   - folder: the status of the file's folder, if known.
  package static func contents(
    of path: BytePath, limit: Int, trust: FileTrust?, folder: FileStatus? = nil
  ) throws(FileError) -> [UInt8] {
    guard let trust else { return try FileReader(path, sizeLimit: limit).contents().bytes }
    var link: FileStatus?
    let reader: FileReader
    do throws(FileError) {
      reader = try FileReader(path, sizeLimit: limit, followingLinks: false)
    } catch {
      // The system reports a link this way.
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
