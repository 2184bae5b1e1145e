import TaskModel
import TaskQuery
import TaskTesting
import Testing

/// Queries that are generated as trees of the oracle, and then typed, parsed and evaluated by the program.
@Suite("The oracle of queries")
struct OracleTests {
  private let settings: QuerySettings
  private let context: QueryContext
  private let today: Int

  init() throws {
    settings = try QuerySettings.ofTests()
    context = QueryContext(
      now: settings.now, declaredKeys: [(Array("client".utf8), .text), (Array("size".utf8), .number)])
    today = OracleDay.number(settings.now.date.year, settings.now.date.month, settings.now.date.day)
  }

  private static let vocabulary = OracleVocabulary(
    projects: RandomWorkspace.projects + ["big"], contexts: RandomWorkspace.contexts, tags: RandomWorkspace.tags,
    ids: RandomWorkspace.ids,
    words: ["buy", "Call", "kit", "cafe", "café", "Cafe", "me", "week", "Acme", "the plan", "a", "in a"],
    nearWords: ["kitchn", "Kitchens", "buy", "by", "clal", "cafe", "caffe", "paln"], text: "client", number: "size")

  private func found(_ query: Query, _ workspace: PartwiseWorkspace) -> [Int] {
    let plan = QueryPlan(query, settings, keeps: .tasks)
    return workspace.numbers(plan.answer(workspace.matches(plan)))
  }

  @Test("Typed queries match the oracle", arguments: 0..<Environment.amount(200))
  func matchesTheOracle(seed: Int) {
    let documents = RandomWorkspace.documents(seed: UInt64(seed))
    let oracle = OracleWorkspace(documents, now: settings.now, me: "me")
    let cuts = [40, 1 << 20].map { PartwiseWorkspace(documents, partLength: $0) }
    for number in 0..<25 {
      let drawn = OracleQuery.drawn(seed: UInt64(seed * 1000 + number), today: today, Self.vocabulary)
      let isWide = number.isMultiple(of: 2)
      let text = drawn.text + (isWide ? " all" : "")
      let reading = Query.read(Array(text.utf8), in: context)
      let problem = reading.problems.first { $0.severity == .error }
      #expect(problem == nil, "\(text): \(String(decoding: problem?.message ?? [], as: UTF8.self))")
      let expected = oracle.found(drawn, among: isWide)
      for cut in cuts { #expect(found(reading.query, cut) == expected, "\(text)") }
      let counting = QueryPlan(reading.query, settings, keeps: .counts)
      if let filtered = cuts[1].filteredMatches(counting) {
        #expect(counting.answer(filtered).total == expected.count, "words left out: \(text)")
      }
      if problem != nil || found(reading.query, cuts[1]) != expected { return }
    }
  }
}
