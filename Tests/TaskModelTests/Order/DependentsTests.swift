import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// The tasks that need a task are those from which the tasks that block them lead to it.
struct DependentsTests {
  @Test func dependentsAreThoseThatBlocksLeadTo() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    let now = try #require(CalendarMoment(today, minuteOfDay: 0))
    var pairs = 0
    for seed in 0..<UInt64(60) {
      let documents = WorkspaceGenerator.documents(seed: seed).map { Document(SourceText($0)).model }
      let facts = WorkspaceFacts(WorkspaceModel(documents), now: now, finding: .all)
      let count = facts.numbers.count
      let blockers = (0..<count).map { number in
        facts.hindrances(of: number).compactMap { hindrance in
          if case .blocked(let other, _) = hindrance { other } else { nil }
        }
      }
      for number in 0..<count where facts.row(number).status.isActive {
        let expected = Set((0..<count).filter { Self.leads(from: $0, to: number, blockers) } + [number])
        #expect(facts.dependents(of: number) == expected, "seed \(seed), task \(number)")
        pairs += expected.count - 1
      }
    }
    #expect(pairs > 500)
  }

  /// Whether a task is blocked by another one, directly or through others.
  private static func leads(from start: Int, to end: Int, _ blockers: [[Int]]) -> Bool {
    var seen: Set<Int> = []
    var open = blockers[start]
    while let next = open.popLast() {
      if next == end { return true }
      if seen.insert(next).inserted { open += blockers[next] }
    }
    return false
  }
}
