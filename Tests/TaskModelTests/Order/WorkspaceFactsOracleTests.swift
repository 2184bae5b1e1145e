import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// The facts agree with their definitions on random workspaces with cycles and mistakes.
struct WorkspaceFactsOracleTests {
  private static let seeds = 1...UInt64(Environment.number("WORKSPACES", otherwise: 300))

  @Test func factsAreWhatTheirDefinitionsSay() throws {
    let now = try SampleWorkspace.now()
    for seed in Self.seeds {
      let documents = WorkspaceGenerator.documents(seed: seed)
      guard let fault = fault(in: documents, now) else { continue }
      Issue.record("seed \(seed): \(fault)\n\(text(of: reduced(documents) { self.fault(in: $0, now) != nil }))")
      return
    }
  }

  /// After an edit, facts of the workspace before it are taken over only if they are the same.
  @Test func factsThatAreTakenOverAreTheSame() throws {
    let now = try SampleWorkspace.now()
    var random = SplitMix64(seed: 17)
    var takenOver = 0
    for seed in Self.seeds {
      var documents = WorkspaceGenerator.documents(seed: seed)
      let earlier = WorkspaceFacts(SampleWorkspace.model(documents), now: now, finding: .all)
      let number = random.below(documents.count)
      if random.once(in: 2) {
        let feeds = documents[number].indices.filter { documents[number][$0] == UInt8(ascii: "\n") }
        guard !feeds.isEmpty else { continue }
        documents[number].insert(contentsOf: Array(" word".utf8), at: random.pick(feeds))
      } else {
        let edit = DrawnEdit(of: documents[number], &random)
        documents[number].replaceSubrange(edit.range, with: edit.bytes)
      }
      let model = SampleWorkspace.model(documents)
      var facts = WorkspaceFacts(model, now: now, finding: [])
      facts.takeOver(earlier)
      if facts.kinds.contains(.rank) { takenOver += 1 }
      facts.find(.all)
      let fault = stepFault(facts, model, now)
      #expect(fault == nil, "seed \(seed): \(fault ?? "")")
      let fresh = WorkspaceFacts(model, now: now, finding: .all)
      #expect((0..<facts.numbers.count).allSatisfy { facts.blockingChain(of: $0) == fresh.blockingChain(of: $0) })
    }
    #expect(takenOver > 30 && takenOver < Self.seeds.count - 30)
  }

  private func fault(in documents: [[UInt8]], _ now: CalendarMoment) -> String? {
    let model = SampleWorkspace.model(documents)
    let facts = WorkspaceFacts(model, now: now, finding: .all)
    let judge = LiteralFacts(model, now: now)
    for task in judge.places.indices {
      if facts.numbers.place(of: task) != judge.places[task] || facts.numbers.number(of: judge.places[task]) != task {
        return "place of \(task)"
      }
      if facts.readiness(of: task) != judge.readiness(of: task) {
        return "readiness of \(task): \(facts.readiness(of: task)), not \(judge.readiness(of: task))"
      }
      if facts.priority(of: task) != judge.effective(task) { return "priority of \(task)" }
      if facts.unblocks(task) != judge.unblocks(task) {
        return "unblocks of \(task): \(String(describing: facts.unblocks(task)))"
      }
      if let fault = hindranceFault(task, facts, judge) { return fault }
    }
    if let fault = stepFault(facts, model, now) { return fault }
    let ranked = facts.ranked.map(Int.init)
    let pressing = ranked.first {
      facts.readiness(of: $0).contains(.ready) && facts.priority(of: $0)?.isPressing == true
    }
    if facts.mostPressing(isMine: { _ in true }) != pressing { return "most pressing, not \(pressing ?? -1)" }
    if ranked != judge.ranked { return "rank \(ranked), not \(judge.ranked)" }
    let places = ranked.map { facts.rank(of: $0) }
    return places == (0..<ranked.count).map { $0 + 1 } ? nil : "places \(places)"
  }

  /// Kinds of facts that are found one by one, in any order, equal those found at once.
  private func stepFault(_ facts: WorkspaceFacts, _ model: WorkspaceModel, _ now: CalendarMoment) -> String? {
    let kinds: [WorkspaceFacts.Kinds] = [.unblocks, .readiness, .order, .priority, .rank]
    for first in kinds.indices {
      var steps = WorkspaceFacts(model, now: now, finding: kinds[first])
      for kind in kinds[first...] + kinds[..<first] { steps.find(kind) }
      for task in 0..<facts.numbers.count {
        guard steps.readiness(of: task) == facts.readiness(of: task),
          steps.priority(of: task) == facts.priority(of: task),
          steps.unblocks(task) == facts.unblocks(task), steps.rank(of: task) == facts.rank(of: task)
        else { return "\(task), step by step from \(first)" }
      }
    }
    return nil
  }

  /// The named obstacles are the actual ones, and the chain follows them on a shortest path to an unblocked task.
  private func hindranceFault(_ task: Int, _ facts: WorkspaceFacts, _ judge: LiteralFacts) -> String? {
    var blockers: [Int] = []
    var others: [TaskHindrance] = []
    for hindrance in facts.hindrances(of: task) {
      if case .blocked(by: let other, _) = hindrance { blockers.append(other) } else { others.append(hindrance) }
    }
    if Set(blockers) != judge.pre[task] || blockers.count != judge.pre[task].count { return "blockers of \(task)" }
    let readiness = judge.readiness(of: task)
    if others.contains(.waiting) != readiness.contains(.waiting) { return "waiting of \(task)" }
    let holders = others.filter { if case .held = $0 { true } else { false } }
    if holders.isEmpty != !readiness.contains(.held) { return "holders of \(task)" }
    guard let chain = facts.blockingChain(of: task) else {
      return readiness.contains(.blocked) ? "no chain of \(task)" : nil
    }
    var last = task
    for step in chain.steps {
      if !judge.pre[last].contains(step.task) { return "chain of \(task)" }
      last = step.task
    }
    if let start = chain.loopStart {
      let first = start < 0 ? task : chain.steps[start].task
      return first == last && distanceToFree(task, judge) == nil ? nil : "loop of \(task)"
    }
    return chain.steps.count == distanceToFree(task, judge) && judge.pre[last].isEmpty ? nil : "end of \(task)"
  }

  private func distanceToFree(_ task: Int, _ judge: LiteralFacts) -> Int? {
    var reached: Set = [task]
    for distance in 0...judge.places.count {
      if reached.contains(where: { judge.pre[$0].isEmpty }) { return distance }
      reached = reached.reduce(into: reached) { $0.formUnion(judge.pre[$1]) }
    }
    return nil
  }

  @Test func everyActiveTaskIsReadyOrHasAReasonNotToBe() throws {
    let now = try SampleWorkspace.now()
    for seed in Self.seeds {
      let model = SampleWorkspace.model(WorkspaceGenerator.documents(seed: seed))
      let facts = WorkspaceFacts(model, now: now, finding: .readiness)
      for task in 0..<facts.numbers.count {
        let readiness = facts.readiness(of: task)
        let isHindered = !readiness.isDisjoint(with: [.blocked, .waiting, .deferred, .held])
        let isActive = facts.row(task).status.isActive
        #expect(readiness.contains(.ready) == (isActive && !isHindered), "seed \(seed), task \(task)")
        #expect(isActive || readiness.isEmpty, "seed \(seed), task \(task)")
        #expect(readiness.contains(.ready) == (isActive && facts.hindrances(of: task).isEmpty), "seed \(seed)")
      }
    }
  }

  @Test func howDocumentsAreCutAndKindsAreAskedForChangesNothing() throws {
    let now = try SampleWorkspace.now()
    for seed in Self.seeds {
      let documents = WorkspaceGenerator.documents(seed: seed)
      let whole = WorkspaceFacts(SampleWorkspace.model(documents), now: now, finding: .all)
      for length in [1, 60] {
        var parts = WorkspaceFacts(SampleWorkspace.model(documents, partLength: length), now: now, finding: [])
        // Facts that others need are dropped if they were not asked for, and found again when they are.
        let orders: [[WorkspaceFacts.Kinds]] = [
          [.readiness, .priority, .unblocks, .order, .rank], [.unblocks, .priority, .rank, .order],
          [.rank, .unblocks, .order], [.order, .rank, .unblocks],
        ]
        for kind in orders[Int(seed) % orders.count] { parts.find(kind) }
        #expect(parts.kinds == whole.kinds && parts.ranked == whole.ranked, "seed \(seed)")
        for task in 0..<whole.numbers.count {
          #expect(parts.readiness(of: task) == whole.readiness(of: task), "seed \(seed)")
          #expect(parts.priority(of: task) == whole.priority(of: task), "seed \(seed)")
          #expect(parts.unblocks(task) == whole.unblocks(task), "seed \(seed)")
        }
      }
    }
  }

  /// Removes lines as long as the fault persists.
  private func reduced(_ documents: [[UInt8]], while isBroken: ([[UInt8]]) -> Bool) -> [[UInt8]] {
    var documents = documents
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for document in documents.indices {
        var line = 0
        while line < documents[document].split(separator: 0x0A).count {
          var lines = documents[document].split(separator: 0x0A)
          lines.remove(at: line)
          var shorter = documents
          shorter[document] = lines.flatMap { $0 + [0x0A] }
          if isBroken(shorter) {
            documents = shorter
            hasChanged = true
          } else {
            line += 1
          }
        }
      }
    }
    return documents
  }

  private func text(of documents: [[UInt8]]) -> String {
    documents.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "=====\n")
  }
}
