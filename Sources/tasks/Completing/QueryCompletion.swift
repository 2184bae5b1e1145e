import TaskModel
import TaskQuery
import TaskSyntax

/// The candidates for a word of a query.
struct QueryCompletion {
  /// The prefix of the word before the name: `-`, `!`, brackets.
  private let front: [UInt8]
  private let word: [UInt8]
  private let workspace: CompletionWorkspace
  /// Whether the word changes a task or is one of a new one.
  private let isWritten: Bool

  /// - Parameter isWritten: whether the word is not one of a query, but changes a task or is one of a new one.
  init(_ word: [UInt8], _ workspace: CompletionWorkspace, isWritten: Bool = false) {
    self.isWritten = isWritten
    front = isWritten ? [] : word.prefix { "-!(".utf8.contains($0) }
    self.word = Array(word.dropFirst(front.count))
    self.workspace = workspace
  }

  var candidates: [CompletionCandidate] {
    if !isWritten { return found.map { $0.behind(front) } }
    let written = Self.writtenNames.map { Array(($0 + ":").utf8) }
    return found.filter { candidate in
      guard let colon = candidate.word.firstIndex(of: UInt8(ascii: ":")) else {
        return candidate.word.first.map { Self.sigils[$0] != nil } ?? false
      }
      return written.contains { candidate.word[...colon].elementsEqual($0) }
    }
  }

  private static let valueNames =
    AttributeKey.reserved.map { "\($0.name)" } + ["pri", "q", "project", "context", "tag"]
  private static let writtenNames = valueNames + ["no"]

  private var found: [CompletionCandidate] {
    if let sigil = word.first, let kind = Self.sigils[sigil] { return named(kind, behind: 1) }
    guard let colon = word.firstIndex(of: UInt8(ascii: ":")) else {
      return fitting(
        Self.words
          + [("+", NameKind.project), ("@", .context)].flatMap { sigil, kind in
            workspace.names(kind).map { $0.behind(sigil.utf8) }
          }, behind: 0)
    }
    let name = String(decoding: word[..<colon], as: UTF8.self)
    // In a list or a range, only the last value is being typed.
    let last = word.lastIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") } ?? colon
    let dots = word.lastIndex(of: UInt8(ascii: ".")).map { $0 > last && word[$0 - 1] == UInt8(ascii: ".") ? $0 : last }
    return values(of: name, behind: (dots ?? last) + 1)
  }

  private func values(of name: String, behind start: Int) -> [CompletionCandidate] {
    if isWritten { return fitting(writtenValues(of: name), behind: start) }
    switch name {
    case "is": return fitting(QueryFlag.allCases.map { CompletionCandidate($0.rawValue) }, behind: start)
    case "has", "no": return fitting(Self.fields, behind: start)
    case "view": return views(behind: start)
    default: break
    }
    switch QueryClauseName(rawValue: name) {
    case .sort, .group, .show: return fitting(Self.fields, behind: start)
    case .calc: return fitting(Self.sums, behind: start)
    case .as: return fitting(QueryClauses.Format.ofTasks.map { CompletionCandidate($0.rawValue) }, behind: start)
    case .today: return fitting(Self.dates, behind: start)
    default: break
    }
    guard let field = QueryField.named(Array(name.utf8)) else { return [] }
    if field.kind == .name {
      return field.sigil.flatMap { Self.sigils[$0] }.map { named($0, behind: start) }
        ?? fitting(workspace.ids, behind: start)
    }
    return fitting(Self.values(of: field.kind), behind: start)
  }

  /// Returns the values that a change accepts.
  private func writtenValues(of name: String) -> [CompletionCandidate] {
    if name == "no" { return Self.valueNames.map { CompletionCandidate($0) } }
    guard let key = AttributeKey.reserved.first(where: { "\($0.name)" == name }) else {
      guard let field = QueryField.named(Array(name.utf8)) else { return [] }
      if let kind = field.sigil.flatMap({ Self.sigils[$0] }) { return workspace.names(kind) }
      return Self.words(of: field.kind).map { CompletionCandidate($0) }
    }
    switch key.value {
    case .date, .day, .reminder: return DateVocabulary.offered(for: key).map { CompletionCandidate($0) }
    case .duration: return Self.words(of: .duration).map { CompletionCandidate($0) }
    case .names: return workspace.ids
    case .recurrence: return ["day", "weekday", "week", "2w", "month", "year"].map { CompletionCandidate($0) }
    case .person, .name, .text: return []
    }
  }

  private static func values(of kind: QueryFieldKind) -> [CompletionCandidate] {
    (words(of: kind) + ["any", "none"]).map { CompletionCandidate($0) }
  }

  private static func words(of kind: QueryFieldKind) -> [String] {
    switch kind {
    case .date: DateVocabulary.offered
    case .priority: ["A", "B", "C", "D", "E"]
    case .quadrant: ["1", "2", "3", "4"]
    case .status: TaskStatus.allCases.map(\.name)
    case .duration: ["15m", "30m", "1h", "2h"]
    default: []
    }
  }

  /// Returns the views that begin with the word after its first `start` bytes. A name that is no plain word is in quotes,
  /// which shells may have removed from the typed word.
  private func views(behind start: Int) -> [CompletionCandidate] {
    let typed = word[..<min(start, word.count)]
    let rest = word[typed.endIndex...].drop { $0 == UInt8(ascii: "\"") }
    return workspace.views.filter { $0.name.starts(with: rest) }.map { view in
      let name = SourceText(view.name).isName ? view.name : Self.quoted(view.name)
      return CompletionCandidate(name, "\(view.query)").behind(typed)
    }
  }

  private static func quoted(_ name: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    return [quote] + name.flatMap { $0 == quote || $0 == backslash ? [backslash, $0] : [$0] } + [quote]
  }

  private func named(_ kind: NameKind, behind start: Int) -> [CompletionCandidate] {
    fitting(workspace.names(kind), behind: start)
  }

  /// Returns the candidates that begin with the word after its first `start` bytes, with these bytes prepended. The
  /// quotes of a name need not be typed.
  private func fitting(_ candidates: [CompletionCandidate], behind start: Int) -> [CompletionCandidate] {
    let typed = word[..<min(start, word.count)]
    let rest = word[typed.endIndex...].drop { $0 == UInt8(ascii: "\"") }
    return candidates.filter { candidate in
      candidate.word.drop { $0 == UInt8(ascii: "\"") }.starts(with: rest)
    }.map { $0.behind(typed) }
  }

  private static let sigils: [UInt8: NameKind] = [
    UInt8(ascii: "+"): .project, UInt8(ascii: "@"): .context, UInt8(ascii: "#"): .tag,
  ]

  static let fields = QueryField.all.map { CompletionCandidate($0.name) }
  static let dates = DateVocabulary.offered.map { CompletionCandidate($0) }
  static let sums =
    [CompletionCandidate("count")]
    + QueryClauses.Aggregate.Function.allCases.dropFirst().flatMap { function in
      QueryField.all.filter { $0.traits.contains(.isAmount) }.map { CompletionCandidate("\(function.rawValue).\($0)") }
    }

  /// The candidates at the start of a word.
  private static let words: [CompletionCandidate] =
    ["is:", "has:", "no:", "view:"].map { CompletionCandidate($0) }
    + fields.map { CompletionCandidate($0.word + ":".utf8) }
    + QueryClauseName.allCases.map { CompletionCandidate($0.rawValue + ($0.isSwitch ? "" : ":")) }
    + ["or", "not"].map { CompletionCandidate($0) }
}
