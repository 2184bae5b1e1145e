/// Facts about every task of a workspace that depend on all tasks and the time: whether it can be done, its effective
/// priority, the number of tasks that wait for it, and its position in the order of all tasks.
///
/// Each kind is computed on request, for all tasks at once, in flat arrays indexed by `numbers`. The cost is linear in
/// tasks and links, plus a sort for the rank; see `UnblockCounts` for the cost of `unblocks`. Tasks without
/// dependencies cost a few steps each. The facts are a pure function of the documents, in their order, and the time.
/// Neither the division into parts nor the order of requests changes an answer.
///
/// See `Grammar/Order.md`.
public struct WorkspaceFacts: Sendable {
  public let workspace: WorkspaceModel
  public let numbers: TaskNumbers
  public let now: CalendarMoment
  /// The number of days within which a due date is urgent: a setting.
  public let urgentWithin: Int
  /// The facts computed so far.
  public private(set) var kinds: Kinds = []

  private(set) var readiness: [TaskReadiness] = []
  private(set) var priorities: [TaskPriority] = []
  private var unblocked: [UInt32] = []
  /// The numbers of all active tasks by rank; empty if the order was not computed.
  public private(set) var ranked: [UInt32] = []
  /// The rank of each task, 0 for a closed one.
  private var ranks: [UInt32] = []
  private(set) var linked: LinkedTasks?
  private(set) var graph: NeedsGraph?

  /// The kinds of facts.
  public struct Kinds: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let readiness = Kinds(rawValue: 1 << 0)
    public static let priority = Kinds(rawValue: 1 << 1)
    public static let unblocks = Kinds(rawValue: 1 << 2)
    /// The order of all active tasks by rank. All kinds above are found for it, and readiness and priorities are kept.
    public static let order = Kinds(rawValue: 1 << 3)
    /// The rank of each task. All other kinds are found for it, and readiness and priorities are kept.
    public static let rank = Kinds(rawValue: 1 << 4)
    public static let all: Kinds = [.readiness, .priority, .unblocks, .order, .rank]
  }

  /// - Parameters:
  ///   - workspace: The workspace, with its documents in path order. If all else is equal, the earlier document comes
  ///     first.
  ///   - kinds: The facts to compute immediately.
  public init(
    _ workspace: WorkspaceModel, now: CalendarMoment, urgentWithin: Int = Quadrant.urgentWithin, finding kinds: Kinds
  ) {
    self.workspace = workspace
    self.now = now
    self.urgentWithin = urgentWithin
    numbers = TaskNumbers(workspace)
    find(kinds)
  }

  /// Takes over the facts of an earlier workspace if all that they depend on is the same.
  public mutating func takeOver(_ earlier: WorkspaceFacts) {
    guard now == earlier.now, urgentWithin == earlier.urgentWithin, workspace.saysTheSame(as: earlier.workspace) else {
      return
    }
    kinds = earlier.kinds
    readiness = earlier.readiness
    priorities = earlier.priorities
    unblocked = earlier.unblocked
    ranked = earlier.ranked
    ranks = earlier.ranks
    linked = earlier.linked
    graph = earlier.graph
  }

  /// Computes the wanted facts that are still missing.
  public mutating func find(_ wanted: Kinds) {
    var missing = wanted.subtracting(kinds)
    if missing.contains(.rank) { missing.formUnion(.order) }
    if missing.contains(.order) { missing.formUnion([.readiness, .priority, .unblocks]) }
    missing.subtract(kinds)
    guard !missing.isEmpty else { return }
    if !missing.isSubset(of: [.order, .rank]) {
      var outline = OutlinePass(workspace, numbers, today: now.date, finding: missing)
      let linked = self.linked ?? findReadiness(&outline)
      if !missing.isDisjoint(with: [.priority, .unblocks]) {
        let graph = self.graph ?? graphOfNeeds(linked)
        self.graph = graph
        if missing.contains(.priority) {
          swap(&priorities, &outline.priorities)
          graph.handDown(ownPriority, to: &priorities)
        }
        if missing.contains(.unblocks) {
          swap(&unblocked, &outline.unblocked)
          UnblockCounts.complete(&unblocked, with: graph)
        }
      }
    }
    let kept = kinds.union(wanted)
    kinds.formUnion(missing)
    kinds.insert(.readiness)
    if missing.contains(.order) { findOrder(keeping: kept) }
    if missing.contains(.rank), kinds.contains(.order) { ranks = RankOrder.ranks(of: ranked, count: numbers.count) }
  }

  /// Finds the order, or only the ranks if the order is not kept. Frees the unblock counts if they are not kept, before
  /// the keys are sorted, which takes the most memory.
  private mutating func findOrder(keeping kept: Kinds) {
    var keys = RankOrder.keys(self)
    if !kept.contains(.unblocks) {
      unblocked = []
      kinds.remove(.unblocks)
    }
    keys.sort()
    if kept.contains(.order) {
      ranked = Array(keys.numbers)
    } else {
      ranks = RankOrder.ranks(of: keys.numbers, count: numbers.count)
      kinds.remove(.order)
    }
  }
}

extension WorkspaceFacts {
  private mutating func findReadiness(_ outline: inout OutlinePass) -> LinkedTasks {
    swap(&readiness, &outline.readiness)
    let linked = LinkedTasks(workspace, numbers)
    TaskReadiness.complete(&readiness, with: linked)
    self.linked = linked
    return linked
  }

  /// Returns a new graph of needs.
  func graphOfNeeds(_ linked: LinkedTasks) -> NeedsGraph { NeedsGraph(linked, readiness) }

  /// Whether a task can be done now, and what prevents it; empty if that was not computed, and for a closed task.
  public func readiness(of number: Int) -> TaskReadiness {
    readiness.isEmpty ? [] : readiness[number].subtracting([.closed, .quiet])
  }

  /// Whether a task is active. Requires readiness.
  func isActive(_ number: Int) -> Bool { !readiness[number].contains(.closed) }

  /// Returns the most important letter and sub-priority among a task's own and those of the tasks that need it; its own
  /// for a closed task; `nil` if priorities were not computed.
  public func priority(of number: Int) -> TaskPriority? { priorities.isEmpty ? nil : priorities[number] }

  private func ownPriority(of number: Int) -> TaskPriority {
    let place = numbers.place(of: number)
    let document = workspace.documents[place.document]
    return document.priority(of: document[place.task], in: place.task.part)
  }

  /// Returns the number of active tasks that need a task, directly or through others; `nil` for a closed task, or if
  /// the counts were not computed.
  public func unblocks(_ number: Int) -> Int? {
    unblocked.isEmpty || readiness[number].contains(.closed) ? nil : Int(unblocked[number])
  }

  /// Returns the position of a task among all active ones, from 1; `nil` for a closed one, or if ranks were not
  /// computed.
  public func rank(of number: Int) -> Int? { ranks.isEmpty || ranks[number] == 0 ? nil : Int(ranks[number]) }

  /// Returns the row of a task as its part built it.
  public func row(_ number: Int) -> TaskRow {
    let place = numbers.place(of: number)
    return workspace.documents[place.document][place.task]
  }
}
