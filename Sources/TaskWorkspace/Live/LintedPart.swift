import TaskFiles
import TaskLinter
import TaskModel
import TaskSyntax

/// A part of an open text and what was found in it.
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
  /// The numbers of the findings, and the suppressions that they used.
  let tally: Findings
  /// The state in which the part ends.
  let end: End
  /// Whether a date has a time, on which a finding may depend.
  private let hasTimes: Bool
  /// The conditions of the findings; `nil` if there are no findings yet.
  private let conditions: Conditions?
  private let kept = SharedState(Kept())

  /// The findings, as long as they are kept.
  private struct Kept: Sendable {
    var findings: PlacedFindings?
    /// Whether they were asked for since `forgetUnused` was called last.
    var isUsed = true
  }

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
    tally = Findings()
    end = End(of: syntax)
    hasTimes = model.hasTimes
    conditions = nil
  }

  private init(
    _ part: LintedPart, _ facts: LintDocument, _ range: Range<Int>, _ tally: Findings, _ conditions: Conditions?
  ) {
    identity = part.identity
    self.facts = facts
    self.range = range
    self.tally = tally
    end = part.end
    hasTimes = part.hasTimes
    self.conditions = conditions
  }

  /// Returns the part with its findings.
  ///
  /// - Parameter keepsFindings: whether more than their numbers is kept.
  func linted(
    _ syntax: SyntaxPart, _ model: PartModel, _ linter: Linter, _ conditions: Conditions, _ context: LintContext,
    keepsFindings: Bool
  ) -> LintedPart {
    let found = PlacedFindings(in: syntax, model, linter, head: conditions.head, context)
    let part = LintedPart(self, facts, found.range, found.findings.tally, conditions)
    if keepsFindings { part.keep(found) }
    return part
  }

  /// Returns the part with other facts.
  func with(_ facts: LintDocument) -> LintedPart {
    let part = LintedPart(self, facts, range, tally, conditions)
    if let findings { part.keep(findings) }
    return part
  }

  /// The findings; `nil` if they are not kept any more.
  var findings: PlacedFindings? {
    kept.withLock { kept in
      kept.isUsed = true
      return kept.findings
    }
  }

  func keep(_ findings: PlacedFindings) { kept.withLock { $0 = Kept(findings: findings) } }

  /// Forgets the findings if nobody asked for them since the last call.
  func forgetUnused() {
    kept.withLock { kept in
      if !kept.isUsed { kept.findings = nil }
      kept.isUsed = false
    }
  }

  /// Whether the part has findings, and would have the same under other conditions.
  func isLinted(under other: Conditions) -> Bool {
    guard let conditions else { return false }
    return conditions.now.date == other.now.date && (!hasTimes || conditions.now == other.now)
      && conditions.scope == other.scope && conditions.head.isLike(other.head)
  }
}

/// The findings in a part.
struct PlacedFindings: Sendable {
  /// The bytes of the document that the part was when it was linted: the findings have places of then.
  let range: Range<Int>
  let findings: Findings
  /// The findings, sorted.
  let list: DiagnosticList

  init(
    in syntax: SyntaxPart, _ model: PartModel, _ linter: Linter, head: DocumentHead, _ context: LintContext
  ) {
    var findings = linter.lint(syntax, model, head: head, context: context)
    findings.arrange()
    range = syntax.documentOffset..<syntax.documentOffset + syntax.range.count
    list = findings.sorted()
    self.findings = findings
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
