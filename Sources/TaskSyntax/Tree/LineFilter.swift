/// Selects the tasks whose lines are read to the end, by letter and status.
///
/// A query that counts tasks by letter and status needs the words of few lines, and reading words is most of the work of
/// reading: with a filter such a count over a large file takes half the time, which keeps it below that of a text
/// search. It is used for nothing else. Of the other tasks only box and rank are read. Where such a task lies in another
/// task, or has subtasks, it gets a record with `SyntaxFlags.unread`, so that the outline is right; else it gets none.
///
/// A task without a letter has that of its heading, which may stand in a part that another thread reads. So the letters
/// above a part are a guess at first, and the part is read again where the guess was wrong.
public struct LineFilter: Sendable, Equatable {
  /// A bit for each letter, 1 for A … 5 for E; bit 0 is for tasks without a letter of their own or an inherited one.
  public var letters: UInt8 = 0b11_1111
  /// A bit for each group of marks, in the order of `TaskStatus`: open and unknown, started, waiting, done, cancelled.
  public var statuses: UInt8 = 0b1_1111
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
