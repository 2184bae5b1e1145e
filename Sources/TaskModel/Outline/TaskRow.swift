/// A task in the model, in 64 bytes. Title, note and other attributes are read from the line on demand.
@frozen
public struct TaskRow: Sendable {
  /// The offset of the bullet, in bytes from the start of the part.
  public var offset: UInt32
  /// The start of the words, behind box and rank, and the end of the line's text, in bytes from the start of the part.
  public var wordsStart: UInt32
  public var wordsEnd: UInt32
  /// The task's record in its part.
  public var record: UInt32
  /// The row of the task it is a subtask of, in the same part; `TaskRow.none` at the top.
  public var parent: UInt32
  /// The section it stands in: an index into the part's `sections`.
  public var section: UInt32
  /// Its project, or that of the nearest task above it that has one: an index into the part's `names`; `TaskRow.none`
  /// where neither has.
  public var project: UInt32
  /// The index of the task's first context or tag in the part's `labels`; they end where those of the next row begin.
  public var labels: UInt32
  /// The due day; the last day of a period.
  public var due: PackedMoment
  /// The planned day; the last day of a period.
  public var plan: PackedMoment
  /// The start day; the first day of a period.
  public var start: PackedMoment
  /// The day of creation; the first day of a period.
  public var created: PackedMoment
  /// When it was done or cancelled, whichever its status says. Of a period its last day.
  public var closed: PackedMoment
  /// 0 at the top.
  public var depth: UInt32
  public var status: TaskStatus
  /// The letter, 1 for A … 5 for E, and the written quadrant, 1 to 4, its own or those of the nearest task above it
  /// that has them; 0 where none has.
  public var letter: UInt8
  public var quadrant: UInt8
  public var flags: Flags
  /// The sub-priority, 1 to 999; 0 where none is written.
  public var number: UInt16

  /// No row, no name.
  @inlinable public static var none: UInt32 { UInt32.max }

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
    /// Only box and rank were read: see `LineFilter`. What its words say is missing.
    @inlinable public static var isUnread: Flags { Flags(rawValue: 1 << 5) }
  }
}
