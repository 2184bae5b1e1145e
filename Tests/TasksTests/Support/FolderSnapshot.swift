import Glibc
import TaskFiles

/// The contents of a folder and its subfolders: names, kinds, bytes.
struct FolderSnapshot: Equatable {
  /// The contents by path relative to the folder: bytes of a file, target of a link, and nothing for others, whose
  /// names end in `/`.
  private(set) var entries: [String: [UInt8]] = [:]

  init(_ folder: BytePath) {
    var folders = [folder]
    while let next = folders.popLast() {
      for name in Self.names(in: next) {
        let path = next.joined(name)
        let key = String(decoding: path.relative(to: folder).bytes, as: UTF8.self)
        if Self.isFolder(path) {
          entries["\(key)/"] = []
          folders.append(path)
        } else {
          entries[key] = (try? FileContents(of: path).bytes) ?? []
        }
      }
    }
  }

  /// Returns the paths that differ, sorted.
  func differences(from other: FolderSnapshot) -> [String] {
    Set(entries.keys).union(other.entries.keys).filter { entries[$0] != other.entries[$0] }.sorted()
  }

  private static func isFolder(_ path: BytePath) -> Bool {
    var status = stat()
    return unsafe lstat(path.text, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func names(in folder: BytePath) -> [[UInt8]] {
    guard let directory = unsafe opendir(folder.text) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      if name != ".".array, name != "..".array { names.append(name) }
    }
    return names
  }
}
