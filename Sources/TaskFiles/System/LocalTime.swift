import CLibrary

/// A date and time in the person's time zone, or in UTC if the zone is unknown.
package struct LocalTime: Equatable, Sendable {
  package var year: Int
  /// The month, from 1 to 12.
  package var month: Int
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int
  /// Whether `TZ` names a known zone; otherwise UTC is used in its place.
  package var isZoneKnown: Bool
  /// The moment as a Unix time, which is independent of the zone.
  package var secondsSince1970: Int

  package init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, isZoneKnown: Bool = true,
    secondsSince1970: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.isZoneKnown = isZoneKnown
    self.secondsSince1970 = secondsSince1970
  }

  /// Returns the current time. Called once a run, so that a run over midnight has only one current day.
  package static func now() -> LocalTime { at(secondsSince1970: Int(time(nil))) }

  /// The zone of the process. The C library, too, reads `TZ` once.
  private static let zone = Zone(ProcessStart.environment("TZ"))

  /// Returns the local time of a moment.
  package static func at(secondsSince1970: Int) -> LocalTime {
    var seconds = time_t(secondsSince1970)
    var parts = unsafe tm()
    if zone == .refused {
      unsafe gmtime_r(&seconds, &parts)
    } else {
      unsafe localtime_r(&seconds, &parts)
    }
    return unsafe LocalTime(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec), isZoneKnown: zone == .usable,
      secondsSince1970: secondsSince1970)
  }

  /// The zone that a value of `TZ` names.
  package enum Zone: Equatable, Sendable {
    /// The variable is not set (the system's zone) or empty (UTC), or it names a known zone or a POSIX rule.
    case usable
    /// The zone does not exist; the system uses UTC.
    case unknown
    /// The name would make the C library read a file outside the zone folder, so the library is not called with it.
    case refused

    package init(_ value: [UInt8]?) {
      guard var name = value, !name.isEmpty else {
        self = .usable
        return
      }
      if name.first == UInt8(ascii: ":") { name.removeFirst() }
      let path = BytePath(name)
      if path.isAbsolute {
        let normal = path.normalized()
        let isAllowed = normal.isInside(Zone.folder) || normal == Zone.ofSystem
        self = !isAllowed ? .refused : FileStatus.ifAny(path)?.kind == .regular ? .usable : .unknown
      } else if path.components.contains(where: { $0.elementsEqual([BytePath.dot, BytePath.dot]) }) {
        self = .refused
      } else {
        let isKnown = Zone.isRule(name) || FileStatus.ifAny(Zone.folder.joined(path))?.kind == .regular
        self = isKnown ? .usable : .unknown
      }
    }

    static let folder: BytePath = "/usr/share/zoneinfo"
    static let ofSystem: BytePath = "/etc/localtime"

    /// Whether a name is a POSIX rule (`EST5EDT`, `<+03>-3`), or `UTC` or `GMT`, which need no file.
    private static func isRule(_ name: [UInt8]) -> Bool {
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      if name == Array("UTC".utf8) || name == Array("GMT".utf8) { return true }
      return !name.prefix(while: { $0 != UInt8(ascii: ",") }).contains(BytePath.slash)
        && name.contains(where: digits.contains)
    }
  }
}
