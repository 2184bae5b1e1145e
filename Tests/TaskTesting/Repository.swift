#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of the repository that the tests read, by their paths from its root.
package enum Repository {
  /// The folder that holds `Package.swift`.
  package static let root: String = {
    let folders = #filePath.split(separator: "/")
    return "/" + folders.dropLast(3).joined(separator: "/")
  }()

  /// Returns the bytes of a file, or `nil` if it cannot be read.
  package static func read(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen("\(root)/\(path)", "rb") else { return nil }
    defer { unsafe fclose(file) }
    return unsafe bytes(of: file)
  }

  package static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = unsafe fopen("\(root)/\(path)", "wb") else { return false }
    let count = unsafe fwrite(bytes, 1, bytes.count, file)
    return unsafe fclose(file) == 0 && count == bytes.count
  }

  /// Returns the files in a folder and its subfolders whose names end in one of `endings`, sorted. Returns none if
  /// there is no such folder.
  package static func files(in folder: String, ending endings: String...) -> [String] {
    var files: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      for name in names(in: folder) where !name.hasPrefix(".") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if isFolder(path) {
          folders.append(path)
        } else if endings.contains(where: { name.hasSuffix($0) }) {
          files.append(path)
        }
      }
    }
    return files.sorted()
  }

  /// Returns the files that git tracks, sorted, or `nil` if git fails.
  package static func trackedFiles() -> [String]? {
    guard let pipe = unsafe popen("git -C '\(root)' ls-files -z", "r") else { return nil }
    let output = unsafe bytes(of: pipe)
    guard unsafe pclose(pipe) == 0 else { return nil }
    return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  package static func isFolder(_ path: String) -> Bool {
    guard let directory = unsafe opendir("\(root)/\(path)") else { return false }
    return unsafe closedir(directory) == 0
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir("\(root)/\(folder)") else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      names.append(
        unsafe withUnsafeBytes(of: entry.pointee.d_name) {
          unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  private static func bytes(of file: UnsafeMutablePointer<FILE>) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
    }
  }
}
