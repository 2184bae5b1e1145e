import TaskSyntax

/// The zone of the person, as the C library finds it. The library locks its zone and computes rules anew for each time,
/// so threads that convert many times read the file themselves.
extension TimeZoneFile {
  /// Reads the zone that a value of `TZ` names, or that of the system. A refused name, an empty one, and a system without
  /// a zone mean UTC.
  ///
  /// `nil` if only the C library may know it: a rule, a name that the zone folder lacks, because `TZDIR` may name
  /// another folder, and a file with leap seconds.
  package init?(ofProcess value: [UInt8]?) {
    let verdict = LocalTime.Zone(value)
    if verdict == .unknown { return nil }
    guard verdict == .usable, value != [] else {
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
