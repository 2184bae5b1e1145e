import TaskModel
import TaskTesting
import Testing

struct NextListTests {
  /// The letter rules never leave a person with ready tasks but an empty list, and never list a task beside a better
  /// one.
  @Test func theGateNeverDeadlocks() throws {
    let now = try SampleWorkspace.now()
    for seed in 1...UInt64(Environment.number("WORKSPACES", otherwise: 300)) {
      let model = SampleWorkspace.model(WorkspaceGenerator.documents(seed: seed))
      let facts = WorkspaceFacts(model, now: now, finding: .all)
      let all = Array(0..<facts.numbers.count)
      let isMine = { (task: Int) in !(task + Int(seed)).isMultiple(of: 3) }
      let numbers = all.map { UInt32($0) }
      let next = NextList(facts, among: numbers.reversed(), isMine: isMine)
      #expect(next == NextList(facts, among: numbers, isMine: isMine), "seed \(seed)")
      let ready = all.filter { facts.readiness(of: $0).contains(.ready) }
      let mine = ready.filter { !facts.row($0).flags.contains(.hasOwner) || isMine($0) }
      let best = mine.compactMap { facts.priority(of: $0) }.min()
      let letter = best.flatMap { $0.isPressing ? $0.letter : nil }
      #expect(next.letter == letter, "seed \(seed)")
      #expect(next.tasks.isEmpty == mine.allSatisfy { facts.priority(of: $0)?.letter == 5 }, "seed \(seed)")
      // Every ready task is in one list. Without a gate, a ready task of letter D is both listed and to be delegated.
      let shown = next.tasks + next.alsoToday + next.later + next.others + next.toDrop
      let listed = shown + (letter == nil ? [] : next.toDelegate)
      #expect(listed.map(Int.init).sorted() == ready, "seed \(seed)")
      if let letter { #expect(next.tasks.allSatisfy { facts.priority(of: Int($0))?.letter == letter }, "seed \(seed)") }
      let pressing = facts.mostPressing(isMine: isMine)
      #expect(pressing == facts.ranked.map(Int.init).first(where: mine.contains).flatMap { letter == nil ? nil : $0 })
      for task in all where facts.row(task).status.isActive {
        let own = facts.priority(of: task) ?? .none
        let isLeft = pressing.map { facts.isLeftUndone($0, by: task) } ?? false
        #expect(isLeft == (letter != nil && (own == .none || own.letter > letter ?? 0)), "seed \(seed)")
      }
      // Tasks that count as done are skipped, and the next one is returned if it is pressing.
      if let pressing {
        let rest = facts.ranked.map(Int.init).first { $0 != pressing && mine.contains($0) }
        let isPressing = rest.flatMap { facts.priority(of: $0)?.isPressing } ?? false
        #expect(facts.mostPressing(besides: [pressing], isMine: isMine) == (isPressing ? rest : nil), "seed \(seed)")
      }
    }
  }

  @Test func tasksBehindADOrAnEAreNamed() throws {
    let now = try SampleWorkspace.now()
    for seed in 1...UInt64(Environment.number("WORKSPACES", otherwise: 300)) {
      let model = SampleWorkspace.model(WorkspaceGenerator.documents(seed: seed))
      let facts = WorkspaceFacts(model, now: now, finding: .all)
      let next = NextList(facts, among: Array(0..<UInt32(facts.numbers.count))) { _ in true }
      let judge = LiteralFacts(model, now: now)
      let obstacles = Set((next.toDelegate + next.toDrop).map(Int.init))
      let expected = judge.ranked.compactMap { task in
        judge.ranked.first { judge.pre[task].contains($0) && obstacles.contains($0) }
          .map { NextList.Waiting(task: task, behind: $0) }
      }
      #expect(next.behind == expected, "seed \(seed)")
    }
  }

  private func next(_ text: String, isMine: (Int) -> Bool = { _ in true }) throws -> NextList {
    let facts = try SampleWorkspace.facts(text)
    return NextList(facts, among: Array(0..<UInt32(facts.numbers.count)), isMine: isMine)
  }

  @Test func anABehindACMakesTheCAnA() throws {
    let next = try next("- [ ] (A) a after:c\n- [ ] (B) b\n- [ ] (C) c id:c\n")
    #expect(next.letter == 1)
    #expect(next.tasks == [2])
    #expect(next.later == [1])
  }

  @Test func startedOnesComeFirstAndWhatIsDueStandsBeside() throws {
    let next = try next(
      """
      - [ ] (B-1) a
      - [/] (B) b
      - [ ] c due:2026-11-21
      - [ ] d plan:2026-11-20
      - [ ] e due:2026-11-22
      - [ ] (C) f due:2026-11-01
      """)
    #expect(next.letter == 2)
    #expect(next.tasks == [1, 0])
    #expect(next.alsoToday == [2, 3])
    #expect(next.later == [5, 4])
  }

  @Test func withoutLettersQuadrantsAndDaysDecide() throws {
    let next = try next(
      """
      - [ ] a
      - [ ] (Q2) b
      - [ ] (D) c
      - [ ] d due:2026-11-20
      - [ ] (Q1) e
      - [ ] (E) f due:2026-11-01
      - [ ] g after:c,f
      - [ ] (D) h id:c
      """)
    #expect(next.letter == nil)
    #expect(next.tasks == [4, 3, 1, 7, 2, 0] || next.tasks == [4, 3, 1, 2, 7, 0])
    #expect(next.toDelegate.sorted() == [2, 7])
    #expect(next.toDrop == [5])
    #expect(next.behind == [NextList.Waiting(task: 6, behind: 7)])
  }

  @Test func tasksOfOthersAreApart() throws {
    let next = try next("- [ ] (A) a owner:sam\n- [ ] (B) b owner:me\n- [ ] (C) c\n", isMine: { $0 == 1 })
    #expect(next.letter == 2)
    #expect(next.tasks == [1])
    #expect(next.others == [0])
  }
}
