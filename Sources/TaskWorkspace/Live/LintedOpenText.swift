import TaskFiles
import TaskLinter
import TaskModel
import TaskSyntax

/// An open text as it was linted last.
struct LintedOpenText: Sendable {
  private let place: [UInt8]?
  private let linter: Linter
  private var parts: LintedParts
  /// The text in the parts that a file has, if findings depend on where parts begin.
  private var filed: (text: OpenText, parts: LintedParts)?
  /// The text and the moment of `parts`.
  private var linted: (generation: Int, now: CalendarMoment)?
  /// The text as a whole, as it was joined last.
  private var joined: (generation: Int, now: CalendarMoment, document: WorkspaceDocument)?
  /// The findings of rules that see more than a part; `nil` until they have run.
  private(set) var whole: WholeFindings?

  init(_ place: [UInt8]?, _ linter: Linter) {
    self.place = place
    self.linter = linter
    parts = LintedParts(place, linter)
  }

  /// Lints the parts that changed. The other findings move with the edits.
  ///
  /// - Parameter isLarge: whether most findings are not kept, because they take more memory than the text.
  mutating func update(_ text: OverlaidText, _ context: LintContext, isLarge: Bool) {
    for edit in text.edits { whole?.move(edit) }
    if let linted, linted.generation == text.generation, linted.now == context.now { return }
    parts.update(text.text, context, isLarge: isLarge)
    filed = nil
    if parts.dependOnCuts(of: text.text) {
      let copy = OpenText(inPartsOfFile: text.text.source)
      var parts = LintedParts(place, linter)
      parts.update(copy, context, isLarge: isLarge)
      filed = (copy, parts)
    }
    linted = (text.generation, context.now)
  }

  /// Runs the rules about the text as a whole, if it is not as it was. Returns the facts for rules about the workspace;
  /// the findings among them are only the suppressions that were used.
  mutating func join(_ text: OverlaidText, _ context: LintContext) -> WorkspaceDocument {
    if let joined, joined.generation == text.generation, joined.now == context.now { return joined.document }
    let facts =
      filed.map { filed in
        var parts = filed.parts
        return parts.document(filed.text)
      } ?? parts.document(text.text)
    let (source, parts) = (filed?.text ?? text.text, filed?.parts ?? parts)
    let own = linter.lint(facts, context: context)
    var used = Findings()
    for (number, part) in parts.parts.enumerated() {
      let start = source.range(ofPart: number).lowerBound
      used.addUse(by: part.tally, of: part.range, movedBy: start - part.range.lowerBound)
    }
    used.addUse(by: own, of: 0..<0, movedBy: 0)
    let document = WorkspaceDocument(facts, used)
    joined = (text.generation, context.now, document)
    if whole == nil { whole = WholeFindings(own) } else { whole?.setOwn(own) }
    return document
  }

  /// Notes the result of the rules about the workspace.
  mutating func note(_ result: LintRun.Result) { whole?.setShared(result) }

  /// Returns the findings as they are known.
  func findings(_ text: OverlaidText, isComplete: Bool, _ filter: FindingFilter) -> LiveWorkspace.TextFindings? {
    guard let whole, let shared = whole.shared else { return nil }
    var findings = LiveWorkspace.TextFindings(
      path: text.path, isComplete: isComplete, text: filed?.text ?? text.text,
      parts: filed?.parts ?? parts, whole: whole, shared: shared, unknown: nil)
    if filter.known != nil {
      var filter = filter
      findings.unknown = filter.shown(findings.result, limit: .unlimited).sorted()
    }
    return findings
  }
}

/// The findings of rules that see more than a part of a text.
struct WholeFindings: Sendable {
  /// The findings of rules about the text.
  private(set) var own: Findings
  private(set) var ownList: DiagnosticList
  /// The result of the rules about the workspace, with their findings alone.
  private(set) var shared: LintRun.Result?
  private(set) var sharedList = DiagnosticList()

  init(_ own: Findings) {
    self.own = own
    ownList = own.sorted()
  }

  mutating func setOwn(_ own: Findings) {
    self.own = own
    ownList = own.sorted()
  }

  mutating func setShared(_ result: LintRun.Result) {
    shared = result
    sharedList = result.findings.sorted()
  }

  /// Moves the findings with an edit, until the rules run again.
  mutating func move(_ edit: OpenEdit) {
    ownList.move(replacing: edit.range, with: edit.count)
    sharedList.move(replacing: edit.range, with: edit.count)
  }
}
