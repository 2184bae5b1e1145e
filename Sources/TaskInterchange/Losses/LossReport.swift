/// The things that were lost on the way, by kind, in the order in which each was first met.
public struct LossReport: Sendable, Equatable {
  public struct Entry: Sendable, Equatable {
    public let kind: LossKind
    public fileprivate(set) var count: Int
    /// The place of the first one.
    public let first: RecordPlace
  }

  public private(set) var entries: [Entry] = []

  public init() {}

  public mutating func add(_ kind: LossKind, at place: RecordPlace, count: Int = 1) {
    guard count > 0 else { return }
    if let index = entries.firstIndex(where: { $0.kind == kind }) {
      entries[index].count += count
    } else {
      entries.append(Entry(kind: kind, count: count, first: place))
    }
  }

  public mutating func add(_ other: LossReport) {
    for entry in other.entries { add(entry.kind, at: entry.first, count: entry.count) }
  }
}

/// A place in a file: of a task, or of a record.
public struct RecordPlace: Sendable, Equatable {
  /// The name of the file, as messages show it.
  public var file: [UInt8]
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1; 0 for the whole line.
  public var column: Int

  public init(file: [UInt8], line: Int, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// The reason why a record is left out.
public struct RecordProblem: Sendable, Equatable {
  public let place: RecordPlace
  /// A sentence without a capital and a period. It may quote bytes of the file, so the caller must encode it.
  public let message: [UInt8]

  public init(at place: RecordPlace, _ message: [UInt8]) {
    self.place = place
    self.message = message
  }
}
