/// The codes of a group's values, one for each group key; 0 where there is no key.
struct GroupID: Hashable, Sendable {
  var first: Int64 = 0
  var second: Int64 = 0
}

/// Counts and sums of groups of tasks, without the tasks themselves.
struct GroupSums: Sendable {
  /// In the order in which they were first seen.
  private(set) var ids: [GroupID] = []
  private(set) var counts: [Int] = []
  /// For each group those of the fields.
  private var sums: [FieldSum] = []
  private var numbers: [GroupID: Int] = [:]
  /// Numbers of groups, each where its codes send it; -1 for none. Most tasks find theirs here.
  private var recent: [Int] = []
  private let empty: [FieldSum]

  init(_ empty: [FieldSum] = []) { self.empty = empty }

  /// The number of a group, which is a new one if it was not there.
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

  /// Adds a task with its values, one for each field.
  @inline(__always)
  mutating func add(_ values: ArraySlice<Int64>, toGroup number: Int) {
    counts[number] &+= 1
    var sum = number &* empty.count
    for value in values {
      sums[sum].add(value)
      sum &+= 1
    }
  }

  /// Adds the groups of another part, whose codes `renumbered` turns into those of all parts.
  mutating func add(_ other: GroupSums, renumbered: (GroupID) -> GroupID) {
    for (index, id) in other.ids.enumerated() { add(other, group: index, toGroup: find(renumbered(id))) }
  }

  /// Adds a group of another part, or of this.
  mutating func add(_ other: GroupSums, group index: Int, toGroup number: Int) {
    counts[number] += other.counts[index]
    for column in empty.indices {
      sums[number * empty.count + column].add(other.sums[index * empty.count + column])
    }
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
  /// The aggregates of each group: the count where the query has none.
  var aggregates: [QueryClauses.Aggregate] {
    query.clauses.calc.isEmpty ? [QueryClauses.Aggregate(.count, of: nil)] : query.clauses.calc
  }

  /// A sum of nothing for each field of which values are added up.
  var emptySums: [FieldSum] {
    calculatedFields.map { field in
      FieldSum(
        keepsCodes: query.clauses.calc.contains { $0.field == field && [.median, .p90].contains($0.function) })
    }
  }

  /// Whether parts add up what they find: where tasks are not shown and no limit leaves some out.
  var addsUpInParts: Bool {
    keeps == .counts && query.clauses.limit == nil && !(query.clauses.group.isEmpty && query.clauses.calc.isEmpty)
  }
}
