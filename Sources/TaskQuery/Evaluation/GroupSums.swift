/// The codes of a group's values, one for each group key; 0 for an absent key.
struct GroupID: Hashable, Sendable {
  var first: Int64 = 0
  var second: Int64 = 0
}

/// Counts and sums of groups of tasks, without the tasks themselves.
struct GroupSums: Sendable {
  /// The groups in the order of their first task.
  private(set) var ids: [GroupID] = []
  private(set) var counts: [Int] = []
  /// For each group, the sums of its fields.
  private var sums: [FieldSum] = []
  private var numbers: [GroupID: Int] = [:]
  /// A direct-mapped cache of group numbers, indexed by a hash of the codes; -1 for an empty slot. Most lookups hit it.
  private var recent: [Int] = []
  private let empty: [FieldSum]

  init(_ empty: [FieldSum] = []) { self.empty = empty }

  /// Returns the number of a group, which it adds if it is new.
  @inline(__always)
  mutating func number(of id: GroupID) -> Int {
    if recent.isEmpty { recent = Array(repeating: -1, count: 256) }
    let slot = Int(truncatingIfNeeded: (id.first &+ id.second &* 37) & 255)
    let guess = recent[slot]
    if guess >= 0, ids[guess] == id { return guess }
    recent[slot] = find(id)
    return recent[slot]
  }

  private mutating func find(_ id: GroupID) -> Int {
    if let known = numbers[id] { return known }
    let number = ids.count
    numbers[id] = number
    ids.append(id)
    counts.append(0)
    sums += empty
    return number
  }

  /// Adds a task with its values, one for each field, to a group.
  @inline(__always)
  mutating func add(_ values: ArraySlice<Int64>, toGroup number: Int) {
    counts[number] &+= 1
    var sum = number &* empty.count
    for value in values {
      sums[sum].add(value)
      sum &+= 1
    }
  }

  /// Adds the groups of another part. `renumbered` turns their codes into those that all parts share.
  mutating func add(_ other: GroupSums, renumbered: (GroupID) -> GroupID) {
    for (index, id) in other.ids.enumerated() { add(other, group: index, toGroup: find(renumbered(id))) }
  }

  /// Adds a group of another part, or of this one, to a group.
  mutating func add(_ other: GroupSums, group index: Int, toGroup number: Int) {
    counts[number] += other.counts[index]
    for column in empty.indices { sums[number * empty.count + column].add(other.sums[index * empty.count + column]) }
  }

  /// Returns the aggregates of a group.
  func values(ofGroup number: Int, _ plan: QueryPlan) -> [QueryValue?] {
    let fields = plan.calculatedFields
    return plan.aggregates.map { aggregate in
      guard let field = aggregate.field, let column = fields.firstIndex(of: field) else {
        return .number(QueryNumber(counts[number]))
      }
      return sums[number * empty.count + column].value(aggregate.function, of: field)
    }
  }
}

extension QueryPlan {
  /// The aggregates of each group. The default is the count.
  var aggregates: [QueryClauses.Aggregate] {
    query.clauses.calc.isEmpty ? [QueryClauses.Aggregate(.count, of: nil)] : query.clauses.calc
  }

  /// An empty sum for each aggregated field.
  var emptySums: [FieldSum] {
    calculatedFields.map { field in
      FieldSum(keepsCodes: query.clauses.calc.contains { $0.field == field && [.median, .p90].contains($0.function) })
    }
  }

  /// Whether each part sums its own matches: the query shows no tasks and has no limit.
  var addsUpInParts: Bool {
    keeps == .counts && query.clauses.limit == nil && !(query.clauses.group.isEmpty && query.clauses.calc.isEmpty)
  }
}
