import TaskSyntax

/// Sorts, groups, limits and aggregates the matches of all parts.
///
/// The parts number their texts separately, so the texts are first renumbered by their rank in the overall order. All
/// further work is on integers.
struct Arrangement {
  let plan: QueryPlan
  let parts: [PartMatches]
  /// For each part, the number of its first match, counted over all parts.
  private var starts: [Int] = []
  private let matchCount: Int
  private let keys: [QueryClauses.SortKey]
  let groupKeys: [QueryClauses.GroupKey]
  /// The sort codes of all matches, lower first.
  private var sortCodes: [Int64] = []
  private var texts: OrderedTexts

  init(_ plan: QueryPlan, _ parts: [PartMatches]) {
    self.plan = plan
    self.parts = parts
    keys = plan.sortKeys
    groupKeys = plan.query.clauses.group
    texts = OrderedTexts(parts.map(\.texts))
    var count = 0
    for part in parts {
      starts.append(count)
      count += part.rows.count
    }
    matchCount = count
    if !keys.isEmpty { rankSortCodes(count) }
  }

  private mutating func rankSortCodes(_ count: Int) {
    sortCodes.reserveCapacity(count * keys.count)
    // A list of dates is encoded as digits, so it sorts as text.
    let areTexts = keys.map { $0.field.kind.isText || $0.field.isList }
    for (number, part) in parts.enumerated() {
      for (index, code) in part.sortCodes.enumerated() {
        let key = index % keys.count
        guard code != PartMatches.Missing.code else {
          sortCodes.append(code)
          continue
        }
        let rank = areTexts[key] ? texts.rank(of: code, in: number) : code
        sortCodes.append(keys[key].isDescending ? -rank : rank)
      }
    }
  }

  /// Returns all matches in order: by the keys, then by file and line, which is the order of their numbers.
  private func order() -> [Int] {
    guard !keys.isEmpty else { return Array(0..<matchCount) }
    if keys.count == 1 { return (0..<matchCount).map { (sortCodes[$0], $0) }.sorted { $0 < $1 }.map { $0.1 } }
    return (0..<matchCount).sorted { a, b in
      for key in keys.indices {
        let (left, right) = (sortCodes[a * keys.count + key], sortCodes[b * keys.count + key])
        if left != right { return left < right }
      }
      return a < b
    }
  }

  func answer() -> QueryAnswer {
    var answer = QueryAnswer()
    for part in parts {
      answer.total += part.count
      answer.closedCount += part.closedCount
      answer.hiddenCount += part.hiddenCount
      answer.scopeCount += part.scopeCount
    }
    if plan.query.clauses.explain {
      let terms = plan.query.expression.terms
      answer.termCounts = terms.indices.map { term in
        (terms[term], parts.reduce(0) { $0 + (term < $1.termCounts.count ? $1.termCounts[term] : 0) })
      }
    }
    if case .rows = plan.keeps { return answer }
    guard plan.keepsRows else {
      if plan.addsUpInParts { joinSums(in: &answer) } else { answer.lineCount = answer.total }
      return answer
    }
    var lines = groupKeys.isEmpty ? [Lines(key: [], matches: order())] : groupedLines()
    limit(&lines)
    answer.lineCount = lines.reduce(0) { $0 + $1.matches.count }
    show(lines, in: &answer)
    calculate(lines, in: &answer)
    return answer
  }
}

extension Arrangement {
  /// A group: its codes, with texts as ranks, and its matches.
  private struct Lines {
    var key: [Int64]
    var matches: [Int]
  }

  private func groupedLines() -> [Lines] {
    var numbers: [GroupID: Int] = [:]
    var groups: [Lines] = []
    // The group of the previous match. Adjacent matches are often in the same group.
    var last: (id: GroupID, number: Int)?
    for match in order() {
      let (part, row) = place(of: match)
      forEachGroup(ofRow: row, in: part) { id in
        let number: Int
        if let last, last.id == id {
          number = last.number
        } else if let known = numbers[id] {
          number = known
        } else {
          number = groups.count
          numbers[id] = number
          groups.append(Lines(key: key(of: id), matches: []))
        }
        last = (id, number)
        groups[number].matches.append(match)
      }
    }
    return groups.sorted { isOrdered($0.key, $1.key) }
  }

  /// Returns the codes of a group, one for each group key.
  func key(of id: GroupID) -> [Int64] { Array([id.first, id.second].prefix(groupKeys.count)) }

  /// Whether a group comes before another one. Missing values come last.
  func isOrdered(_ a: [Int64], _ b: [Int64]) -> Bool {
    for key in groupKeys.indices where a[key] != b[key] { return isOrdered(a[key], b[key], key: key) }
    return false
  }

  /// Whether a code of one key comes before another one.
  func isOrdered(_ a: Int64, _ b: Int64, key: Int) -> Bool {
    if a == PartMatches.Missing.code || b == PartMatches.Missing.code { return a < b }
    return groupKeys[key].isDescending ? a > b : a < b
  }

  /// Returns the part of a match and its index among the matches of the part.
  ///
  /// - Parameter guess: the part of the match before, which is most often in the same part.
  private func place(of match: Int, near guess: Int = 0) -> (part: Int, row: Int) {
    if guess + 1 < starts.count, starts[guess] <= match, match < starts[guess + 1] {
      return (guess, match - starts[guess])
    }
    // Parts without matches share their start with the next part; the last part that starts there has the match.
    let part = max(0, starts.partitioningIndex { $0 > match } - 1)
    return (part, match - starts[part])
  }

  private func forEachGroup(ofRow row: Int, in number: Int, _ body: (GroupID) -> Void) {
    let part = parts[number]
    var index = row == 0 ? 0 : Int(part.groupEnds[row - 1])
    while index < Int(part.groupEnds[row]) {
      let first = ranked(part.groupCodes[index], key: 0, in: number)
      let second = groupKeys.count == 1 ? 0 : ranked(part.groupCodes[index + 1], key: 1, in: number)
      body(GroupID(first: first, second: second))
      index += groupKeys.count
    }
  }

  func ranked(_ code: Int64, key: Int, in part: Int) -> Int64 {
    guard groupKeys[key].field.kind.isText, code != PartMatches.Missing.code else { return code }
    return texts.rank(of: code, in: part)
  }

  /// Applies the limit to all lines, or to those of each group.
  private func limit(_ groups: inout [Lines]) {
    guard let limit = plan.query.clauses.limit else { return }
    var left = limit.count
    for index in groups.indices {
      let count = min(groups[index].matches.count, limit.isPerGroup ? limit.count : left)
      groups[index].matches.removeLast(groups[index].matches.count - count)
      left -= count
    }
    groups.removeAll { $0.matches.isEmpty && !$0.key.isEmpty }
  }

  private func show(_ groups: [Lines], in answer: inout QueryAnswer) {
    guard plan.keeps == .tasks else { return }
    if keys.isEmpty, groupKeys.isEmpty {
      answer.tasks = QueryAnswer.Places(rows: parts.map(\.rows), count: answer.lineCount)
      return
    }
    var numbers: [Int: Int] = [:]
    var places: [QueryAnswer.Place] = []
    places.reserveCapacity(answer.lineCount)
    let canRepeat = groups.count > 1
    var part = 0
    for group in groups {
      var shown: [Int] = []
      for match in group.matches {
        if canRepeat, let known = numbers[match] {
          shown.append(known)
          continue
        }
        if canRepeat { numbers[match] = places.count }
        if !group.key.isEmpty { shown.append(places.count) }
        let place = place(of: match, near: part)
        part = place.part
        places.append(QueryAnswer.Place(part: part, row: parts[part].rows[place.row]))
      }
      if !group.key.isEmpty { answer.groups.append(QueryAnswer.Group(key: values(of: group.key), tasks: shown)) }
    }
    answer.tasks = QueryAnswer.Places(places)
  }

  func values(of codes: [Int64]) -> [QueryValue?] { codes.indices.map { value(of: codes[$0], key: $0) } }

  func value(of code: Int64, key: Int) -> QueryValue? {
    QueryValue(groupKeys[key], code: code) { texts.text(ofRank: $0) }
  }

  private func calculate(_ groups: [Lines], in answer: inout QueryAnswer) {
    guard !plan.query.clauses.calc.isEmpty || !groupKeys.isEmpty else { return }
    answer.calculations = groups.map { group in
      QueryAnswer.Calculation(key: values(of: group.key), values: sums(of: group.matches))
    }
    if groups.count == 1 {
      answer.totals = answer.calculations[0].values
    } else {
      // Each task is counted once, even if it is in several groups.
      var isCounted = [Bool](repeating: false, count: matchCount)
      var matches: [Int] = []
      for group in groups {
        for match in group.matches where !isCounted[match] {
          isCounted[match] = true
          matches.append(match)
        }
      }
      answer.totals = sums(of: matches)
    }
    if groupKeys.count == 2 { answer.margins = margins(of: groups.map { ($0.key, $0.matches) }) }
  }

  /// Returns the aggregates of the given matches.
  func sums(of matches: [Int]) -> [QueryValue?] {
    var sums = GroupSums(plan.emptySums)
    let group = sums.number(of: GroupID())
    let count = plan.emptySums.count
    for match in matches {
      let (part, row) = place(of: match)
      sums.add(parts[part].amounts[row * count..<(row + 1) * count], toGroup: group)
    }
    return sums.values(ofGroup: group, plan)
  }
}

extension QueryPlan {
  /// Joins the matches of the parts, which are in the order of files and lines.
  public func answer(_ parts: [PartMatches]) -> QueryAnswer { Arrangement(self, parts).answer() }
}
