/// Parses one part of a document: lines into blocks, and the lines of tasks and headings into words.
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
/// The kind of a line follows from the line and a small state: the stack of open tasks, each with the column of its
/// bullet and its open note. A task's record is written when its line is read, and completed (`length`, `next`) when a
/// later line ends the task. Nothing recurses. No line is read twice except blank lines after an open fence or comment,
/// so the time is linear.
///
/// A part begins and ends where nothing is open: at a heading or at a task in column 0, outside fences and comments.
///
/// See `Grammar/Specification.md`, "Blocks", and the production `document` in `Grammar/tasks.ebnf`.
struct BlockParser: ~Copyable, ~Escapable {
  /// The source up to `contentEnd`, followed by the padding of `SourceText`.
  let bytes: Span<UInt8>
  let contentEnd: Int
  /// Whether the document ends at `contentEnd`.
  let isFinal: Bool
  /// The offset of the part in `bytes`; the offsets of records are relative to it.
  let start: Int
  var dialect: Dialect
  let reservedKeys = AttributeKeyTable.reserved

  /// The start of the next line to read.
  var position: Int
  /// The end of the last nonblank line; a block that is closed now ends here.
  var lastContentEnd: Int
  /// The number of line feeds read so far.
  var lineCount = 0
  var taskCount = 0
  /// The innermost open task, or `OpenTask.nothing`. The tasks around it are in `outer`. Most tasks have none around
  /// them, so the array is rarely touched.
  var innermost = OpenTask.nothing
  var outer: [OpenTask] = []
  var markers: [ConflictMarker] = []
  var kinds = SyntaxKinds()
  var memo = LineMemo()
  var specials: SpecialBytes
  /// Whether the records ran out of room. The part is then parsed again with more room.
  var isFull: Bool { missingRecords > 0 }
  /// The number of records that did not fit, up to the end of the line that filled the buffer.
  var missingRecords = 0
  /// The tasks whose lines are read to the end; `nil` for all. The filter's letters follow the headings.
  var filter: LineFilter?

  /// An open task, which subtasks and notes may follow.
  struct OpenTask {
    var record: Int
    /// The column of its bullet, from 0; -1 for `nothing`.
    var column: Int
    /// The index of the record of its open note, or -1.
    var note = -1
    /// The column of the first line of that note.
    var noteColumn = 0
    /// The number of records on the line of a task whose words are not read; otherwise 0.
    var unreadRecords = 0
    /// Its letter, its own or inherited from a task or heading above; set only if lines are filtered.
    var letter: UInt8 = 0

    /// The bottom of the stack, which no line closes.
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
    /// The content ended before the part did, and the document continues.
    case needsMoreContent
    /// The records did not fit. The value is enough room if the rest of the content has the same density of records.
    case needsMoreRoom(Int)
  }

  /// Parses lines up to the first cut at or after `nominalEnd`, or to the end of the document.
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

  /// Estimates the records of all content up to `nominalEnd` from `found`, those up to `position`, plus a sixteenth.
  private func expectedRecords(to nominalEnd: Int, found: Int) -> Int {
    let read = max(1, position &- start)
    let left = max(0, min(nominalEnd, contentEnd) &- position)
    let perKilobyte = found &* 1024 / read &+ 1
    return found &+ found / 16 &+ left / 1024 * perKilobyte &+ 64
  }

  /// block = blank-line | fence | comment-block | heading | task | text-line ;
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

  /// Moves to the line after the one whose line feed, or the content's end, is at `offset`.
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

  /// Appends a record without children.
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

  /// Completes record `index`: the node and its descendants end with the last nonblank line.
  @inline(__always)
  func complete(_ index: Int, _ records: inout OutputSpan<SyntaxRecord>) {
    guard index < records.count else { return }
    let length = lastContentEnd &- start &- records[index].lowerBound
    records[index].length = UInt32(truncatingIfNeeded: length)
    records[index].next = UInt32(truncatingIfNeeded: records.count)
  }
}
