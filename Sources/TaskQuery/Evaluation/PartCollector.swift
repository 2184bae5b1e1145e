import TaskModel
import TaskSyntax

/// Evaluates a query on all tasks of a part and keeps the data of the matches that the clauses need.
struct PartCollector {
  private let plan: QueryPlan
  private var matcher: PartMatcher
  private var matches: PartMatches
  private let sortKeys: [QueryClauses.SortKey]
  private let groupKeys: [QueryClauses.GroupKey]
  private let fields: [QueryField]
  private let groupsOverlap: Bool
  /// The values of the current task to aggregate.
  private var amounts: [Int64]
  /// For each name of the part, the number of its text, or -1 until it is needed.
  private var nameCodes: [Int64]

  init(_ matcher: PartMatcher, _ plan: QueryPlan) {
    self.matcher = matcher
    self.plan = plan
    matches = PartMatches(plan)
    sortKeys = plan.sortKeys
    groupKeys = plan.query.clauses.group
    fields = plan.calculatedFields
    groupsOverlap = plan.groupsOverlap
    amounts = Array(repeating: 0, count: fields.count)
    nameCodes = Array(repeating: -1, count: groupKeys.isEmpty ? 0 : matcher.reading.source.names.count)
  }

  mutating func collect() -> PartMatches {
    let includesClosed = plan.query.includesClosed
    let (keepsRows, addsUp) = (plan.keepsRows, plan.addsUpInParts)
    let countsHidden = plan.keeps == .tasks
    for index in matcher.reading.rows.indices {
      let (status, flags) = (matcher.reading.rows[index].status, matcher.reading.rows[index].flags)
      // The line was skipped because its letter or status matches no term.
      guard !flags.contains(.isUnread) else { continue }
      guard includesClosed || status.isActive else {
        if countsHidden, matcher.matches(row: index) { matches.hiddenCount += 1 }
        continue
      }
      matches.scopeCount += 1
      guard matcher.matches(row: index) else { continue }
      matches.count += 1
      if !status.isActive { matches.closedCount += 1 }
      if addsUp { addUp(index) } else if keepsRows { keep(index) }
    }
    return matches
  }

  private mutating func keep(_ index: Int) {
    matches.rows.append(UInt32(truncatingIfNeeded: index))
    for key in sortKeys { matches.sortCodes.append(sortCode(key.field, row: index)) }
    if !groupKeys.isEmpty { keepGroups(index) }
    for field in fields { matches.amounts.append(amount(field, row: index)) }
  }

  private mutating func addUp(_ index: Int) {
    for column in fields.indices { amounts[column] = amount(fields[column], row: index) }
    if groupsOverlap {
      let ids = groups(ofRow: index)
      guard ids.count > 1 else {
        if let id = ids.first { matches.groups.add(amounts[...], toGroup: matches.groups.number(of: id)) }
        return
      }
      for id in ids { matches.shared.add(amounts[...], toGroup: matches.shared.number(of: id)) }
      for margin in matches.margins.indices {
        for id in Set(ids.compactMap { GroupMargin(rawValue: margin)?.id(of: $0) }) {
          matches.margins[margin].add(amounts[...], toGroup: matches.margins[margin].number(of: id))
        }
      }
    } else {
      matches.groups.add(amounts[...], toGroup: matches.groups.number(of: group(ofRow: index)))
    }
  }

  private mutating func keepGroups(_ index: Int) {
    for id in groupsOverlap ? groups(ofRow: index) : [group(ofRow: index)] {
      matches.groupCodes.append(id.first)
      if groupKeys.count > 1 { matches.groupCodes.append(id.second) }
    }
    matches.groupEnds.append(UInt32(truncatingIfNeeded: matches.groupCodes.count))
  }

  private mutating func sortCode(_ field: QueryField, row: Int) -> Int64 {
    switch matcher.reading.value(of: field, ofRow: row) {
    case .missing: return PartMatches.Missing.code
    case .code(let code):
      if case .share(let read) = field.source { return Self.exactShare(read(&matcher.reading, row)) }
      return code
    case .text(let text): return code(ofTexts: [text])
    case .texts(let texts): return code(ofTexts: texts)
    }
  }

  /// Returns a share as a number. Different shares have different numbers.
  private static func exactShare(_ share: (part: Int, whole: Int)) -> Int64 {
    guard share.part < share.whole else { return 1 << 62 }
    return Int64(UInt64(share.whole).dividingFullWidth((UInt64(share.part) >> 2, UInt64(share.part) << 62)).quotient)
  }

  /// Returns the group of a row when group keys have one value each.
  private mutating func group(ofRow index: Int) -> GroupID {
    var id = GroupID()
    if !groupKeys.isEmpty { id.first = groupCode(groupKeys[0], row: index) }
    if groupKeys.count > 1 { id.second = groupCode(groupKeys[1], row: index) }
    return id
  }

  private mutating func groups(ofRow index: Int) -> [GroupID] {
    var ids: [GroupID] = []
    let seconds = groupKeys.count > 1 ? groupCodes(groupKeys[1], row: index) : [0]
    for first in groupCodes(groupKeys[0], row: index) {
      for second in seconds { ids.append(GroupID(first: first, second: second)) }
    }
    return ids
  }

  private mutating func groupCodes(_ key: QueryClauses.GroupKey, row: Int) -> [Int64] {
    let codes: [Int64]
    switch key.field.source {
    case .dates(let read): codes = Self.codes(of: read(&matcher.reading, row), key)
    case .labels(let areTags):
      codes = matcher.reading.source.labels(ofRow: row, areTags: areTags).map { code(ofName: $0) }
    case .names(let read):
      codes = read(&matcher.reading, row).reduce(into: []) { codes, text in
        let code = code(ofTexts: [text])
        if !codes.contains(code) { codes.append(code) }
      }
    default: codes = [groupCode(key, row: row)]
    }
    return codes.isEmpty ? [Missing.code] : codes
  }

  private mutating func groupCode(_ key: QueryClauses.GroupKey, row: Int) -> Int64 {
    if case .project = key.field.source {
      return code(ofName: matcher.reading.source.project(of: matcher.reading.rows[row]))
    }
    switch matcher.reading.value(of: key.field, ofRow: row) {
    case .missing: return Missing.code
    case .code(let code): return GroupCode.code(key, code)
    case .text(let text): return code(ofTexts: [text])
    case .texts(let texts): return code(ofTexts: texts)
    }
  }

  private typealias Missing = PartMatches.Missing

  private mutating func code(ofTexts texts: [[UInt8]]) -> Int64 { Int64(matches.texts.intern(TextList.joined(texts))) }

  private mutating func code(ofName number: UInt32) -> Int64 {
    guard number != TaskRow.none else { return Missing.code }
    if nameCodes[Int(number)] < 0 {
      nameCodes[Int(number)] = code(ofTexts: [Array(matcher.reading.source.names[number])])
    }
    return nameCodes[Int(number)]
  }

  private static func codes(of moments: [PackedMoment], _ key: QueryClauses.GroupKey) -> [Int64] {
    var codes: [Int64] = []
    for moment in moments {
      guard let moment = FieldCode.moment(moment, beginsDays: false) else { continue }
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

/// The codes that identify groups.
enum GroupCode {
  /// Returns the value that the tasks of a group share: the letter of a priority, the bucket of a date, otherwise the
  /// value itself.
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
