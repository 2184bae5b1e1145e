import TaskTesting
import Testing

/// The laws of merging on random triples.
struct MergeLawTests {
  /// `TRIPLES=100000 swift test --filter MergeLawTests` draws more.
  private static let count = Environment.amount("TRIPLES", otherwise: 2_000)
  private static let first = Environment.number("FIRST", otherwise: 0)
  private static let blocks = 20

  /// Triples that once broke a law: titles of few words, moved sections, headings that pass tasks.
  @Test(arguments: [
    8436, 10731, 14064, 18964, 33721, 36424, 38600, 42812, 47367, 53518, 62846, 63121, 65539, 79709, 87487, 93211,
    168723, 192831, 193084, 213238, 252308, 286260,
  ])
  func lawsOnce(seed: UInt64) { #expect(MergeLaws(MergeGenerator.triple(seed: seed)).faults == []) }

  @Test(arguments: 0..<blocks)
  func laws(block: Int) {
    let size = Self.count / Self.blocks
    var repetitionFaults: [String] = []
    for seed in Self.first + block * size..<Self.first + (block + 1) * size {
      let laws = MergeLaws(MergeGenerator.triple(seed: UInt64(seed)))
      #expect(laws.faults == [], "seed \(seed)")
      if !laws.repetitionFaults.isEmpty { repetitionFaults.append("seed \(seed): \(laws.repetitionFaults)") }
    }
    // A second merge may pair a block otherwise if both sides moved and changed it.
    #expect(repetitionFaults.count <= max(2, size / 100), "\(repetitionFaults)")
  }
}
