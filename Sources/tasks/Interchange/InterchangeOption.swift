import TaskFiles
import TaskInterchange
import TaskModel
import TaskSyntax

/// The operands and options that `import` and `export` share.
enum InterchangeOption {
  static let format = Operand.required(
    "FORMAT",
    ValueSyntax("one of " + InterchangeFormat.all.map(\.name).joined(separator: ", "), choices: names) { $0 },
    help: "The format of the other program")
  static let strict = Option.flag("strict", help: "Write nothing if something would be lost")
  static let losses = Option.value(
    "loss", "FORMAT", ValueSyntax<LossFormat>.choice, default: .text,
    help: "The format in which losses are reported: text or json")

  enum LossFormat: String, CaseIterable, Sendable { case text, json }

  private static let names = InterchangeFormat.all.map(\.name)

  /// The formats with their limits, as help lists them.
  static var list: String {
    InterchangeFormat.all.map { "\($0.name) is that of \($0.program). It cannot hold \($0.limits)." }
      .joined(separator: "\n\n")
  }
}

extension Invocation {
  /// Returns the format that the command line names. Throws for a word that is none, with the likeliest command line.
  func interchangeFormat() throws(CommandFailure) -> InterchangeFormat {
    let word = self[InterchangeOption.format] ?? []
    if let format = InterchangeFormat.named(word) { return format }
    let names = InterchangeFormat.all.map { Array($0.name.utf8) }
    if let likely = InterchangeFormat.likely(forFile: word), commandName == "import" {
      throw .usage("'\(word)' is a file; the format comes first", help: "tasks import \(likely.name) \(word)")
    }
    let known = TerminalText(joining: names.map { "\($0)" }, with: ", ")
    guard let near = NearestName.find(word, among: names) else {
      throw .usage("unknown format '\(word)'", help: "the formats are \(known)")
    }
    throw .usage("unknown format '\(word)'", help: "did you mean '\(near)'? The formats are \(known)")
  }

  /// Returns the time and the zone for readers and writers.
  func interchangeContext() throws(CommandFailure) -> InterchangeContext {
    let local = process.localTime
    return InterchangeContext(now: try now()) { seconds in
      let time = local(seconds)
      guard let day = CalendarDate(year: time.year, month: time.month, day: time.day),
        let moment = CalendarMoment(day, minuteOfDay: time.hour * 60 + time.minute)
      else { return nil }
      return (moment, time.second)
    }
  }
}
