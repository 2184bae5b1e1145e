import TaskLinter
import TaskModel
import TaskSyntax

/// A part of an open text and what was found in it. Places in its findings count from where it was then.
final class LintedPart: Sendable {
  /// The conditions on which findings in a part depend, besides its bytes.
  struct Conditions: Sendable {
    let head: DocumentHead
    let scope: AllowanceScope
    let now: CalendarMoment
  }

  let identity: OpenText.Identity
  /// The facts for rules about the document.
  let facts: LintDocument
  /// The bytes of the document that the part was when it was linted.
  let range: Range<Int>
  let findings: Findings
  /// The findings, sorted.
  let list: DiagnosticList
  /// The state in which the part ends.
  let end: End
  /// Whether a date has a time, on which a finding may depend.
  private let hasTimes: Bool
  /// The conditions of the findings; `nil` if there are no findings yet.
  private let conditions: Conditions?

  /// The state at the end of a part, on which findings around it may depend.
  enum End: Sendable {
    case closed
    /// A paragraph of a forge. Of what begins a part, only a number that is not 1 does not end it.
    case paragraph
    /// Code, HTML or a formula of a forge; or a comment, of which what follows decides whether it can be removed.
    case open
  }

  /// A part without findings.
  init(_ identity: OpenText.Identity, _ syntax: SyntaxPart, _ model: PartModel) {
    self.identity = identity
    facts = LintDocument(syntax, model)
    range = 0..<0
    findings = Findings()
    list = DiagnosticList()
    end = End(of: syntax)
    hasTimes = model.hasTimes
    conditions = nil
  }

  private init(
    _ part: LintedPart, _ facts: LintDocument, _ range: Range<Int>, _ findings: Findings, _ conditions: Conditions?
  ) {
    identity = part.identity
    self.facts = facts
    self.range = range
    self.findings = findings
    list = findings.sorted()
    end = part.end
    hasTimes = part.hasTimes
    self.conditions = conditions
  }

  /// Returns the part with its findings.
  func linted(
    _ syntax: SyntaxPart, _ model: PartModel, _ linter: Linter, _ conditions: Conditions, _ context: LintContext
  ) -> LintedPart {
    var findings = linter.lint(syntax, model, head: conditions.head, context: context)
    findings.arrange()
    let range = syntax.documentOffset..<syntax.documentOffset + syntax.range.count
    return LintedPart(self, facts, range, findings, conditions)
  }

  /// Returns the part with other facts.
  func with(_ facts: LintDocument) -> LintedPart {
    LintedPart(self, facts, range, findings, conditions)
  }

  /// Whether the part has findings, and would have the same under other conditions.
  func isLinted(under other: Conditions) -> Bool {
    guard let conditions else { return false }
    return conditions.now.date == other.now.date && (!hasTimes || conditions.now == other.now)
      && conditions.scope == other.scope && conditions.head.isLike(other.head)
  }
}

extension LintedPart.End {
  fileprivate init(of part: SyntaxPart) {
    self = .closed
    if part.records.last?.kind == .comment {
      self = .open
      return
    }
    // Tasks close what their notes open, and a heading leaves nothing open.
    guard part.kinds.contains(.text) || part.kinds.contains(.fence) || part.kinds.contains(.comment) else { return }
    let bytes = part.bytes.array(0..<part.range.count)
    func line(_ next: String) -> MarkdownLine? { MarkdownBlocks(SourceText(bytes + next.utf8)).lines.last }
    if line("- [ ] a\n").map({ $0.isVerbatim || $0.flags.contains(.continuesParagraph) }) != false {
      self = .open
    } else if line("2. [ ] a\n")?.flags.contains(.continuesParagraph) != false {
      self = .paragraph
    }
  }
}

extension PartModel {
  /// Whether a date of a task has a time.
  fileprivate var hasTimes: Bool {
    rows.contains { row in
      row.due.minuteOfDay != nil || row.plan.minuteOfDay != nil || row.start.minuteOfDay != nil
        || row.created.minuteOfDay != nil || row.closed.minuteOfDay != nil
    }
  }
}
