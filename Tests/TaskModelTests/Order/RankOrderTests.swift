import TaskModel
import TaskTesting
import Testing

/// The order of many tasks, in which digits are counted, against a sort of the drawn values.
struct RankOrderTests {
  private struct DrawnTask {
    /// The place of the letter and number, lower first; the letter alone follows its numbers.
    var priority: Int
    var isOverdue: Bool
    /// The day in November or December 2026; `nil` for none. `created` is a day in October.
    var due: Int?
    var isReady: Bool
    var quadrant: Int
    var created: Int?
    var line: String

    init(_ random: inout SplitMix64, priorities: Int) {
      let (letter, number) = (random.below(priorities), random.once(in: 3) ? 1 + random.below(3) : 0)
      let hasLetter = letter < 5
      priority = hasLetter ? 1_000 * letter + (number == 0 ? 999 : number) : 9_999
      due = random.once(in: 3) ? nil : 1 + random.below(60)
      isOverdue = due.map { $0 < 21 } ?? false
      isReady = !random.once(in: 5)
      quadrant = 1 + random.below(4)
      created = random.once(in: 2) ? nil : 1 + random.below(31)
      let rank = hasLetter ? "\(Array("ABCDE")[letter])\(number == 0 ? "" : "-\(number)") " : ""
      line = "- [\(isReady ? " " : ">")] (\(rank)Q\(quadrant)) t"
      if let due { line += due <= 30 ? " due:2026-11-\(Self.day(due))" : " due:2026-12-\(Self.day(due - 30))" }
      if let created { line += " created:2026-10-\(Self.day(created))" }
    }

    private static func day(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    var key: [Int] { [priority, isOverdue ? 0 : 1, due ?? 99, isReady ? 0 : 1, quadrant, created ?? 99] }
  }

  @Test(arguments: [1, 2, 6], [900, 5_000])
  func manyTasksAreOrderedByTheirValues(priorities: Int, count: Int) throws {
    var random = SplitMix64(seed: UInt64(priorities + count))
    let drawn = (0..<count).map { _ in DrawnTask(&random, priorities: priorities) }
    let model = SampleWorkspace.model(drawn.map { "\($0.line)\n" }.joined())
    let facts = WorkspaceFacts(model, now: try SampleWorkspace.now(), finding: .all)
    let expected = drawn.indices.sorted { a, b in
      let (left, right) = (drawn[a].key, drawn[b].key)
      return left != right ? left.lexicographicallyPrecedes(right) : a < b
    }
    #expect(facts.ranked.map(Int.init) == expected)
    // The order is not kept where only ranks are asked for.
    let ranked = WorkspaceFacts(model, now: try SampleWorkspace.now(), finding: .rank)
    #expect(ranked.ranked.isEmpty)
    for (rank, task) in expected.enumerated() {
      #expect(facts.rank(of: task) == rank + 1)
      #expect(ranked.rank(of: task) == rank + 1)
    }
  }
}
