import TaskModel
import TaskSyntax

/// Asks all tasks of a part and keeps of those found what the clauses need.
struct PartCollector {
  private let plan: QueryPlan
  private var matcher: PartMatcher
  private var matches = PartMatches()
  private let sortKeys: [QueryClauses.SortKey]
  private let groupKeys: [QueryClauses.GroupKey]
  private let fields: [QueryField]
  private let keepsRows: Bool

  init(_ matcher: PartMatcher, _ plan: QueryPlan) {
    self.matcher = matcher
    self.plan = plan
    sortKeys = plan.sortKeys
    groupKeys = plan.query.clauses.group
    fields = plan.calculatedFields
    keepsRows = plan.keepsRows
  }

  mutating func collect() -> PartMatches {
    let includesClosed = plan.query.includesClosed
    for index in matcher.reading.rows.indices {
      let row = matcher.reading.rows[index]
      // Its letter or its status fits no task that is looked for.
      guard !row.flags.contains(.isUnread) else { continue }
      guard includesClosed || row.status.isActive else { continue }
      matches.scopeCount += 1
      guard matcher.fulfills(plan.program, row: index) else { continue }
      matches.count += 1
      if !row.status.isActive { matches.closedCount += 1 }
      if keepsRows { keep(index) }
    }
    return matches
  }

  private mutating func keep(_ index: Int) {
    matches.rows.append(UInt32(truncatingIfNeeded: index))
    for key in sortKeys { matches.sortCodes.append(sortCode(key.field, row: index)) }
    if !groupKeys.isEmpty { keepGroups(index) }
    for field in fields { matches.amounts.append(amount(field, row: index)) }
  }

  private mutating func sortCode(_ field: QueryField, row: Int) -> Int64 {
    switch matcher.reading.value(of: field, ofRow: row) {
    case .missing: return PartMatches.Missing.code
    case .code(let code): return field == .progress ? exactProgress(row) : code
    case .text(let text): return Int64(matches.texts.intern(TextList.joined([text])))
    case .texts(let texts): return Int64(matches.texts.intern(TextList.joined(texts)))
    }
  }

  /// A share as a number in which no two that differ are equal.
  private mutating func exactProgress(_ row: Int) -> Int64 {
    let (all, closed) = matcher.reading.leaves(ofRow: row)
    guard closed < all else { return 1 << 62 }
    return Int64(UInt64(all).dividingFullWidth((UInt64(closed) >> 2, UInt64(closed) << 62)).quotient)
  }

  private mutating func keepGroups(_ index: Int) {
    let first = groupCodes(groupKeys[0], row: index)
    if groupKeys.count == 1 {
      matches.groupCodes += first
    } else {
      let second = groupCodes(groupKeys[1], row: index)
      for code in first { for other in second { matches.groupCodes += [code, other] } }
    }
    matches.groupEnds.append(UInt32(truncatingIfNeeded: matches.groupCodes.count))
  }

  private mutating func groupCodes(_ key: QueryClauses.GroupKey, row: Int) -> [Int64] {
    switch matcher.reading.value(of: key.field, ofRow: row) {
    case .missing: return [PartMatches.Missing.code]
    case .code(let code): return [GroupCode.code(key, code)]
    case .text(let text): return [Int64(matches.texts.intern(TextList.joined([text])))]
    case .texts(let texts):
      if key.field == .remind { return reminderCodes(key, row: row) }
      if key.field == .section { return [Int64(matches.texts.intern(TextList.joined(texts)))] }
      return texts.map { Int64(matches.texts.intern(TextList.joined([$0]))) }
    }
  }

  private func reminderCodes(_ key: QueryClauses.GroupKey, row: Int) -> [Int64] {
    var codes: [Int64] = []
    for moment in matcher.reading.ringing(ofRow: row) {
      guard let moment = FieldCode.moment(moment, isStart: false) else { continue }
      let code = GroupCode.code(key, moment)
      if !codes.contains(code) { codes.append(code) }
    }
    return codes
  }

  private mutating func amount(_ field: QueryField, row: Int) -> Int64 {
    guard case .code(let code) = matcher.reading.value(of: field, ofRow: row) else { return PartMatches.Missing.code }
    return code
  }
}

/// The codes by which groups are told apart.
enum GroupCode {
  /// Of priorities the letter, of dates the bucket, else the value itself.
  static func code(_ key: QueryClauses.GroupKey, _ code: Int64) -> Int64 {
    switch key.field.kind {
    case .priority: return (code - 1) / 1000 + 1
    case .date:
      guard let day = FieldCode.day(code) else { return PartMatches.Missing.code }
      return bucket(day, key.bucket ?? .day)
    default: return code
    }
  }

  private static func bucket(_ day: CalendarDate, _ bucket: QueryClauses.Bucket) -> Int64 {
    switch bucket {
    case .day: return Int64(day.dayNumber)
    case .week: return Int64(day.dayNumber) - Int64(day.weekday.rawValue) + 1
    case .month: return Int64(day.year * 12 + day.month - 1)
    case .quarter: return Int64(day.year * 4 + day.quarter - 1)
    case .year: return Int64(day.year)
    case .weekday: return Int64(day.weekday.rawValue)
    }
  }
}
