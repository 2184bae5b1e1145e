import TaskSyntax

/// The zone of the person, as the C library finds it. The library locks its zone and computes rules anew for each time,
/// so threads that convert many times read the file themselves.
extension TimeZoneFile {
  /// Reads the zone that a value of `TZ` names, or that of the system; `nil` if only the C library knows it: for a rule,
  /// and a file with leap seconds. If there is no such zone, it is UTC.
  package init?(ofProcess value: [UInt8]?) {
    guard LocalTime.Zone(value) == .usable, value != [] else {
      self.init()
      return
    }
    var name = value ?? LocalTime.Zone.ofSystem.bytes
    if name.first == UInt8(ascii: ":") { name.removeFirst() }
    let path = BytePath(name)
    guard let bytes = Self.bytes(of: path.isAbsolute ? path : LocalTime.Zone.folder.joined(path)) else {
      guard value == nil else { return nil }
      self.init()
      return
    }
    self.init(bytes)
    if countsLeapSeconds { return nil }
  }
}
