import Synchronization
import TaskModel
import TaskQuery
import TaskSyntax

/// A cache of the parts of a workspace, parsed again with filtered lines.
final class FilteredParts: Sendable {
  /// The cache key: the properties that decide which lines are parsed to the end, and the columns of rows.
  struct Key: Hashable {
    private let letters: UInt8
    private let statuses: UInt8
    private let columns: UInt16

    init(_ filter: LineFilter, _ columns: TaskColumns) {
      letters = filter.letters
      statuses = filter.statuses
      self.columns = columns.rawValue
    }
  }

  private let known = Mutex<[Key: [DocumentPart]]>([:])

  /// The maximum number of entries, which bounds memory.
  private static let limit = 4096

  func parts(_ key: Key, _ read: () -> [DocumentPart]) -> [DocumentPart] {
    if let parts = known.withLock({ $0[key] }) { return parts }
    let parts = read()
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[key] = parts
    }
    return parts
  }
}
