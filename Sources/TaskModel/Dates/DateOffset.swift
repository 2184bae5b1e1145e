import TaskSyntax

/// A distance in time as typed, such as `+3d`, `-2w` or `+1mo2d`. Its months are added first and clamped once, then its
/// days, then its working days.
struct DateOffset: Equatable, Sendable {
  /// Years and months, combined in months.
  var months = 0
  /// Weeks and days, combined in days.
  var days = 0
  /// Days from Monday to Friday.
  var workingDays = 0

  /// Returns the day at this distance from `day`; `nil` outside the calendar.
  func added(to day: CalendarDate) -> CalendarDate? {
    day.adding(months: months)?.adding(days: days)?.adding(workingDays: workingDays)
  }
}

extension CalendarDate {
  /// Returns the day that is `workingDays` days from Monday to Friday after this one, or before it if negative; this
  /// day for 0; `nil` outside the calendar.
  public func adding(workingDays: Int) -> CalendarDate? {
    guard workingDays != 0 else { return self }
    // From a weekend, counting starts at the working day on its other side. Days are numbered from Monday, 0.
    let weekday = Int(self.weekday.rawValue) - 1
    let start = workingDays > 0 ? Swift.min(weekday, 4) : Swift.min(weekday, 5)
    let (target, overflow) = start.addingReportingOverflow(workingDays)
    guard !overflow else { return nil }
    let weeks = target >= 0 ? target / 5 : (target - 4) / 5
    let (days, tooFar) = weeks.multipliedReportingOverflow(by: 7)
    return tooFar ? nil : adding(days: -weekday)?.adding(days: days)?.adding(days: target - 5 * weeks)
  }
}

extension DateOffset {
  ///     offsets = [ sign ] , parts , { sign , parts }      the first sign only where nothing stands before: 2w is +2w
  ///
  /// Returns `nil` if `text` is empty or anything else.
  static func read(_ text: ArraySlice<UInt8>, needsSign: Bool) -> [DateOffset]? {
    var offsets: [DateOffset] = []
    var rest = text
    repeat {
      var sign = 1
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        sign = rest.removeFirst() == UInt8(ascii: "-") ? -1 : 1
      } else if needsSign || !offsets.isEmpty {
        return nil
      }
      guard let offset = readParts(&rest, sign) else { return nil }
      offsets.append(offset)
    } while !rest.isEmpty
    return offsets
  }

  ///     parts = part , { part }        from years down to working days, each once
  ///     part  = one to four digits , ( "y" | "mo" | "m" | "w" | "d" | "b" )
  private static func readParts(_ rest: inout ArraySlice<UInt8>, _ sign: Int) -> DateOffset? {
    var offset = DateOffset()
    var last = -1
    repeat {
      let digits = rest.prefix { $0.isDigit }
      let letters = rest[digits.endIndex...].prefix { $0 &- 0x61 < 26 }
      guard 1...4 ~= digits.count, let unit = units[String(decoding: letters, as: UTF8.self)], unit > last else {
        return nil
      }
      last = unit
      let number = sign * DateWords.number(digits)
      switch unit {
      case 0: offset.months += number * 12
      case 1: offset.months += number
      case 2: offset.days += number * 7
      case 3: offset.days += number
      default: offset.workingDays += number
      }
      rest = rest[letters.endIndex...]
    } while rest.first?.isDigit == true
    return offset
  }

  /// The units in the order in which they may follow one another.
  private static let units = ["y": 0, "mo": 1, "m": 1, "w": 2, "d": 3, "b": 4]
}
