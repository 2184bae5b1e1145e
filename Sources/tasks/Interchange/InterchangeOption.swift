import TaskFiles
import TaskInterchange
import TaskModel
import TaskSyntax
import TaskWorkspace

/// The operands and options that `import` and `export` share.
enum InterchangeOption {
  static let imported = operand(InterchangeFormat.all)
  static let exported = operand(InterchangeFormat.exported)
  static let strict = Option.flag("strict", help: "Write nothing if something would be lost")
  static let losses = Option.value(
    "loss", "FORMAT", ValueSyntax<LossFormat>.choice, default: .text,
    help: "The format in which losses are reported: text or json")

  enum LossFormat: String, CaseIterable, Sendable { case text, json }

  private static func operand(_ formats: [InterchangeFormat]) -> Operand<[UInt8]?> {
    let names = formats.map(\.name)
    return Operand.required(
      "FORMAT", ValueSyntax("one of " + names.joined(separator: ", "), choices: names) { $0 },
      help: "The format of the other program")
  }

  /// The formats in which the own lines of tasks go along, as messages name them.
  static var formatsWithLines: String {
    let names = InterchangeFormat.all.filter(\.holdsLines).map(\.name)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  /// Returns formats with their limits, as help lists them.
  static func list(_ formats: [InterchangeFormat]) -> String {
    let texts = formats.map { format in
      let limits = format.limits.map { "It cannot hold \($0)." } ?? "It is only imported."
      return "\(format.name) is that of \(format.program). \(limits)"
    }
    return texts.joined(separator: "\n\n")
  }
}

extension Invocation {
  /// Returns the format that the command line names. Throws for a word that is none, with the likeliest command line.
  ///
  /// - Parameter formats: those that the command knows.
  func interchangeFormat(
    _ operand: Operand<[UInt8]?>, among formats: [InterchangeFormat]
  ) throws(CommandFailure) -> InterchangeFormat {
    let word = self[operand] ?? []
    if let format = formats.first(where: { $0.name.utf8.elementsEqual(word) }) { return format }
    let names = formats.map { Array($0.name.utf8) }
    if let likely = InterchangeFormat.likely(forFile: word), commandName == "import" {
      throw .usage("'\(word)' is a file; the format comes first", help: "tasks import \(likely.name) \(word)")
    }
    let known = TerminalText(joining: names.map { "\($0)" }, with: ", ")
    if InterchangeFormat.named(word) != nil {
      throw .usage("tasks in the format '\(word)' are only imported", help: "the formats of exports are \(known)")
    }
    guard let near = NearestName.find(word, among: names) else {
      throw .usage("unknown format '\(word)'", help: "the formats are \(known)")
    }
    throw .usage("unknown format '\(word)'", help: "did you mean '\(near)'? The formats are \(known)")
  }

  /// Returns the time and the zone for readers and writers.
  func interchangeContext() throws(CommandFailure) -> InterchangeContext {
    let zones = KnownZones()
    var context = InterchangeContext(
      now: try now(), zone: zones.clock(named:), local: process.localZone()?.clock ?? process.localClock)
    context.pieces = Pieces(ThreadMap())
    context.read = { DocumentFile(.standardInput, $0, .keepsRecords).document }
    return context
  }
}

extension ProcessEnvironment {
  /// The clock of the person's zone, as the C library has it.
  fileprivate var localClock: ZoneClock {
    { [localTime] seconds in
      let time = localTime(seconds)
      guard let day = CalendarDate(year: time.year, month: time.month, day: time.day),
        let moment = CalendarMoment(day, minuteOfDay: time.hour * 60 + time.minute)
      else { return nil }
      return (moment, time.second)
    }
  }
}
