/// Reads one part of a document: lines into blocks, and the lines of tasks and headings into words.
///
///     source  # Kitchen⏎ - [ ] (A) Order @phone⏎     Ask first.⏎   - [x] Measure⏎
///             └heading┘  └task                                              ┘
///                              └rank┘    └context┘   └note─────┘└task       ┘
///                                                     └text────┘
///     records 0 heading  next 1
///             1 task     next 7     one record a node, in preorder; `next` is the first record after
///             2 rank     next 3     the node and all below it
///             3 context  next 4
///             4 note     next 6
///             5 text     next 6
///             6 task     next 7
///     gaps    bullets, boxes, plain words, blanks and line ends have no records
///
/// A line's kind follows from the line and a small state: the stack of open tasks, each with the column of its bullet
/// and its open note. A task's record is written when its line is read and completed (`length`, `next`) when a later
/// line ends it. Nothing recurses and no line is read twice but for blank lines behind an open fence or comment; the
/// time is linear.
///
/// A part begins and ends where everything above is closed: at a heading or at a task in column 0, outside fences and
/// comments.
///
/// `Grammar/Specification.md`, "Blocks"; `Grammar/tasks.ebnf`, production `document`.
struct BlockParser: ~Copyable, ~Escapable {
  /// The source up to `contentEnd`, and the padding of `SourceText`.
  let bytes: Span<UInt8>
  let contentEnd: Int
  /// Whether the document ends at `contentEnd`.
  let isFinal: Bool
  /// The offset of the part in `bytes`: records count from here.
  let start: Int
  var dialect: Dialect
  let reservedKeys = AttributeKeyTable.reserved

  /// The start of the line to read.
  var position: Int
  /// The end of the last line that was not blank: what is closed now ends here.
  var lastContentEnd: Int
  /// Line feeds read so far.
  var lineCount = 0
  var taskCount = 0
  /// The innermost open task, `OpenTask.nothing` where none is, and those that it lies in. Most tasks lie in none, and
  /// then the array is not touched.
  var innermost = OpenTask.nothing
  var outer: [OpenTask] = []
  var markers: [ConflictMarker] = []
  var kinds = SyntaxKinds()
  var memo = LineMemo()
  var specials: SpecialBytes
  /// Set when the records are full: the part is read again with more room.
  var isFull: Bool { missingRecords > 0 }
  /// The records there was no room for, up to the end of the line that filled it.
  var missingRecords = 0
  /// The tasks whose lines are read to their end; `nil` for all. Its letters follow the headings.
  var filter: LineFilter?

  /// A task whose subtasks and notes may follow.
  struct OpenTask {
    var record: Int
    /// The column of its bullet, from 0; -1 for nothing.
    var column: Int
    /// The record of its open note, or -1.
    var note = -1
    /// The column at which that note's first line begins.
    var noteColumn = 0
    /// The number of records on the line of a task whose words are not read; else 0.
    var unreadRecords = 0
    /// Its letter, own or inherited from a task above or a heading; known only where lines are filtered.
    var letter: UInt8 = 0

    /// Below all tasks: no line is to its left.
    static var nothing: OpenTask { OpenTask(record: -1, column: -1) }
    @inline(__always) var isTask: Bool { column >= 0 }
  }

  @_lifetime(copy bytes)
  init(
    _ bytes: Span<UInt8>, from start: Int, contentEnd: Int, isFinal: Bool, dialect: Dialect, filter: LineFilter? = nil
  ) {
    self.filter = filter
    self.bytes = bytes
    self.start = start
    self.contentEnd = contentEnd
    self.isFinal = isFinal
    self.dialect = dialect
    position = start
    lastContentEnd = start
    specials = SpecialBytes(base: start, bits: bytes.specialBytes(at: start))
  }

  enum Outcome {
    /// The part ends at `position`.
    case complete
    /// The content ended before the part did, and the document goes on.
    case needsMoreContent
    /// There was no room for all records; room for so many is enough if the rest of the content has as many a byte.
    case needsMoreRoom(Int)
  }

  /// Reads lines to the first cut at or after `nominalEnd`, or to the document's end.
  @_lifetime(self: copy self)
  mutating func parse(to nominalEnd: Int, into records: inout OutputSpan<SyntaxRecord>) -> Outcome {
    while position < contentEnd && !isFull {
      if position >= nominalEnd {
        if !isFinal && contentEnd &- position < LineForm.cutLength { return .needsMoreContent }
        if bytes.isCut(at: position, end: contentEnd) { break }
      }
      if passesUnread(to: nominalEnd, &records) { continue }
      line(&records)
      if !isFinal && position >= contentEnd { return .needsMoreContent }
    }
    if !isFinal && position >= contentEnd { return .needsMoreContent }
    if !isFull { closeTasks(from: 0, &records) }
    return isFull ? .needsMoreRoom(expectedRecords(to: nominalEnd, found: records.count &+ missingRecords)) : .complete
  }

  /// The records of all content up to `nominalEnd`, a 16th added, if `found` are those up to `position`.
  private func expectedRecords(to nominalEnd: Int, found: Int) -> Int {
    let read = max(1, position &- start)
    let left = max(0, min(nominalEnd, contentEnd) &- position)
    let perKilobyte = found &* 1024 / read &+ 1
    return found &+ found / 16 &+ left / 1024 * perKilobyte &+ 64
  }

  /// block = blank-line | fence | comment-block | heading | task-line | text-line
  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func line(_ records: inout OutputSpan<SyntaxRecord>) {
    let lineStart = position
    var first = lineStart
    var column = 0
    while true {
      let byte = bytes[first]
      if byte == .space {
        column &+= 1
      } else if byte == .tab {
        column = (column | 3) &+ 1
      } else {
        break
      }
      first &+= 1
    }
    switch bytes[first] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), 0x30...0x39:
      if let box = bytes.checkbox(at: first, end: contentEnd) {
        return task(box, bullet: first, column: column, &records)
      }
    case .lineFeed:
      return endLine(at: first)
    case .carriageReturn where first &+ 1 < contentEnd && bytes[first &+ 1] == .lineFeed:
      return endLine(at: first &+ 1)
    case UInt8(ascii: "#") where first == lineStart:
      if let level = bytes.headingLevel(at: first, end: contentEnd) { return heading(level: level, &records) }
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      if fence(at: first, column: column, &records) { return }
    case UInt8(ascii: "<") where bytes.startsComment(at: first, end: contentEnd):
      return comment(at: first, column: column, &records)
    default: break
    }
    text(at: first, column: column, &records)
  }

  /// Goes to the line after the one whose line feed, or the content's end, is at `offset`.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func endLine(at offset: Int) {
    if offset < contentEnd {
      lineCount &+= 1
      position = offset &+ 1
    } else {
      position = contentEnd
    }
  }

  /// Writes a record without children.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func emit(
    _ kind: SyntaxKind, _ range: Range<Int>, flags: SyntaxFlags = [], detail: UInt16 = 0,
    _ records: inout OutputSpan<SyntaxRecord>
  ) {
    append(
      SyntaxRecord(
        kind, flags: flags, detail: detail, offset: range.lowerBound &- start, end: range.upperBound &- start,
        next: records.count &+ 1), &records)
  }

  @inline(__always)
  @_lifetime(self: copy self)
  mutating func append(_ record: SyntaxRecord, _ records: inout OutputSpan<SyntaxRecord>) {
    if records.isFull {
      missingRecords &+= 1
    } else {
      records.append(record)
      kinds.insert(record.kind)
    }
  }

  /// Completes record `index`: it and what stands below it end with the last line that was not blank.
  @inline(__always)
  func complete(_ index: Int, _ records: inout OutputSpan<SyntaxRecord>) {
    guard index < records.count else { return }
    let length = lastContentEnd &- start &- records[index].lowerBound
    records[index].length = UInt32(truncatingIfNeeded: length)
    records[index].next = UInt32(truncatingIfNeeded: records.count)
  }
}
