/// A way to join groups: into one for each value of a group key, or into one.
enum GroupMargin: Int {
  case all, first, second

  /// The group key whose values there are.
  var key: Int? { self == .all ? nil : rawValue - 1 }

  /// Returns the group that a group is joined into.
  func id(of group: GroupID) -> GroupID {
    switch self {
    case .all: GroupID()
    case .first: GroupID(first: group.first)
    case .second: GroupID(first: group.second)
    }
  }
}

extension QueryPlan {
  /// Whether a task can stand in several groups.
  var groupsOverlap: Bool { query.clauses.group.contains { $0.field.isList } }
}
