/// Selects the tasks whose lines are read to the end, by letter and status.
///
/// Of other tasks, only the box and the rank are read. A task that has records is still at its correct place in the
/// outline, but its words, and the values that the model derives from them, are missing. Its records have
/// `SyntaxFlags.unread`. A query about letters and dates thus skips most words.
public struct LineFilter: Sendable, Equatable {
  /// A bit for each letter, 1 for A … 5 for E; bit 0 is for tasks without a letter of their own or an inherited one.
  public var letters: UInt8 = 0b11_1111
  /// A bit for each group of marks, in the order of `TaskStatus`: open and unknown, started, waiting, done, cancelled.
  public var statuses: UInt8 = 0b1_1111
  /// Whether an unread task keeps its records even if it has no parent task and no note or subtask.
  public var keepsUnread = false
  /// The letters of the headings open above the part. If they are unknown, this is a guess that the caller checks
  /// later.
  public var outer = LevelLetters()

  public init() {}

  /// Whether the filter selects all tasks.
  public var readsAll: Bool { letters & 0b11_1111 == 0b11_1111 && statuses & 0b1_1111 == 0b1_1111 }

  @inline(__always)
  func reads(letter: UInt8, _ mark: CheckboxMark) -> Bool {
    letters & (1 << (letter & 7)) != 0 && statuses & mark.statusBit != 0
  }
}

/// The letters in effect below the open headings, one for each level: 1 for A … 5 for E, 0 for none.
///
/// A level without a heading has the letter of the level above it.
public struct LevelLetters: Sendable, Equatable {
  /// One byte for each level; the lowest is the front matter.
  private var bytes: UInt64 = 0

  public init() {}

  /// Opens a heading with `letter`, or with the letter of the level above if `letter` is 0. Closes headings of the same
  /// or a deeper level.
  @inline(__always)
  public mutating func open(level: Int, letter: UInt8) {
    let shift = UInt64(truncatingIfNeeded: min(max(level, 0), 7) &* 8)
    let counting = letter != 0 || level == 0 ? UInt64(letter) : (bytes >> (shift &- 8)) & 0xFF
    let below: UInt64 = 0x0101_0101_0101_0101
    bytes = (bytes & ((1 << shift) &- 1)) | ((below &* counting) << shift)
  }

  /// The letter of a top-level task without a letter of its own.
  @inline(__always)
  public var innermost: UInt8 { UInt8(truncatingIfNeeded: bytes >> 56) }

}

extension CheckboxMark {
  /// Its bit in `LineFilter.statuses`.
  @inline(__always)
  var statusBit: UInt8 {
    switch self {
    case .open, .unknown: 1 << 0
    case .started: 1 << 1
    case .waiting: 1 << 2
    case .done: 1 << 3
    case .cancelled: 1 << 4
    }
  }
}
