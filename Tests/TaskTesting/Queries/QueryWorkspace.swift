import TaskModel
package import TaskQuery

/// A small workspace that contains most of what queries can ask for, parsed once: whole, in many parts, and for the
/// oracle.
///
/// Its names, words, days and clock are those of `QueryGenerator`.
package struct QueryWorkspace: Sendable {
  let whole: PartwiseWorkspace
  let cut: PartwiseWorkspace
  private let settings: QuerySettings
  let oracle: OracleWorkspace
  private let all: [Int]
  private let active: [Int]

  package static let shared = QueryWorkspace()

  private init() {
    let documents = Self.documents.map { Array($0.utf8) }
    settings = QuerySettings(now: QueryGenerator.context.now, me: Array("me".utf8))
    whole = PartwiseWorkspace(documents, partLength: 1 << 20)
    cut = PartwiseWorkspace(documents, partLength: 1)
    oracle = OracleWorkspace(documents, now: settings.now, me: "me")
    all = oracle.scope(all: true)
    active = oracle.scope(all: false)
  }

  /// Returns a query generated from a seed, with the names and words of the workspace.
  package static func drawnQuery(seed: UInt64) -> OracleQuery {
    let day = QueryGenerator.context.now.date
    return .drawn(seed: seed, today: OracleDay.number(day.year, day.month, day.day), .workspace)
  }

  /// Returns the numbers of the tasks that a query finds, in display order.
  package func found(_ query: Query) -> [Int] {
    let plan = plan(query, keeps: .tasks)
    return whole.numbers(plan.answer(whole.matches(plan)))
  }

  /// Returns the plan of a query, on the day that the query sets, if any.
  func plan(_ query: Query, keeps: QueryPlan.Kept) -> QueryPlan { QueryPlan(query, settings(of: query), keeps: keeps) }

  /// Returns the numbers of the tasks in the scope of a query.
  func scope(of query: Query) -> [Int] { query.includesClosed ? all : active }

  private func settings(of query: Query) -> QuerySettings {
    var settings = settings
    if let today = query.clauses.today, let now = CalendarMoment(today, minuteOfDay: 0) { settings.now = now }
    return settings
  }

  private static let documents = [
    """
    ---
    project: house
    priority: C
    tags: a
    keys: client, x-y, ticket
    ---
    - [ ] (A-1) Buy oat milk +home due:2026-11-20 est:30m created:2026-11-01 id:a remind:1d remind:30m
      It's 10:30, C++ and 50% of "a b".
      - [x] Überweisung created:2026-11-10 due:2026-11-17 done:2026-11-18T09:00 spent:45m owner:maria x-y:3
      - [ ] (B-2 Q2) Call about the e-mail @a #x-1 after:a,home due:2026-11-21T18:00 owner:me client:milk
        - [-] Café menu cancelled:2026-11-19 created:2026-W46 due:2026-11-18
    # (B) Kitchen @home
    - [/] Paint a wall of the kitchen +house/kitchen start:2026-11-01 due:2026-12 every:week until:2027-06-30 x-y:2.5
    ## (D Q1) R&D #a.b
    - [>] (E) Wait for 日本語 😀 start:2027-01-01 plan:2026-11-25 id:home after:x-1 ticket:2026-11-30
      bread and milk
      - [ ] it's a.tasks.x @y_z plan:2026-Q4 est:2h

    """,
    """
    ---
    keys: x-y, client
    ---
    - [ ] x-y:x client:Buy ticket:2026-12-01
    - [?] (B) milk id:y_z left
    - [ ] Buy bread @home,house #a due:2026-11-21 done:2026-11-01 id:x-1 after:y_z
    - [x] (A) Milk @ä +a.b done:2026-11-20 created:2026-11-20 due:2025 est:1h30m spent:2h of:a
      - [x] (C-7) Oat +Home done:2026-11-19
      - [ ] Bread (Q3) due:2026-09-15T08:00 created:2026 remind:2026-11-21T09:30
        - [ ] (B) kitchn id:a.b after:home start:2026-11-21
    # House +"Big Project"
    - [-] (D-999) B cancelled:2026-11-21
    - [ ] (Q4) 2026 every:"2 weeks" due:2026-W48 after:a.b owner:"Maria K" client:a.b

    """,
  ]
}
