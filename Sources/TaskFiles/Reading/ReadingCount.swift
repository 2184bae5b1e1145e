import Synchronization

/// The number of bytes that this process has read from files so far, for a display of progress.
package enum ReadingCount {
  private static let readFiles = Atomic<Int>(0)
  private static let readBytes = Atomic<Int>(0)

  /// Files that were read from their beginning on.
  package static var files: Int { readFiles.load(ordering: .relaxed) }
  package static var bytes: Int { readBytes.load(ordering: .relaxed) }

  /// Some bytes were read from `offset` of a file on.
  static func add(bytes: Int, from offset: Int) {
    if offset == 0 { readFiles.wrappingAdd(1, ordering: .relaxed) }
    readBytes.wrappingAdd(bytes, ordering: .relaxed)
  }
}
