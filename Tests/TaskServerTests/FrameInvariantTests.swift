import ServerTesting
import TaskServer
import TaskTesting
import Testing

/// Replays of the streams that are seeds of the fuzzer or that it found, and their prefixes and changes of one byte.
struct FrameInvariantTests {
  private static let streams =
    Repository.files(in: "Tests/Fuzz/Seeds", ending: "").filter { $0.contains("/frames") }
    + Repository.files(in: "Tests/Fuzz/Found", ending: "")

  @Test(arguments: streams) func anyBytesAreRead(path: String) throws {
    let bytes = try #require(Repository.read(path))
    #expect(FrameInvariants.fault(of: bytes) == nil)
    var random = SplitMix64(seed: 3)
    for _ in 0..<Environment.number("FRAMES", otherwise: 60) {
      #expect(FrameInvariants.fault(of: Array(bytes[..<random.below(bytes.count + 1)])) == nil)
      guard !bytes.isEmpty else { continue }
      var changed = bytes
      changed[random.below(changed.count)] = UInt8(random.below(256))
      #expect(FrameInvariants.fault(of: changed) == nil)
    }
  }

  @Test func thereAreSeeds() { #expect(Self.streams.count >= 2) }
}
