/// The tasks that are read to the end of their line: those with one of some letters and statuses.
///
/// Of others box and rank are read, and their place in the outline is right where they have one; words, and what the model
/// makes of them, are missing. Their records have `SyntaxFlags.unread`. A question about letters and dates so leaves most words alone.
public struct LineFilter: Sendable, Equatable {
  /// A bit for each letter, 1 for A … 5 for E; bit 0 for tasks without one, own or inherited.
  public var letters: UInt8 = 0b11_1111
  /// A bit for each mark, by `TaskStatus` of the model: open and unknown, started, waiting, done, cancelled.
  public var statuses: UInt8 = 0b1_1111
  /// Whether those that are left out have records also where nothing lies in them, and they lie in nothing.
  public var keepsUnread = false
  /// The letters of the headings open above the part. Where that is unknown it is a guess, which the caller checks
  /// later.
  public var outer = LevelLetters()

  public init() {}

  /// Whether no task is left out.
  public var readsAll: Bool { letters & 0b11_1111 == 0b11_1111 && statuses & 0b1_1111 == 0b1_1111 }

  @inline(__always)
  func reads(letter: UInt8, _ mark: CheckboxMark) -> Bool {
    letters & (1 << (letter & 7)) != 0 && statuses & mark.statusBit != 0
  }
}

/// The letters that count below the open headings: one for each level, 1 for A … 5 for E, 0 for none.
///
/// A level without a heading has the letter of the one above it.
public struct LevelLetters: Sendable, Equatable {
  /// A byte a level, front matter lowest.
  private var bytes: UInt64 = 0

  public init() {}

  /// Opens a heading, which has `letter` or, with 0, that of the one above; those as deep or deeper are closed.
  @inline(__always)
  public mutating func open(level: Int, letter: UInt8) {
    let shift = UInt64(truncatingIfNeeded: min(max(level, 0), 7) &* 8)
    let counting = letter != 0 || level == 0 ? UInt64(letter) : (bytes >> (shift &- 8)) & 0xFF
    let below: UInt64 = 0x0101_0101_0101_0101
    bytes = (bytes & ((1 << shift) &- 1)) | ((below &* counting) << shift)
  }

  /// The letter of a task at the top that has none of its own.
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
