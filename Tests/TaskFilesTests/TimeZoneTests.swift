import TaskFiles
import TaskTesting
import Testing

/// Offsets of time zones, compared with those of the program `date`.
struct TimeZoneTests {
  private static let zone: BytePath = "/usr/share/zoneinfo/Europe/Rome"

  /// Times from 1900 to 2150: drawn ones, and those around each hour at which clocks change in Europe in 2026.
  private static func times(seed: UInt64) -> [Int] {
    var random = SplitMix64(seed: seed)
    let drawn = (0..<300).map { _ in -2_208_988_800 + random.below(7_900_000_000) }
    return drawn + [1_774_746_000, 1_792_890_000].flatMap { hour in (-3...3).map { hour + $0 } }
  }

  /// Returns the offsets that `date` prints in a zone, or in that of the system, in seconds ahead of UTC.
  private func offsets(_ zone: String?, _ times: [Int]) throws -> [Int] {
    let folder = try TemporaryFolder()
    let file = try folder.write("times", times.map { "@\($0)\n" }.joined())
    let variable = zone.map { "TZ='\($0)'" } ?? "-u TZ"
    let text = shell("env \(variable) date -f \(quoted(file)) +%::z").output
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.dropFirst().split(separator: ":").compactMap { Int($0) }
      return parts.count == 3 ? (line.first == "-" ? -1 : 1) * (parts[0] * 3_600 + parts[1] * 60 + parts[2]) : nil
    }
  }

  @Test(arguments: [
    "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "<-03>3",
    "NZST-12NZDT,M9.5.0,M4.1.0/3", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "IST-2IDT,M3.4.4/26,M10.5.0",
    "AAA-1BBB,J60/1,J300", "AAA3BBB,59,299/4:30:15", "XYZ0:30:20", "IST-1GMT0,M10.5.0,M3.5.0/1",
  ])
  func rules(text: String) throws {
    let rule = try #require(TimeZoneRule(Array(text.utf8)))
    // The C library follows a rule from 1971 on.
    let times = Self.times(seed: 1).filter { $0 > 31_536_000 + 86_400 }
    let expected = try offsets(text, times)
    #expect(expected.count == times.count)
    #expect(zip(times, expected).first { rule.offset(at: $0) != $1 }?.0 == nil)
  }

  @Test(arguments: [
    "", "CE-1", "CET", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5.0", "<CET-1", "CET-1CEST,M3.6.0,M10.5.0", "CET-999",
    "CET-1:99", "CET-1CEST,J0,J5", "CET-1CEST,366,5", "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-1CEST,M3.5.7,M10.5.0",
  ])
  func textsThatAreNoRule(text: String) {
    #expect(TimeZoneRule(Array(text.utf8)) == nil)
  }

  /// The zone of the process has the offsets of the C library, for each value of `TZ`.
  @Test(
    .enabled(if: FileStatus.ifAny(zone) != nil),
    arguments: [
      "", "Europe/Rome", ":America/St_Johns", "/usr/share/zoneinfo/Pacific/Kiritimati", "UTC",
      "posix/Africa/Casablanca",
    ])
  func zoneOfTheProcess(value: String) throws {
    let zone = try #require(TimeZoneFile(ofProcess: Array(value.utf8)))
    let times = Self.times(seed: 2)
    #expect(try offsets(value, times) == times.map(zone.offset))
  }

  @Test func zoneOfTheSystem() throws {
    let zone = try #require(TimeZoneFile(ofProcess: nil))
    let times = Self.times(seed: 3)
    #expect(try offsets(nil, times) == times.map(zone.offset))
  }

  /// A name that the C library must not read is UTC. The library alone knows rules, names in the folder of `TZDIR`, and
  /// files with leap seconds.
  @Test func zonesThatAreNotRead() throws {
    #expect(try #require(TimeZoneFile(ofProcess: Array("../../etc/passwd".utf8))).offset(at: 0) == 0)
    for value in ["CET-1CEST,M3.5.0,M10.5.0/3", "Bogus/Zone", "Asia"] {
      #expect(TimeZoneFile(ofProcess: Array(value.utf8)) == nil, "\(value)")
    }
    if FileStatus.ifAny("/usr/share/zoneinfo/right/Europe/Rome") != nil {
      #expect(TimeZoneFile(ofProcess: Array("right/Europe/Rome".utf8)) == nil)
    }
  }

  /// All zones that the system has, old and new.
  @Test(.enabled(if: FileStatus.ifAny(zone) != nil)) func zonesOfTheSystem() throws {
    let names = shell("cd /usr/share/zoneinfo && find . -type f -path '*/*' ! -path './right/*' ! -path './posix/*'")
      .output
    var count = 0
    let all = String(decoding: names, as: UTF8.self).split(separator: "\n").map { String($0.dropFirst(2)) }.sorted()
    for (index, name) in all.enumerated() where index % 7 == 0 || name == "Africa/Casablanca" {
      guard let zone = TimeZoneFile(named: Array(name.utf8)) else { continue }
      let times = Self.times(seed: UInt64(index))
      let expected = try offsets(name, times)
      #expect(expected.count == times.count, "\(name)")
      #expect(zip(times, expected).first { zone.offset(at: $0) != $1 }?.0 == nil, "\(name)")
      count += 1
    }
    #expect(count > 30)
  }

  @Test(.enabled(if: FileStatus.ifAny(zone) != nil)) func names() throws {
    for name in ["Europe/Rome", "/Europe/Rome", "/example.org/Europe/Rome", "/example.org/2021_1/Europe/Rome"] {
      #expect(TimeZoneFile(named: Array(name.utf8))?.offset(at: 1_780_000_000) == 7_200, "\(name)")
    }
    for name in [
      "", "/", ".", "..", "Europe", "../zoneinfo/Europe/Rome", "Rome", "zone.tab", "W. Europe Standard Time",
    ] {
      #expect(TimeZoneFile(named: Array(name.utf8)) == nil, "\(name)")
    }
  }

  /// A file may be cut short anywhere, and any byte of it may be another one.
  @Test(.enabled(if: FileStatus.ifAny(zone) != nil)) func damagedFiles() throws {
    let bytes = try FileReader(Self.zone).contents().bytes
    #expect(TimeZoneFile(bytes) != nil)
    for end in bytes.indices { #expect(TimeZoneFile(Array(bytes[..<end])) == nil) }
    var random = SplitMix64(seed: 5)
    for _ in 0..<5_000 {
      var damaged = bytes
      damaged[random.below(bytes.count)] = UInt8(random.below(256))
      _ = TimeZoneFile(damaged)?.offset(at: 1_780_000_000)
    }
  }
}
