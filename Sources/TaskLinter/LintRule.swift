import TaskModel
public import TaskSyntax

/// One thing that can be wrong in a task file: a name, why it is wrong, how it is found, and examples, which are both
/// the rule's documentation and its tests.
///
/// A new rule is one file in `Rules` and one line in `LintRule+All.swift`.
public struct LintRule: Sendable {
  /// In kebab-case, for what is flagged.
  public let name: String
  /// The severity where no setting changes it.
  public var severity: Diagnostic.Severity
  /// Why it is reported: one or two sentences.
  public let reason: String
  public let traits: Traits
  /// Documents with the places that are flagged, and near misses that are not.
  public var examples: [LintExample] { makeExamples() }

  /// Properties of a rule that its callers ask for.
  public struct Traits: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It is not run unless a setting or an option says so.
    public static let offByDefault = Traits(rawValue: 1 << 0)
    /// The findings may change overnight, so the rule does not run where a commit is checked.
    public static let dependsOnCalendar = Traits(rawValue: 1 << 1)
    /// Its fix makes words mean something that were text before. What is found in them then was wrong before.
    public static let revealsWords = Traits(rawValue: 1 << 2)
    /// The examples contain texts that look like secrets, and must not appear as they are: other programs search for
    /// them.
    public static let hasSecretExamples = Traits(rawValue: 1 << 3)
  }

  /// Whether it judges what becomes of the findings of others, and so finds nothing without them.
  public var needsOthers: Bool { if case .allowances = check { true } else { false } }

  let check: Check
  private let makeExamples: @Sendable () -> [LintExample]

  /// The input of a rule. None gets a file, a clock or a setting: all facts are in its arguments.
  enum Check: Sendable {
    /// One part after the other, each on its own.
    case part(LintNeed, PartCheck)
    /// The same, and then what is kept of the document.
    case partAndDocument(LintNeed, PartCheck, DocumentCheck)
    /// The facts of a document that are kept when its parts are dropped.
    case document(DocumentCheck)
    /// The ids, links and names of all documents.
    case workspace(WorkspaceCheck)
    /// The allowances of a document, when all else is done.
    case allowances(AllowanceCheck)
  }

  typealias PartCheck = @Sendable (LintPart, LintContext, inout LintReport) -> Void
  typealias DocumentCheck = @Sendable (LintDocument, LintContext, inout LintReport) -> Void
  typealias WorkspaceCheck = @Sendable (LintWorkspace, LintContext, inout LintReport) -> Void
  typealias AllowanceCheck = @Sendable (AllowanceList, AllowanceUse, inout LintReport) -> Void
}

extension LintRule {
  /// A rule about parts; those that lack what it needs are skipped.
  init(
    _ name: String, _ severity: Diagnostic.Severity, _ reason: String, _ traits: Traits = [], needs need: LintNeed,
    check: @escaping PartCheck,
    @LintExamples examples: @escaping @Sendable () -> [LintExample]
  ) {
    self.init(
      name: name, severity: severity, reason: reason, traits: traits, check: .part(need, check), makeExamples: examples)
  }

  /// A rule about parts whose findings in part depend on the rest of the document.
  init(
    _ name: String, _ severity: Diagnostic.Severity, _ reason: String, _ traits: Traits = [], needs need: LintNeed,
    check: @escaping PartCheck, document: @escaping DocumentCheck,
    @LintExamples examples: @escaping @Sendable () -> [LintExample]
  ) {
    self.init(
      name: name, severity: severity, reason: reason, traits: traits, check: .partAndDocument(need, check, document),
      makeExamples: examples)
  }

  /// A rule about documents.
  init(
    document name: String, _ severity: Diagnostic.Severity, _ reason: String, _ traits: Traits = [],
    check: @escaping DocumentCheck,
    @LintExamples examples: @escaping @Sendable () -> [LintExample]
  ) {
    self.init(
      name: name, severity: severity, reason: reason, traits: traits, check: .document(check), makeExamples: examples)
  }

  /// A rule about workspaces.
  init(
    workspace name: String, _ severity: Diagnostic.Severity, _ reason: String, _ traits: Traits = [],
    check: @escaping WorkspaceCheck,
    @LintExamples examples: @escaping @Sendable () -> [LintExample]
  ) {
    self.init(
      name: name, severity: severity, reason: reason, traits: traits, check: .workspace(check), makeExamples: examples)
  }
}

extension LintRule {
  /// A rule about allowances.
  init(
    allowances name: String, _ severity: Diagnostic.Severity, _ reason: String, _ traits: Traits = [],
    check: @escaping AllowanceCheck,
    @LintExamples examples: @escaping @Sendable () -> [LintExample]
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

  /// Nothing: the rule finds out by itself.
  static let nothing = LintNeed()

  /// A record of one of `kinds`.
  static func any(_ kinds: SyntaxKind...) -> LintNeed {
    LintNeed(kinds: kinds.reduce(into: SyntaxKinds()) { $0.formUnion(SyntaxKinds($1)) })
  }

  /// Bytes of one of some classes.
  static func bytes(_ classes: ByteClasses) -> LintNeed { LintNeed(classes: classes) }

  /// A record of `kind`, or bytes of one of some classes.
  static func either(_ kind: SyntaxKind, or classes: ByteClasses) -> LintNeed {
    LintNeed(kinds: SyntaxKinds(kind), classes: classes)
  }

  /// A task with an attribute of one of `keys`.
  static func attribute(_ keys: AttributeKey...) -> LintNeed {
    LintNeed(keys: keys.reduce(into: []) { $0.formUnion(AttributeKeys($1)) })
  }

  /// A task that lies in another one.
  static let subtasks = LintNeed(hasSubtasks: true)

  func isMet(by part: LintPart) -> Bool {
    if kinds.isEmpty && classes.isEmpty && keys.isEmpty && !hasSubtasks { return true }
    return !kinds.isDisjoint(with: part.syntax.kinds) || !classes.isDisjoint(with: part.byteClasses)
      || !keys.isDisjoint(with: part.model.keys) || hasSubtasks && part.model.hasSubtasks
  }
}
