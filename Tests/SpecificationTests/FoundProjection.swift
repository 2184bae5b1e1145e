import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting

/// The projection `found QUERY`: the titles of the tasks in a document that match a query, in display order.
enum FoundProjection {
  /// Returns a line for each task. A group has a line with its key, and its titles are indented; the results of `calc:`
  /// follow `=`.
  static func titles(_ input: MarkdownSuite.Input) -> [UInt8] {
    let reading = Query.read(Array(input.arguments.utf8), in: QueryProjection.context)
    guard !reading.hasErrors else { return Array("error".utf8) }
    let query = reading.query
    var settings = QuerySettings(now: QueryProjection.now, me: Array("sam".utf8))
    if let today = query.clauses.today { settings.now = CalendarMoment(today, minuteOfDay: 0) ?? settings.now }
    let plan = QueryPlan(query, settings, keeps: .tasks)
    let workspace = PartwiseWorkspace([input.bytes], partLength: 1 << 20)
    let answer = plan.answer(workspace.matches(plan))
    let titles = answer.tasks.map { place in
      let part = workspace.parts[place.part]
      return String(decoding: part.part.title(of: Int(part.model.rows[place.row].record)), as: UTF8.self)
    }
    var lines = answer.groups.isEmpty ? titles : []
    for group in answer.groups {
      lines.append("\(text(group.key)):")
      lines += group.tasks.map { "  " + titles[$0] }
    }
    if !query.clauses.calc.isEmpty { lines += calculations(answer, query.clauses) }
    return Array((lines.isEmpty ? "nothing" : lines.joined(separator: "\n")).utf8)
  }

  /// Returns a line for each group, and one for all groups.
  private static func calculations(_ answer: QueryAnswer, _ clauses: QueryClauses) -> [String] {
    let groups = answer.calculations.filter { !$0.key.isEmpty }.map { (text($0.key), $0.values) }
    return (groups + [("all", answer.totals)]).map { name, values in
      let values = zip(clauses.calc, values).map { aggregate, value in
        "\(String(decoding: aggregate.text, as: UTF8.self)) \(text([value]))"
      }
      return "\(name) = \(values.joined(separator: ", "))"
    }
  }

  private static func text(_ key: [QueryValue?]) -> String {
    key.map { $0.map { String(decoding: $0.text, as: UTF8.self) } ?? "none" }.joined(separator: ", ")
  }
}
