public import TaskModel
public import TaskSyntax

/// A format that tasks are exported to and imported from. A format is a folder with its reader and writer, a value of
/// this type, and a line in `InterchangeFormat+All.swift`.
public struct InterchangeFormat: Sendable {
  /// The name on the command line.
  public let name: String
  /// The program that it belongs to, as messages show it.
  public let program: String
  /// The values that the format cannot hold, for help; `nil` for one that tasks are not exported to.
  public private(set) var limits: String?
  /// The ends of names of files that usually are in this format.
  let suffixes: [String]
  /// Whether the own line of a task goes along in a field of its own.
  public var holdsLines = false
  /// Writes records, and reports what the format cannot hold; `nil` for a format that is only read.
  public private(set) var write: Writer?
  /// Returns the records in the bytes of a file.
  public let read: @Sendable (_ bytes: [UInt8], _ file: [UInt8], _ context: InterchangeContext) -> ImportedRecords

  public typealias Writer =
    @Sendable (
      _ records: RecordList, _ context: InterchangeContext, _ losses: inout LossReport, _ output: ExportOutput
    ) -> Void
}

extension InterchangeFormat {
  /// Returns records as bytes; none in a format that is only read.
  public func written(
    _ records: [Record], _ context: InterchangeContext, _ losses: inout LossReport
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    write?(RecordList(records), context, &losses, ExportOutput { bytes += $0 })
    return bytes
  }
}

/// The records of a file, and everything that is not in them.
public struct ImportedRecords: Sendable, Equatable {
  public var records: [Record] = []
  /// The headings and the text outside of tasks, in order.
  public private(set) var texts: [ImportedText] = []
  /// The records that are left out, with the reasons.
  public var problems: [RecordProblem] = []
  public var losses = LossReport()

  public init() {}

  /// Adds a heading, or counts it if it cannot come along.
  mutating func add(heading title: [UInt8], level: Int, isMarkdown: Bool, position: Int, at place: RecordPlace) {
    if let text = ImportedText(heading: title, level: level, isMarkdown: isMarkdown, position: position, at: place) {
      texts.append(text)
    } else if !title.allSatisfy(\.isBlank) {
      losses.add(.heading, at: place)
    }
  }

  /// Sorts the texts by the records before them. Those with equal ones keep their order.
  mutating func sortTexts() {
    texts = texts.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
  }

  /// Adds lines of text, or counts them if they cannot come along.
  mutating func add(prose lines: [[UInt8]], position: Int, at place: RecordPlace) {
    let count = lines.count { !$0.allSatisfy(\.isBlank) }
    if let text = ImportedText(prose: lines, position: position, at: place) {
      texts.append(text)
    } else {
      losses.add(.prose, at: place, count: count)
    }
  }
}

/// The values that a reader or writer gets from its caller: the current time, the time zone, and the keys of the file
/// that tasks go to.
public struct InterchangeContext: Sendable {
  public let now: CalendarMoment
  /// The clock of the person.
  public let local: ZoneClock
  /// Returns the clock of the time zone with a name, such as `Europe/Rome`; `nil` if the zone is not known.
  public let zone: @Sendable (_ name: [UInt8]) -> ZoneClock?

  /// The division of an import or export into pieces.
  public var pieces = Pieces()
  /// Reads the document of an import, which may be long.
  public var read: @Sendable (SourceText) -> Document = { Document($0) }

  /// The keys that the file declares which imported tasks go to.
  public var dialect = Dialect()
  /// Whether ids of other programs are kept, as values of the key `uid`.
  public var keepsIDs = false
  /// Whether the own lines of tasks are left out of formats that take unknown fields.
  public var isPlain = false
  /// Whether a task of Taskwarrior depends on its subtasks.
  public var dependsOnSubtasks = false
  /// Whether fields of Obsidian are written in brackets rather than as emoji.
  public var usesDataview = false

  public init(
    now: CalendarMoment, zone: @escaping @Sendable (_ name: [UInt8]) -> ZoneClock? = { _ in nil },
    local: @escaping ZoneClock
  ) {
    self.now = now
    self.zone = zone
    self.local = local
  }
}
