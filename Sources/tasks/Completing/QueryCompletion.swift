import TaskModel
import TaskQuery
import TaskSyntax

/// The candidates for a word of a query.
struct QueryCompletion {
  /// The prefix of the word before the name: `-`, `!`, brackets.
  private let front: [UInt8]
  private let word: [UInt8]
  private let workspace: CompletionWorkspace

  init(_ word: [UInt8], _ workspace: CompletionWorkspace) {
    front = word.prefix { "-!(".utf8.contains($0) }
    self.word = Array(word.dropFirst(front.count))
    self.workspace = workspace
  }

  var candidates: [CompletionCandidate] { found.map { $0.behind(front) } }

  /// The candidates for words that create or change a task.
  var attributes: [CompletionCandidate] {
    let written = Self.attributeNames.map { Array(($0 + ":").utf8) }
    return found.filter { candidate in
      guard let colon = candidate.word.firstIndex(of: UInt8(ascii: ":")) else {
        return candidate.word.first.map { Self.sigils[$0] != nil } ?? false
      }
      return written.contains { candidate.word[...colon].elementsEqual($0) }
    }
  }

  private static let attributeNames =
    AttributeKey.reserved.map { "\($0.name)" } + ["pri", "q", "project", "context", "tag", "no"]

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
    switch name {
    case "is": return fitting(QueryFlag.allCases.map { CompletionCandidate($0.rawValue) }, behind: start)
    case "has", "no": return fitting(Self.fields, behind: start)
    case "view":
      return fitting(workspace.views.map { CompletionCandidate($0.name, "\($0.query)") }, behind: start)
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

  private static func values(of kind: QueryFieldKind) -> [CompletionCandidate] {
    let words =
      switch kind {
      case .date: DateVocabulary.offered
      case .priority: ["A", "B", "C", "D", "E"]
      case .quadrant: ["1", "2", "3", "4"]
      case .status: TaskStatus.allCases.map(\.name)
      case .duration: ["15m", "30m", "1h", "2h"]
      default: [String]()
      }
    return (words + ["any", "none"]).map { CompletionCandidate($0) }
  }

  private func named(_ kind: NameKind, behind start: Int) -> [CompletionCandidate] {
    fitting(workspace.names(kind), behind: start)
  }

  /// Returns the candidates that begin with the word after its first `start` bytes, with these bytes prepended.
  private func fitting(_ candidates: [CompletionCandidate], behind start: Int) -> [CompletionCandidate] {
    let typed = word[..<min(start, word.count)]
    let rest = word[typed.endIndex...]
    return candidates.filter { $0.word.starts(with: rest) }.map { $0.behind(typed) }
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
