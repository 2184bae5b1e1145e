/// Facts about every task of a workspace that depend on all tasks and the time: whether it can be done, its effective
/// priority, the number of tasks that wait for it, and its place in the order of all.
///
/// Each kind is found when it is asked for, for all tasks at once, in flat arrays by `numbers`. The cost is linear in
/// tasks and links, and a sort for the rank; what `unblocks` may cost beyond that is said at `UnblockCounts`. Tasks
/// outside of dependencies cost a few steps each. A pure function of the documents, in their order, and the time:
/// neither how they were cut into parts nor in which order kinds are asked for changes an answer.
///
/// `Grammar/Order.md`.
public struct WorkspaceFacts: Sendable {
  public let workspace: WorkspaceModel
  public let numbers: TaskNumbers
  public let now: CalendarMoment
  /// The days within which a due date is urgent: a setting.
  public let urgentWithin: Int
  /// The facts computed so far.
  public private(set) var kinds: Kinds = []

  private(set) var readiness: [TaskReadiness] = []
  private(set) var priorities: [TaskPriority] = []
  private var unblocked: [UInt32] = []
  private var order: RankOrder?
  private(set) var linked: LinkedTasks?
  private(set) var graph: NeedsGraph?

  /// The kinds of facts.
  public struct Kinds: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let readiness = Kinds(rawValue: 1 << 0)
    public static let priority = Kinds(rawValue: 1 << 1)
    public static let unblocks = Kinds(rawValue: 1 << 2)
    /// It needs, and finds, all others.
    public static let rank = Kinds(rawValue: 1 << 3)
  }

  /// - Parameters:
  ///   - workspace: its documents in the order of their paths: where all else is equal, the earlier one comes first.
  ///   - kinds: what is to be found at once.
  public init(
    _ workspace: WorkspaceModel, now: CalendarMoment, urgentWithin: Int = Quadrant.urgentWithin, finding kinds: Kinds
  ) {
    self.workspace = workspace
    self.now = now
    self.urgentWithin = urgentWithin
    numbers = TaskNumbers(workspace)
    find(kinds)
  }

  /// Finds what was not found yet.
  public mutating func find(_ wanted: Kinds) {
    var missing = wanted.subtracting(kinds)
    if missing.contains(.rank) { missing.formUnion(Kinds([.readiness, .priority, .unblocks]).subtracting(kinds)) }
    guard !missing.isEmpty else { return }
    if missing != .rank {
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
    kinds.formUnion(missing)
    kinds.insert(.readiness)
    if missing.contains(.rank) { order = RankOrder(self) }
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

  /// Returns the graph of needs, made on the first request.
  func graphOfNeeds(_ linked: LinkedTasks) -> NeedsGraph { NeedsGraph(linked, readiness) }

  /// Whether a task can be done now, and what stands in the way; empty where that was not found, and for a closed task.
  public func readiness(of number: Int) -> TaskReadiness {
    readiness.isEmpty ? [] : readiness[number].subtracting([.closed, .quiet])
  }

  /// The most important letter and sub-priority among a task's own and those it is needed for; of a closed task its
  /// own; `nil` where that was not found.
  public func priority(of number: Int) -> TaskPriority? { priorities.isEmpty ? nil : priorities[number] }

  private func ownPriority(of number: Int) -> TaskPriority {
    let place = numbers.place(of: number)
    let document = workspace.documents[place.document]
    return document.priority(of: document[place.task], in: place.task.part)
  }

  /// Returns the number of active tasks that need a task, directly or through others; `nil` for a closed one, and where
  /// that was not computed.
  public func unblocks(_ number: Int) -> Int? {
    unblocked.isEmpty || readiness[number].contains(.closed) ? nil : Int(unblocked[number])
  }

  /// The place of a task among all active ones, from 1; `nil` for a closed one, and where that was not found.
  public func rank(of number: Int) -> Int? { order?.rank(of: number) }

  /// The numbers of all active tasks by rank; empty where that was not found.
  public var ranked: [UInt32] { order?.tasks ?? [] }

  /// The row of a task as its part made it.
  public func row(_ number: Int) -> TaskRow {
    let place = numbers.place(of: number)
    return workspace.documents[place.document][place.task]
  }
}
