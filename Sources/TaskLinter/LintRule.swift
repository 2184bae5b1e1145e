import TaskModel
public import TaskSyntax

/// A check for one fault in task files: its name, the reason, the check itself, and examples, which serve as
/// documentation and as tests.
///
/// A new rule is one file in `Rules` and one line in `LintRule+All.swift`.
public struct LintRule: Sendable {
  /// The name of the fault in kebab-case.
  public let name: String
  /// The severity if no setting changes it.
  public var severity: Diagnostic.Severity
  /// The reason why it is reported: one or two sentences.
  public let reason: String
  public let traits: Traits
  /// The documents with flagged ranges, and near misses that are not flagged.
  public var examples: [LintExample] { makeExamples() }

  /// The properties of a rule that its callers check.
  public struct Traits: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The rule runs only if a setting or an option enables it.
    public static let offByDefault = Traits(rawValue: 1 << 0)
    /// The findings may change overnight, so the rule does not run where a commit is checked.
    public static let dependsOnCalendar = Traits(rawValue: 1 << 1)
    /// The fix gives a meaning to words that were text before. Findings about these words are about earlier faults.
    public static let revealsWords = Traits(rawValue: 1 << 2)
    /// The examples contain texts that look like secrets. They must be printed in altered form, because other programs
    /// scan files for secrets.
    public static let hasSecretExamples = Traits(rawValue: 1 << 3)
  }

  /// Whether the rule judges the suppressions of other rules' findings, and therefore finds nothing without those
  /// rules.
  public var needsOthers: Bool { if case .allowances = check { true } else { false } }

  let check: Check
  private let makeExamples: Examples

  /// The input of a rule. A rule has no access to files, clock and settings; its arguments hold all facts.
  enum Check: Sendable {
    /// Each part on its own, then the facts of the document.
    case part(LintNeed, PartCheck, DocumentCheck?)
    /// The facts of a document that remain when its parts are dropped.
    case document(DocumentCheck)
    /// The ids, links and names of all documents.
    case workspace(WorkspaceCheck)
    /// The suppressions of a document, after all other checks.
    case allowances(AllowanceCheck)
  }
  typealias PartCheck = @Sendable (LintPart, LintContext, inout LintReport) -> Void
  typealias DocumentCheck = @Sendable (LintDocument, LintContext, inout LintReport) -> Void
  typealias WorkspaceCheck = @Sendable (LintWorkspace, LintContext, inout LintReport) -> Void
  typealias AllowanceCheck = @Sendable (AllowanceList, AllowanceUse, inout LintReport) -> Void
  typealias Examples = @Sendable () -> [LintExample]
}

extension LintRule {
  /// Creates a rule about parts; parts that do not meet `need` are skipped. `document` makes the findings that depend
  /// on the rest of the document.
  init(
    _ name: String, _ severity: Diagnostic.Severity, _ traits: Traits = [], needs need: LintNeed, _ reason: String,
    check: @escaping PartCheck, document: DocumentCheck? = nil, @LintExamples examples: @escaping Examples
  ) {
    self.init(
      name: name, severity: severity, reason: reason, traits: traits, check: .part(need, check, document),
      makeExamples: examples)
  }

  /// Creates a rule about documents.
  init(
    document name: String, _ severity: Diagnostic.Severity, _ reason: String, _ traits: Traits = [],
    check: @escaping DocumentCheck, @LintExamples examples: @escaping Examples
  ) {
    self.init(
      name: name, severity: severity, reason: reason, traits: traits, check: .document(check), makeExamples: examples)
  }

  /// Creates a rule about workspaces.
  init(
    workspace name: String, _ severity: Diagnostic.Severity, _ reason: String, _ traits: Traits = [],
    check: @escaping WorkspaceCheck, @LintExamples examples: @escaping Examples
  ) {
    self.init(
      name: name, severity: severity, reason: reason, traits: traits, check: .workspace(check), makeExamples: examples)
  }

  /// Creates a rule about suppressions.
  init(
    allowances name: String, _ severity: Diagnostic.Severity, _ reason: String, _ traits: Traits = [],
    check: @escaping AllowanceCheck, @LintExamples examples: @escaping Examples
  ) {
    self.init(
      name: name, severity: severity, reason: reason, traits: traits, check: .allowances(check), makeExamples: examples)
  }
}

/// The precondition for findings in a part: a record of some kinds, some bytes, or tasks with some properties.
struct LintNeed: Sendable {
  private var kinds = SyntaxKinds()
  private var classes: ByteClasses = []
  private var keys: AttributeKeys = []
  private var hasSubtasks = false

  /// No precondition: the rule checks every part.
  static let nothing = LintNeed()

  /// Requires a record of one of `kinds`.
  static func any(_ kinds: SyntaxKind...) -> LintNeed {
    LintNeed(kinds: kinds.reduce(into: SyntaxKinds()) { $0.formUnion(SyntaxKinds($1)) })
  }

  /// Requires bytes of one of some classes.
  static func bytes(_ classes: ByteClasses) -> LintNeed { LintNeed(classes: classes) }

  /// Requires a task with an attribute of one of `keys`.
  static func attribute(_ keys: AttributeKey...) -> LintNeed {
    LintNeed(keys: keys.reduce(into: []) { $0.formUnion(AttributeKeys($1)) })
  }

  /// Requires a task inside another one.
  static let subtasks = LintNeed(hasSubtasks: true)

  func isMet(by part: LintPart) -> Bool {
    if kinds.isEmpty && classes.isEmpty && keys.isEmpty && !hasSubtasks { return true }
    return !kinds.isDisjoint(with: part.syntax.kinds) || !classes.isDisjoint(with: part.byteClasses)
      || !keys.isDisjoint(with: part.model.keys) || hasSubtasks && part.model.hasSubtasks
  }
}
