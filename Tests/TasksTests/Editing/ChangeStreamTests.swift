import TaskTesting
import Testing

struct ChangeStreamTests {
  /// `CHANGES=100000 swift test -c release --filter ChangeStreamTests` makes that many.
  private static let count = Environment.number("CHANGES", otherwise: 320)
  private static let streams = 8

  @Test(arguments: 0..<streams) func everyChangeIsTheOneThatIsNamed(number: Int) throws {
    let seed = UInt64(Environment.number("SEED", otherwise: 1) * 1_000 + number)
    var stream = ChangeStream(seed: seed, count: (Self.count + Self.streams - 1) / Self.streams)
    let fault = try stream.run()
    #expect(fault == nil, "\(fault ?? "")")
    if Self.count > 1_000 { print("made \(stream.made), of these refused \(stream.refused)") }
  }
}
