import TaskFiles
import TaskTesting
import Testing

@Suite struct LocalTimeTests {
  @Test(
    arguments: [
      ("", .usable), ("UTC", .usable), ("EST5EDT", .usable), ("<+03>-3", .usable), (":/etc/../etc/passwd", .refused),
      (":../../etc/passwd", .refused), ("../x", .refused), ("/etc/passwd", .refused), ("Bogus/Zone", .unknown),
      ("/usr/share/zoneinfo/Bogus", .unknown), ("Bogus", .unknown), ("CET-1CEST,M3.5.0,M10.5.0/3", .usable),
    ] as [(String, LocalTime.Zone)])
  func zones(value: String, zone: LocalTime.Zone) {
    #expect(LocalTime.Zone(Array(value.utf8)) == zone)
  }

  @Test func noZoneIsThatOfTheSystem() {
    #expect(LocalTime.Zone(nil) == .usable)
  }

  @Test func nowIsWhatDateTells() {
    let before = shell("date '+%Y %m %d %H %M'").output
    let now = LocalTime.now()
    let after = shell("date '+%Y %m %d %H %M'").output
    let fields = [now.year, now.month, now.day, now.hour, now.minute]
    let text = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: " ") + "\n"
    #expect([before, after].contains(Array(text.utf8)))
    #expect((0...60).contains(now.second))
  }
}
