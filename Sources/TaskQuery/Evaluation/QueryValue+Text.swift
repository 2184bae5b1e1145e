import TaskModel

extension QueryValue {
  /// The value as text for people: durations as `1h30m`, numbers with at most two decimals, periods as in a file.
  public var text: [UInt8] {
    switch self {
    case .text(let text): text
    case .number(let number): Array(number.rounded.utf8)
    case .minutes(let minutes): Array(minutes.asDuration.utf8)
    case .moment(let moment): Self.text(moment)
    case .period(let first, let bucket): Array(Self.text(first, bucket).utf8)
    case .weekday(let weekday): Array("\(weekday)".utf8)
    case .status(let status): Array(status.name.utf8)
    case .letter(let letter): [0x40 + UInt8(clamping: letter)]
    case .quadrant(let number): Array("Q\(number)".utf8)
    }
  }

  private static func text(_ moment: PackedMoment) -> [UInt8] {
    guard let date = moment.date else { return [] }
    guard let minute = moment.minuteOfDay, let precise = CalendarMoment(date, minuteOfDay: minute) else {
      return Array(date.description.utf8)
    }
    return Array(precise.description.utf8)
  }

  private static func text(_ first: CalendarDate, _ bucket: QueryClauses.Bucket) -> String {
    switch bucket {
    case .day, .weekday: first.description
    case .week: "\(first.weekOfYear.year)-W\(twoDigits(first.weekOfYear.week))"
    case .month: "\(first.year)-\(twoDigits(first.month))"
    case .quarter: "\(first.year)-Q\(first.quarter)"
    case .year: "\(first.year)"
    }
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension QueryNumber {
  /// The number with at most two decimals, halves rounded away from zero.
  public var rounded: String {
    let magnitude = billionths.magnitude
    let hundredths = magnitude / 10_000_000 + (magnitude % 10_000_000 >= 5_000_000 ? 1 : 0)
    let sign = billionths < 0 && hundredths > 0 ? "-" : ""
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A number of minutes as a duration, `1h30m`, rounded to a minute.
  var asDuration: String {
    let unit = UInt64(FieldCode.unit)
    let minutes = billionths.magnitude / unit + (billionths.magnitude % unit >= unit / 2 ? 1 : 0)
    let sign = billionths < 0 && minutes > 0 ? "-" : ""
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return "\(sign)\(rest)m" }
    return rest == 0 ? "\(sign)\(hours)h" : "\(sign)\(hours)h\(rest)m"
  }
}

extension QueryClauses.GroupKey {
  /// The key as typed, without its sign: `due.week`.
  public var heading: [UInt8] { field.name + (bucket.map { Array(".\($0.rawValue)".utf8) } ?? []) }
}
