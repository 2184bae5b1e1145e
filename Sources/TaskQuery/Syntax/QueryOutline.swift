public import TaskModel

/// The parsed query as `explain` prints it: a line for each node and clause, indented by its depth.
///
///     all of
///       +house
///       any of
///         due:..2026-11-27  up to Fri 2026-11-27
///         is:started
///     among active and closed tasks
public struct QueryOutline: Sendable, Equatable {
  public struct Line: Sendable, Equatable {
    /// The depth of the node.
    public var depth: Int
    public var text: [UInt8]
    /// Dates as an interval of days; empty on other lines.
    public var meaning: [UInt8]
    /// The index of the node in the expression; `nil` for clauses and the scope.
    public var node: Int?
  }

  public private(set) var lines: [Line] = []

  /// - Parameter today: the reference day of dates, unless the query sets the clock.
  public init(_ query: Query, today: CalendarDate) {
    let today = query.clauses.today ?? today
    let nodes = query.expression.nodes
    var ends: [Int] = []
    for index in nodes.indices {
      while let end = ends.last, end <= index { ends.removeLast() }
      var meaning: [UInt8] = []
      if case .term(let term) = nodes[index].kind { meaning = Array(term.days(today).utf8) }
      lines.append(Line(depth: ends.count, text: nodes[index].kind.heading, meaning: meaning, node: index))
      ends.append(nodes[index].end)
    }
    let scope = query.includesClosed ? "among active and closed tasks" : "among active tasks"
    for text in [Array(scope.utf8)] + query.clauses.texts {
      lines.append(Line(depth: 0, text: text, meaning: [], node: nil))
    }
  }

  /// The lines as text, indented by two spaces for each level.
  public var text: [UInt8] {
    var text: [UInt8] = []
    for line in lines {
      text += repeatElement(0x20, count: line.depth * 2)
      text += line.text
      if !line.meaning.isEmpty { text += "  ".utf8 + line.meaning }
      text.append(0x0A)
    }
    return text
  }
}

extension QueryExpression.Kind {
  fileprivate var heading: [UInt8] {
    switch self {
    case .and: Array("all of".utf8)
    case .or: Array("any of".utf8)
    case .not: Array("not".utf8)
    case .relation(let relation): Array("some \(relation.rawValue)".utf8)
    case .term(let term): term.text
    }
  }
}

extension QueryTerm {
  /// Returns the days that a date means, or an empty text for other terms.
  fileprivate func days(_ today: CalendarDate) -> String {
    guard case .days(_, let comparison, let days) = self else { return "" }
    switch comparison {
    case .inside, .exactly: return DateEcho.text(days.first, days.last, today: today)
    case .not: return "not \(DateEcho.text(days.first, days.last, today: today))"
    case .before: return days.first?.adding(days: -1).map { DateEcho.text(nil, $0, today: today) } ?? "no day"
    case .upTo: return DateEcho.text(nil, days.last, today: today)
    case .after: return days.last?.adding(days: 1).map { DateEcho.text($0, nil, today: today) } ?? "no day"
    case .from: return DateEcho.text(days.first, nil, today: today)
    }
  }
}
