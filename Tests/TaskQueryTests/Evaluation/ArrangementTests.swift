import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting
import Testing

@Suite("Sorting, groups, limits and numbers of queries")
struct ArrangementTests {
  private let settings: QuerySettings

  init() throws { settings = try QuerySettings.ofTests() }

  private func answer(_ query: Query, _ workspace: PartwiseWorkspace, keeps: QueryPlan.Kept = .tasks) -> QueryAnswer {
    let plan = QueryPlan(query, settings, keeps: keeps)
    return plan.answer(workspace.matches(plan))
  }

  @Test("Any split into parts gives the same order, groups and aggregates", arguments: 0..<100)
  func cuts(seed: Int) {
    let documents = RandomWorkspace.documents(seed: UInt64(seed))
    var query = Query()
    query.clauses = RandomQuery.clauses(seed: UInt64(seed), usesWorkspace: seed % 2 == 0)
    let whole = PartwiseWorkspace(documents, partLength: 1 << 20)
    let expected = answer(query, whole)
    for length in [1, 50, 150] {
      let cut = PartwiseWorkspace(documents, partLength: length)
      let found = answer(query, cut)
      #expect(cut.numbers(found) == whole.numbers(expected))
      #expect(found.groups.map(\.tasks) == expected.groups.map(\.tasks))
      #expect(found.groups.map(\.key) == expected.groups.map(\.key))
      #expect(found.calculations == expected.calculations)
      #expect(found.totals == expected.totals)
      let counted = answer(query, cut, keeps: .counts)
      #expect(counted.calculations == expected.calculations)
      #expect(counted.totals == expected.totals)
      #expect(counted.margins.rows == expected.margins.rows)
      #expect(counted.margins.columns == expected.margins.columns)
      #expect(counted.lineCount == expected.lineCount)
    }
  }

  @Test("The order is total and stable, '-' reverses it, and missing values are last", arguments: 0..<100)
  func order(seed: Int) {
    let documents = RandomWorkspace.documents(seed: UInt64(seed))
    let workspace = PartwiseWorkspace(documents, partLength: 80)
    let oracle = OracleWorkspace(documents, now: settings.now, me: "me")
    var draw = RandomWorkspace(seed: UInt64(seed) &+ 9)
    let field: QueryField = draw.one(of: [
      .est, .left, .age, .score, .progress, .line, .pri, .eff, .rank, .status, .quadrant, .depth,
    ])
    for isDescending in [false, true] {
      var query = Query()
      query.clauses.all = true
      query.clauses.sort = [QueryClauses.SortKey(field, isDescending: isDescending)]
      let numbers = workspace.numbers(answer(query, workspace))
      let name = String(decoding: field.name, as: UTF8.self)
      let expected = oracle.scope(all: true).sorted { a, b in
        let left = oracle.order(name, a)
        let right = oracle.order(name, b)
        guard let left, let right else {
          return left != nil && right == nil || (left == nil) == (right == nil) && a < b
        }
        return left == right ? a < b : isDescending ? right < left : left < right
      }
      #expect(numbers == expected, "\(field)")
    }
  }

  @Test("Each group has the tasks with its value, and a limit changes only the length", arguments: 0..<60)
  func groupsAndLimits(seed: Int) {
    let documents = RandomWorkspace.documents(seed: UInt64(seed))
    let workspace = PartwiseWorkspace(documents, partLength: 90)
    let oracle = OracleWorkspace(documents, now: settings.now, me: "me")
    let field = seed % 2 == 0 ? "context" : "project"
    var query = Query()
    query.clauses.all = true
    query.clauses.sort = [QueryClauses.SortKey(.due, isDescending: false)]
    query.clauses.group = [QueryClauses.GroupKey(seed % 2 == 0 ? .context : .project, isDescending: false, bucket: nil)]
    let all = answer(query, workspace)
    let numbers = workspace.numbers(all)
    #expect(numbers.count == Set(numbers).count)
    for group in all.groups {
      let members = Set(group.tasks.map { numbers[$0] })
      let expected = oracle.scope(all: true).filter { number in
        let values = oracle.texts(field, of: number)
        guard case .text(let text)? = group.key[0] else { return values.isEmpty }
        return values.contains(String(decoding: text, as: UTF8.self))
      }
      #expect(members == Set(expected))
    }
    let lines = all.groups.flatMap { group in group.tasks.map { numbers[$0] } }
    for count in [0, 1, 3, 1000] {
      query.clauses.limit = QueryClauses.Limit(count, isPerGroup: false)
      let some = answer(query, workspace)
      let shown = workspace.numbers(some)
      #expect(some.groups.flatMap { $0.tasks.map { shown[$0] } } == Array(lines.prefix(count)))
      #expect(some.total == all.total)
      query.clauses.limit = QueryClauses.Limit(count, isPerGroup: true)
      let each = answer(query, workspace)
      let eachShown = workspace.numbers(each)
      #expect(
        each.groups.map { $0.tasks.map { eachShown[$0] } }
          == all.groups.map { $0.tasks.prefix(count).map { numbers[$0] } }.filter { !$0.isEmpty })
    }
  }

  private func values(_ text: String, _ clauses: QueryClauses) -> QueryAnswer {
    var query = Query()
    query.clauses = clauses
    return answer(query, PartwiseWorkspace([Array(text.utf8)], partLength: 30), keeps: .counts)
  }

  @Test(
    "Aggregates: without values the sum is 0 and the others are missing; the median of an even count is a mean; p90 is a value"
  )
  func aggregates() {
    var clauses = QueryClauses()
    clauses.calc = [.sum, .avg, .min, .max, .median, .p90].map { QueryClauses.Aggregate($0, of: .est) }
    let none = values("- [ ] a\n", clauses)
    #expect(none.totals == [.minutes(QueryNumber(0)), nil, nil, nil, nil, nil])
    let four = values("- [ ] a est:10m\n- [ ] b est:20m\n- [ ] c est:45m\n- [ ] d est:1h\n- [ ] e\n", clauses)
    #expect(
      four.totals == [
        .minutes(QueryNumber(135)), .minutes(QueryNumber(billionths: 33_750_000_000)), .minutes(QueryNumber(10)),
        .minutes(QueryNumber(60)), .minutes(QueryNumber(billionths: 32_500_000_000)), .minutes(QueryNumber(60)),
      ])
    clauses.calc = [.min, .max].map { QueryClauses.Aggregate($0, of: .due) }
    let dates = values("- [ ] a due:2026-03-01T10:00\n- [ ] b due:2026-02\n", clauses)
    let texts = dates.totals.map { $0.map { String(decoding: $0.text, as: UTF8.self) } }
    #expect(texts == ["2026-02-28", "2026-03-01T10:00"])
  }

  @Test("A task in several groups is counted once in the total")
  func totals() {
    var clauses = QueryClauses()
    clauses.group = [QueryClauses.GroupKey(.context, isDescending: false, bucket: nil)]
    let answer = values("- [ ] a @x @y\n- [ ] b @y\n- [ ] c\n", clauses)
    #expect(answer.calculations.map(\.values) == [1, 2, 1].map { [.number(QueryNumber($0))] })
    #expect(answer.calculations.map(\.key) == [[.text([0x78])], [.text([0x79])], [nil]])
    #expect(answer.totals == [.number(QueryNumber(3))])
  }

  @Test("Each of two keys of groups has a direction of its own", arguments: [false, true], [false, true])
  func directions(first: Bool, second: Bool) {
    var clauses = QueryClauses()
    clauses.group = [
      QueryClauses.GroupKey(.pri, isDescending: first, bucket: nil),
      QueryClauses.GroupKey(.context, isDescending: second, bucket: nil),
    ]
    let answer = values("- [ ] (A) a @x @y\n- [ ] (B) b @x @y\n- [ ] (A) c\n", clauses)
    let names = second ? ["y", "x", "-"] : ["x", "y", "-"]
    let expected = (first ? ["B", "A"] : ["A", "B"]).flatMap { letter in
      names.filter { letter == "A" || $0 != "-" }.map { "\(letter) \($0)" }
    }
    let keys = answer.calculations.map { group in
      group.key.map { $0.map { String(decoding: $0.text, as: UTF8.self) } ?? "-" }.joined(separator: " ")
    }
    #expect(keys == expected)
  }

  @Test("Two keys combine each value of one with each of the other, and tasks in both count once")
  func margins() {
    var clauses = QueryClauses()
    clauses.group = [.pri, .context].map { QueryClauses.GroupKey($0, isDescending: false, bucket: nil) }
    clauses.calc = [QueryClauses.Aggregate(.sum, of: .est)]
    let answer = values("- [ ] (A) a @x @y est:1m\n- [ ] (A) b @y est:2m\n- [ ] c @x est:4m\n", clauses)
    func minutes(_ calculations: [QueryAnswer.Calculation]) -> [String] {
      calculations.map { row in
        (row.key + row.values).map { $0.map { String(decoding: $0.text, as: UTF8.self) } ?? "-" }.joined(separator: " ")
      }
    }
    #expect(minutes(answer.calculations) == ["A x 1m", "A y 3m", "- x 4m"])
    #expect(minutes(answer.margins.rows) == ["A 3m", "- 4m"])
    #expect(minutes(answer.margins.columns) == ["x 5m", "y 3m"])
    #expect(answer.totals == [.minutes(QueryNumber(7))])
  }

  @Test("Medians and percentiles match the sorted values", arguments: 0..<100)
  func places(seed: Int) {
    var draw = RandomWorkspace(seed: UInt64(seed))
    let widest = draw.one(of: [1, 3, 100, 100_000])
    let days = (0..<draw.number(1...50)).map { _ in draw.number(0...widest) }
    let date = CalendarDate.first
    let text = days.map { "- [ ] a due:\(date.adding(days: $0)?.description ?? "")\n" }.joined()
    var clauses = QueryClauses()
    clauses.calc = [.median, .p90, .min, .max].map { QueryClauses.Aggregate($0, of: .left) }
    let now = settings.now.date
    let sorted = days.sorted().map { (date.adding(days: $0) ?? date).days(since: now) }
    let (low, high) = (sorted[(days.count - 1) / 2], sorted[days.count / 2])
    #expect(
      values(text, clauses).totals == [
        .number(QueryNumber(billionths: Int64(low + high) * 500_000_000)),
        .number(QueryNumber(sorted[(days.count * 9 + 9) / 10 - 1])), .number(QueryNumber(sorted[0])),
        .number(QueryNumber(sorted[days.count - 1])),
      ])
  }

  @Test(
    "Texts are sorted without case, then by bytes; dates with a time come before those without, and a start after them")
  func orderOfKinds() {
    func titles(_ text: String, _ field: QueryField) -> [Int] {
      let workspace = PartwiseWorkspace([Array(text.utf8)], partLength: 20)
      var query = Query()
      query.clauses.sort = [QueryClauses.SortKey(field, isDescending: false)]
      return workspace.numbers(answer(query, workspace))
    }
    #expect(titles("- [ ] b\n- [ ] A\n- [ ] a\n- [ ] É\n- [ ] f\n", .title) == [1, 2, 0, 3, 4])
    let dates = "- [ ] a KEY:2026-02-10\n- [ ] b KEY:2026-02-10T08:00\n- [ ] c\n- [ ] d KEY:2026-02-09\n"
    #expect(titles(dates.replacing("KEY", with: "due"), .due) == [3, 1, 0, 2])
    #expect(titles(dates.replacing("KEY", with: "start"), .start) == [3, 0, 1, 2])
  }
}
