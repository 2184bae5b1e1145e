import TaskModel
import TaskSyntax

/// The keys on a task's line, for fixes that must neither add a key twice nor take the last word of a title.
///
/// The line is parsed at the first question, once for all its findings.
struct GivenKeys {
  /// The record of the task.
  let task: Int
  private var isRead = false
  private var names: Set<[UInt8]> = []
  /// Whether a rank or a near miss of one is at its place.
  private var hasRank = false
  private var hasProject = false
  /// Whether the title has more than the words that fixes may turn into attributes.
  private var hasWords = false

  init(of task: Int) { self.task = task }

  /// Whether the line may get the attribute `name`: it has none yet, or the key may be repeated. If so, records the
  /// attribute.
  mutating func take(_ name: [UInt8], in part: LintPart) -> Bool {
    read(part)
    return hasWords && add(name)
  }

  mutating func takeProject(in part: LintPart) -> Bool {
    read(part)
    defer { hasProject = true }
    return !hasProject
  }

  mutating func takeRank(in part: LintPart) -> Bool {
    read(part)
    defer { hasRank = true }
    return hasWords && !hasRank
  }

  private mutating func add(_ name: [UInt8]) -> Bool {
    AttributeKey(reserved: name)?.mayRepeat == true || names.insert(name).inserted
  }

  private mutating func read(_ part: LintPart) {
    guard !isRead else { return }
    isRead = true
    hasRank = part.hasRankText(task)
    let bytes = part.syntax.bytes
    let line = part.syntax.words(of: task)
    var position = line.lowerBound
    for word in part.syntax.wordRecords(of: task) {
      let record = part.syntax.records[word]
      if record.lowerBound > position, !bytes.trimmed(position..<record.lowerBound).isEmpty { hasWords = true }
      position = max(position, record.upperBound)
      switch record.kind {
      case .rank, .inlineComment, .invalidAttribute, .undeclaredAttribute: break
      case .attribute: _ = add(part.syntax.key(of: record))
      case .project:
        hasProject = true
        hasWords = true
      default: hasWords = true
      }
    }
    if position < line.upperBound { hasWords = true }
  }
}

extension LintPart {
  /// Calls `body` for every record of a kind in the lines of tasks, with the keys on its line.
  func forEachWord(of kind: SyntaxKind, _ body: (SyntaxRecord, inout GivenKeys) -> Void) {
    let records = syntax.records.span
    var task = 0
    var given = GivenKeys(of: -1)
    for index in records.indices {
      if records[index].kind == .task { task = index }
      guard records[index].kind == kind else { continue }
      if given.task != task { given = GivenKeys(of: task) }
      body(records[index], &given)
    }
  }
}
