import TaskModel
import TaskSyntax

/// The table of results for fields that both sides changed differently.
///
/// With the sides changed, the result is the same.
struct FieldTable {
  /// The fields before both changes; `nil` if both sides added the task.
  let base: LineFields?
  let a: LineFields
  let b: LineFields
  /// The merged fields. A field in dispute has any value.
  private(set) var merged: LineFields
  private(set) var disputes: [LineFields.Name] = []
  private(set) var rules: [MergeRule] = []
  /// For each side, whether its closing dates count, after the status was merged.
  private var closing: (a: Bool, b: Bool) = (true, true)

  init(base: LineFields?, _ a: LineFields, _ b: LineFields) {
    self.base = base
    self.a = a
    self.b = b
    merged = a
    mergeStatus()
    mergeRank()
    mergeTitle()
    mergeNames()
    mergeAttributes()
  }

  /// Returns the value if at most one side changed it, or both alike.
  private func plain<Value: Equatable>(_ field: KeyPath<LineFields, Value>, absent: Value) -> Value? {
    let old = base?[keyPath: field] ?? absent
    let (x, y) = (a[keyPath: field], b[keyPath: field])
    if x == y || y == old { return x }
    return x == old ? y : nil
  }

  private mutating func mergeStatus() {
    let old = base?.mark ?? .open
    func isSame(_ x: LineFields, _ y: LineFields) -> Bool { x.mark == y.mark && x.unknownMark == y.unknownMark }
    if isSame(a, b) { return }
    if base.map({ isSame(a, $0) }) ?? (a.mark == .open) {
      merged.mark = b.mark
      merged.unknownMark = b.unknownMark
      closing = (false, true)
    } else if base.map({ isSame(b, $0) }) ?? (b.mark == .open) {
      closing = (true, false)
    } else if TaskStatus(old).isActive, a.mark != .unknown, b.mark != .unknown {
      let ended = (a: a.endsSeries, b: b.endsSeries)
      let isA = ended.a == ended.b ? Self.strength(a.status) > Self.strength(b.status) : ended.a
      merged.mark = isA ? a.mark : b.mark
      merged.unknownMark = []
      closing = (isA, !isA)
      rules.append(ended.a == ended.b ? .status : .seriesEnd)
    } else {
      disputes.append(.status)
    }
  }

  /// The order in which a status beats others.
  private static func strength(_ status: TaskStatus) -> Int {
    switch status {
    case .open: 0
    case .started: 1
    case .waiting: 2
    case .cancelled: 3
    case .done: 4
    }
  }

  private mutating func mergeRank() {
    if let priority = plain(\.priority, absent: 0) { merged.priority = priority } else { disputes.append(.priority) }
    if let quadrant = plain(\.quadrant, absent: 0) { merged.quadrant = quadrant } else { disputes.append(.quadrant) }
    // A letter of one side may contradict the quadrant of the other one.
    let isOwn = [base, a, b].contains { $0?.rank == merged.rank }
    if disputes.isEmpty || disputes == [.status], !isOwn, merged.rank?.contradictsItself ?? false {
      disputes += [.priority, .quadrant]
    }
  }

  private mutating func mergeTitle() {
    if let title = plain(\.title, absent: []) {
      merged.title = title
    } else if let title = WordMerge.merge(base?.title ?? [], a.title, b.title) {
      merged.title = title
      rules.append(.words)
    } else {
      disputes.append(.title)
    }
  }

  private mutating func mergeNames() {
    if let projects = plain(\.projects, absent: []) { merged.projects = projects } else { disputes.append(.project) }
    if let comments = plain(\.comments, absent: []) { merged.comments = comments } else { disputes.append(.comment) }
    if let labels = plain(\.labels, absent: []) {
      merged.labels = labels
    } else {
      merged.labels = SetMerge.merge(base?.labels ?? [], a.labels, b.labels)
      rules.append(.sets)
    }
  }

  private mutating func mergeAttributes() {
    let keys = Set(a.attributes.keys).union(b.attributes.keys).union(base.map { Array($0.attributes.keys) } ?? [])
    for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let kind = AttributeKey(reserved: key) ?? .declared
      if kind == .done || kind == .cancelled {
        if disputes.contains(.status) { continue }
        if closing.a != closing.b {
          merged[key] = (closing.a ? a : b)[key]
          continue
        }
      }
      let values = AttributeValues(base: base.map { $0[key] }, a[key], b[key])
      switch values.merged(kind) {
      case .values(let values): merged[key] = values
      case .rule(let rule, let values):
        merged[key] = values
        rules.append(rule)
      case .dispute: disputes.append(.attribute(key))
      }
    }
  }
}

extension RankLiteral {
  /// Whether the letter and the quadrant disagree on whether the task is important. D goes with any quadrant.
  fileprivate var contradictsItself: Bool {
    guard letter != 0, letter != 4, quadrant != 0 else { return false }
    return (letter <= 2) != (quadrant <= 2)
  }
}
