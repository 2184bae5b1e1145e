import TaskFiles
import TaskInterchange
import TaskModel

/// The time zones of the system that were asked for, each read once.
final class KnownZones: Sendable {
  private let zones = SharedState<[[UInt8]: TimeZoneFile?]>([:])

  /// Returns the clock of a zone; `nil` if the system has no such zone.
  @Sendable func clock(named name: [UInt8]) -> ZoneClock? {
    let zone = zones.withLock { zones in
      if let known = zones[name] { return known }
      let zone = TimeZoneFile(named: name)
      zones[name] = .some(zone)
      return zone
    }
    return zone?.clock
  }
}

extension TimeZoneFile {
  /// The clock of the zone.
  var clock: ZoneClock {
    { seconds in
      let time = seconds + offset(at: seconds)
      let day = time >= 0 ? time / 86_400 : (time - 86_399) / 86_400
      let rest = time - day * 86_400
      return CalendarDate(dayNumber: day).flatMap { CalendarMoment($0, minuteOfDay: rest / 60) }.map { ($0, rest % 60) }
    }
  }
}
