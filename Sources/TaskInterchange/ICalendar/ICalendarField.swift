import TaskModel
import TaskSyntax

/// The properties of ours that stand beside those of iCalendar, which peers keep. Each holds what the property beside it
/// cannot, and counts only as long as that one is as it was written.
enum ICalendarField {
  static let prefix = "X-TASKS-"
  static let status = prefix + "STATUS"
  static let rank = prefix + "RANK"
  static let place = prefix + "PLACE"
  static let line = prefix + "LINE"
  static let remind = prefix + "REMIND"

  /// The name of the property that holds a value of a reserved key as it is written here.
  static func name(of key: AttributeKey) -> String { names[Int(key.rawValue)] }

  private static let names = AttributeKey.allCases.map { prefix + $0.name.description.uppercased() }

  /// The start of the names of declared keys.
  static let declared = prefix + "KEY-"

  /// The values of PRIORITY for the letters.
  static let priorities = [0, 1, 3, 5, 7, 9]

  /// Returns the letter of a value of PRIORITY; 0 for none.
  static func letter(ofPriority number: Int) -> Int {
    switch number {
    case 1, 2: 1
    case 3, 4: 2
    case 5: 3
    case 6, 7: 4
    case 8, 9: 5
    default: 0
    }
  }
}

/// A reminder as a trigger of an alarm.
enum ICalendarTrigger {
  /// Returns the parameters and the value of TRIGGER; `nil` for a time before a date that the task does not have.
  static func text(_ value: [UInt8], hasDue: Bool, _ context: InterchangeContext) -> (name: String, value: String)? {
    if let duration = DurationLiteral(value.span, in: 0..<value.count, allowsDays: true) {
      return hasDue ? ("TRIGGER;RELATED=END", "-" + text(duration.minutes)) : nil
    }
    guard let date = DateLiteral(value.span, in: 0..<value.count), date.kind == .day,
      let moment = CalendarMoment(date.firstDay, minuteOfDay: date.minuteOfDay ?? 0)
    else { return nil }
    return ("TRIGGER;VALUE=DATE-TIME", UTCDate.text(context.secondsSince1970(moment).seconds))
  }

  private static func text(_ minutes: Int) -> String {
    if minutes > 0, minutes % 10_080 == 0 { return "P\(minutes / 10_080)W" }
    let (days, rest) = minutes.quotientAndRemainder(dividingBy: 1_440)
    let time = (rest / 60 > 0 ? "\(rest / 60)H" : "") + (rest % 60 > 0 ? "\(rest % 60)M" : "")
    if days == 0, time.isEmpty { return "PT0M" }
    return "P" + (days > 0 ? "\(days)D" : "") + (time.isEmpty ? "" : "T" + time)
  }

  /// Returns the value of `remind` for a trigger; `nil` for one behind the date, or relative to a start.
  static func value(_ line: ICalendarLine, startIsDue: Bool, _ context: InterchangeContext) -> [UInt8]? {
    let text = line.capitals
    if text.hasSuffix("Z") {
      return ICalendarDate(context: context).value(line, dayIsAt: nil)?.text
    }
    guard startIsDue || line.parameter("RELATED")?[...].capitals == "END",
      let minutes = minutes(text)
    else { return nil }
    let (days, rest) = minutes.quotientAndRemainder(dividingBy: 1_440)
    let parts = [(days, "d"), (rest / 60, "h"), (rest % 60, "m")].filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return Array((parts.isEmpty ? "0m" : parts.joined()).utf8)
  }

  /// Returns the minutes of a duration before a date, such as `-P1DT2H`.
  private static func minutes(_ text: String) -> Int? {
    let isBefore = text.hasPrefix("-")
    var rest = (isBefore ? text.dropFirst() : text[...])
    guard rest.first == "P" else { return nil }
    rest = rest.dropFirst()
    var minutes = 0
    var digits = ""
    let units: [Character: Int] = ["W": 10_080, "D": 1_440, "H": 60, "M": 1]
    for character in rest {
      if character == "T" { continue }
      if character.isASCII, character.isNumber {
        digits.append(character)
        continue
      }
      guard let number = Int(digits), number < 1_000_000 else { return nil }
      digits = ""
      if character == "S" {
        guard number % 60 == 0 else { return nil }
        minutes += number / 60
      } else {
        guard let unit = units[character] else { return nil }
        minutes += number * unit
      }
    }
    guard digits.isEmpty, isBefore || minutes == 0 else { return nil }
    return minutes
  }
}
