import TaskTesting
import Testing

/// Files that are not documents, with random bytes. `Tests/Fuzz/run` searches further.
///
/// For a long run: `GENERATED=1000000 SEED=5 swift test -c release --filter FileFormatTests`.
struct FileFormatTests {
  private static let count = Environment.amount("GENERATED", otherwise: 3_000)
  private static let seed = UInt64(Environment.number("SEED", otherwise: 20))
  private static let seeds = Repository.files(in: "Tests/Fuzz/Seeds", ending: "")

  @Test(arguments: FileFormat.allCases, seeds + Repository.files(in: "Tests/Fuzz/Found", ending: ""))
  func anyBeginningIsRead(format: FileFormat, path: String) throws {
    let bytes = try #require(Repository.read(path))
    for end in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 20)) {
      #expect(format.fault(of: Array(bytes[..<end])) == nil, "\(path), up to \(end)")
    }
  }

  @Test(arguments: FileFormat.allCases) func anyShortTextIsRead(format: FileFormat) {
    var random = SplitMix64(seed: Self.seed)
    let bytes = Array("*?[]!-^\\/a.\n\"{}:,[] =#;SFWE".utf8) + [0, 1, 0x80, 0xFF]
    for _ in 0..<Self.count {
      let text = (0..<random.below(60)).map { _ in random.pick(bytes) }
      #expect(format.fault(of: text) == nil, "\(text)")
    }
  }

  @Test(arguments: FileFormat.allCases) func anyChangeOfASeedIsRead(format: FileFormat) throws {
    var random = SplitMix64(seed: Self.seed)
    let texts = Self.seeds.filter { $0.contains("/\(format.rawValue)-") }.compactMap(Repository.read)
    try #require(!texts.isEmpty)
    for _ in 0..<Self.count {
      var text = random.pick(texts)
      for _ in 0...random.below(6) where !text.isEmpty {
        let place = random.below(text.count)
        let end = min(text.count, place + 1 + random.below(12))
        switch random.below(5) {
        case 0: text[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: text[place] ^= 1 << UInt8(random.below(8))
        case 2: text.removeSubrange(place..<end)
        case 3: text.insert(contentsOf: text[place..<end], at: random.below(text.count))
        default: text.insert(contentsOf: random.pick(texts).suffix(random.below(40)), at: place)
        }
      }
      #expect(format.fault(of: text) == nil, "\(text)")
    }
  }
}
