import Synchronization

/// The numbers of files and bytes that this process has read so far, for a display of progress.
package enum ReadingCount {
  private static let readFiles = Atomic<Int>(0)
  private static let readBytes = Atomic<Int>(0)

  /// The number of files whose first byte was read.
  package static var files: Int { readFiles.load(ordering: .relaxed) }
  package static var bytes: Int { readBytes.load(ordering: .relaxed) }

  /// Records that `bytes` bytes were read from `offset` of a file on.
  static func add(bytes: Int, from offset: Int) {
    if offset == 0 { readFiles.wrappingAdd(1, ordering: .relaxed) }
    readBytes.wrappingAdd(bytes, ordering: .relaxed)
  }
}
