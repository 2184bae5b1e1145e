import TaskModel
import Testing

struct WorkspaceFactsTests {
  @Test func prioritiesAreInOrder() {
    let places = [(1, 1), (1, 2), (1, 999), (1, 0), (2, 1), (2, 0), (3, 0), (4, 0), (5, 999), (5, 0), (0, 0)]
    let priorities = places.map { TaskPriority(letter: UInt8($0.0), number: UInt16($0.1)) }
    #expect(priorities == priorities.sorted() && Set(priorities).count == priorities.count)
    for (priority, place) in zip(priorities, places) {
      #expect(Int(priority.letter) == place.0 && Int(priority.number) == place.1)
      #expect(priority.isPressing == (1...3 ~= place.0))
    }
  }

  @Test func unrequestedValuesAreMissing() throws {
    let facts = try SampleWorkspace.facts("- [ ] a\n  - [ ] b\n", finding: [])
    #expect(facts.readiness(of: 0).isEmpty && facts.hindrances(of: 0).isEmpty && facts.blockingChain(of: 0) == nil)
    #expect(facts.priority(of: 0) == nil && facts.unblocks(0) == nil && facts.rank(of: 0) == nil)
    #expect(facts.ranked.isEmpty)
  }

  @Test func noTasksGiveNoFacts() throws {
    let facts = try SampleWorkspace.facts("", "# a\n")
    #expect(facts.numbers.count == 0 && facts.ranked.isEmpty)
  }

  @Test func aChainIsExplainedStepByStep() throws {
    let facts = try SampleWorkspace.facts("- [ ] a after:b\n- [ ] b id:b\n  - [>] c\n")
    #expect(facts.hindrances(of: 0) == [.blocked(by: 1, .after(of: 0))])
    let steps = facts.blockingChain(of: 0)?.steps
    #expect(steps?.map(\.task) == [1, 2])
    #expect(steps?.map(\.need) == [.after(of: 0), .subtask])
  }

  /// Many paths meet at the last tasks of a lattice. A chain, and tasks that share ids, cost linear time.
  @Test func manyDependenciesAreCountedExactly() throws {
    let lattice = (0..<2_000).map { "- [ ] t id:t\($0)\($0 < 2 ? "" : " after:t\($0 - 1),t\($0 - 2)")\n" }.joined()
    let facts = try SampleWorkspace.facts(lattice)
    for task in [0, 1, 700, 1_999] { #expect(facts.unblocks(task) == (task == 0 ? 1_998 : 1_999 - task)) }
    let chain = (0..<20_000).map { "- [ ] t id:t\($0) after:t\($0 + 1)\n" }.joined()
    #expect(try SampleWorkspace.facts(chain + "- [ ] (A) z id:t20000\n").unblocks(20_000) == 20_000)
    let names = (0..<2_000).map { "\($0 == 0 ? "" : ",")t\($0)" }.joined()
    let subtasks = (0..<2_000).map { "  - [ ] s\n- [ ] t id:t\($0)\n".split(separator: "\n") }
    let wide =
      "- [ ] a after:\(names)\n" + subtasks.map { "\($0[0])\n" }.joined() + subtasks.map { "\($0[1])\n" }.joined()
    #expect(try SampleWorkspace.facts(wide).unblocks(3_000) == 2_001)
  }

  /// Every task has the same id, comes after it, and is a subtask of the previous one.
  @Test func mistakesCostNoMoreThanTheirBytes() throws {
    let flat = String(repeating: "- [ ] (A) a id:x after:x\n", count: 20_000)
    let facts = try SampleWorkspace.facts(flat)
    #expect(facts.unblocks(17) == 19_999 && facts.readiness(of: 17) == [.blocked, .blocking])
    #expect(facts.blockingChain(of: 17)?.steps.map(\.task) == [0, 1, 0])
    #expect(facts.blockingChain(of: 17)?.loopStart == 0)
    let dropped = try SampleWorkspace.facts(
      String(repeating: "- [ ] (E) a id:x\n", count: 20_000) + String(repeating: "- [ ] a after:x\n", count: 20_000))
    let next = NextList(dropped, among: Array(0..<40_000 as Range<UInt32>)) { _ in true }
    #expect(next.behind.count == 20_000 && next.behind.allSatisfy { $0.behind == 0 })
    #expect(dropped.blockingChain(of: 30_000)?.steps.map(\.task) == [0])
    let deep = (0..<600).map { String(repeating: " ", count: 2 * $0) + "- [ ] a id:x after:x,x,y\n" }.joined()
    #expect(try SampleWorkspace.facts(deep + "- [ ] (B) b id:y\n").unblocks(600) == 600)
  }
}
