extension Arrangement {
  /// Joins the sums of all parts into the answer.
  func joinSums(in answer: inout QueryAnswer) {
    // A task in one group is in the margins through that group. Tasks in several groups are added from `shared`.
    let alone = joined(\.groups)
    var all = alone
    if plan.groupsOverlap { all.add(joined(\.shared)) { $0 } }
    if groupKeys.isEmpty { _ = all.number(of: GroupID()) }
    let keys = all.ids.map(key)
    let order = keys.indices.sorted { isOrdered(keys[$0], keys[$1]) }
    answer.lineCount = all.counts.reduce(0, +)
    answer.calculations = order.map { number in
      QueryAnswer.Calculation(key: values(of: keys[number]), values: all.values(ofGroup: number, plan))
    }
    answer.totals = keys.count == 1 ? answer.calculations[0].values : margin(.all, alone)[0].values
    if groupKeys.count == 2 { answer.margins = (margin(.first, alone), margin(.second, alone)) }
  }

  /// Returns the sums of the groups of all parts.
  private func joined(_ sums: KeyPath<PartMatches, GroupSums>) -> GroupSums {
    var joined = GroupSums(plan.emptySums)
    for (number, part) in parts.enumerated() {
      joined.add(part[keyPath: sums]) { id in
        GroupID(
          first: groupKeys.isEmpty ? 0 : ranked(id.first, key: 0, in: number),
          second: groupKeys.count < 2 ? 0 : ranked(id.second, key: 1, in: number))
      }
    }
    return joined
  }

  /// Returns the sums of the groups of a margin, with each task counted once.
  ///
  /// - Parameter alone: the groups of the tasks that are in a single group.
  private func margin(_ margin: GroupMargin, _ alone: GroupSums) -> [QueryAnswer.Calculation] {
    var sums = GroupSums(plan.emptySums)
    if margin == .all { _ = sums.number(of: GroupID()) }
    for (group, id) in alone.ids.enumerated() {
      sums.add(alone, group: group, toGroup: sums.number(of: margin.id(of: id)))
    }
    for (number, part) in parts.enumerated() where !part.margins.isEmpty {
      sums.add(part.margins[margin.rawValue]) { id in
        margin.key.map { GroupID(first: ranked(id.first, key: $0, in: number)) } ?? id
      }
    }
    guard let key = margin.key else { return [QueryAnswer.Calculation(key: [], values: sums.values(ofGroup: 0, plan))] }
    return sums.ids.indices.sorted { isOrdered(sums.ids[$0].first, sums.ids[$1].first, key: key) }.map { number in
      QueryAnswer.Calculation(
        key: [value(of: sums.ids[number].first, key: key)], values: sums.values(ofGroup: number, plan))
    }
  }

  /// Returns the margins of groups whose matches are known.
  func margins(of groups: [(key: [Int64], matches: [Int])]) -> (
    rows: [QueryAnswer.Calculation], columns: [QueryAnswer.Calculation]
  ) {
    let margins = [0, 1].map { key in
      var matches: [Int64: Set<Int>] = [:]
      for group in groups { matches[group.key[key], default: []].formUnion(group.matches) }
      return matches.keys.sorted { isOrdered($0, $1, key: key) }.map { code in
        QueryAnswer.Calculation(key: [value(of: code, key: key)], values: sums(of: (matches[code] ?? []).sorted()))
      }
    }
    return (margins[0], margins[1])
  }
}
