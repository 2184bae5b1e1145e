/// A task in the model, in 64 bytes. Title, note and other attributes are read from the line on demand.
@frozen
public struct TaskRow: Sendable, Equatable {
  /// The offset of the bullet, in bytes from the start of the part.
  public var offset: UInt32
  /// The start of the words, after box and rank, in bytes from the start of the part. `wordsEnd` is the end of the
  /// line's text.
  public var wordsStart: UInt32
  public var wordsEnd: UInt32
  /// The task's record in its part.
  public var record: UInt32
  /// The row of its parent, in the same part; `TaskRow.none` at the top.
  public var parent: UInt32
  /// Its section, an index into the part's `sections`.
  public var section: UInt32
  /// Its project, or that of the nearest task above it with one: an index into the part's `names`; `TaskRow.none` if
  /// there is none.
  public var project: UInt32
  /// The index of its first context or tag in the part's `labels`. They end where those of the next row begin.
  public var labels: UInt32
  /// The due day; the last day of a period.
  public var due: PackedMoment
  /// The planned day; the last day of a period.
  public var plan: PackedMoment
  /// The start day; the first day of a period.
  public var start: PackedMoment
  /// The day of creation; the first day of a period.
  public var created: PackedMoment
  /// The time at which it was done or cancelled, as its status says; the last day of a period.
  public var closed: PackedMoment
  /// The number of tasks above it.
  public var depth: UInt32
  public var status: TaskStatus
  /// The letter, 1 for A … 5 for E: its own or that of the nearest task above it with one; 0 if there is none.
  /// `quadrant`, 1 to 4, is the written quadrant, determined in the same way.
  public var letter: UInt8
  public var quadrant: UInt8
  public var flags: Flags
  /// The sub-priority, 1 to 999; 0 if none is written.
  public var number: UInt16

  /// The value for no row and no name.
  @inlinable public static var none: UInt32 { UInt32.max }

  /// The range of the words, in bytes from the start of the part. It is empty if the line has none, and in models that
  /// lack them.
  package var words: Range<Int> { Int(wordsStart)..<max(Int(wordsStart), Int(wordsEnd)) }

  /// Whether the letter counts for the score. A subtask scores by a letter of its own only.
  @inlinable var isScoredByLetter: Bool { flags.contains(.ownLetter) || depth == 0 }

  @frozen
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The letter is written on the task's own line.
    @inlinable public static var ownLetter: Flags { Flags(rawValue: 1 << 0) }
    @inlinable public static var hasChildren: Flags { Flags(rawValue: 1 << 1) }
    @inlinable public static var hasNote: Flags { Flags(rawValue: 1 << 2) }
    @inlinable public static var isRecurring: Flags { Flags(rawValue: 1 << 3) }
    @inlinable public static var hasOwner: Flags { Flags(rawValue: 1 << 4) }
    /// Only the box and the rank were read, so the values of the words are missing. See `LineFilter`.
    @inlinable public static var isUnread: Flags { Flags(rawValue: 1 << 5) }
  }
}
