import Synchronization
import TaskModel
import TaskQuery
import TaskSyntax

/// The parts of a workspace as filters of lines leave them, each read once.
final class FilteredParts: Sendable {
  /// The key that decides which lines are read to their end, and the columns of rows.
  struct Key: Hashable {
    private let letters: UInt8
    private let statuses: UInt8
    private let keepsUnread: Bool
    private let columns: UInt16

    init(_ filter: LineFilter, _ columns: TaskColumns) {
      letters = filter.letters
      statuses = filter.statuses
      keepsUnread = filter.keepsUnread
      self.columns = columns.rawValue
    }
  }

  private let known = Mutex<[Key: [DocumentPart]]>([:])

  /// More are forgotten, so that memory is bounded.
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
