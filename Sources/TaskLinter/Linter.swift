public import TaskModel
public import TaskSyntax

/// A runner of rules over parts, then over their documents and the workspace.
///
/// A file of any size is checked part by part, and each part is dropped or reused afterward. A `LintDocument` keeps the
/// few facts that rules about whole documents need. A linter is a value that several threads may use.
public struct Linter: Sendable {
  /// The enabled rules, sorted by name.
  public let rules: [LintRule]
  /// The checks of parts and documents with the numbers of their rules. They are called through spans, because all
  /// threads would update the reference counts of copied rules.
  private let partChecks: [PartCheck]
  /// The condition of each check of parts.
  private let partNeeds: [LintNeed]
  private let documentChecks: [DocumentCheck]

  // Structs, because a closure stored in a tuple is called through a thunk, whose reference count all threads update.
  private struct PartCheck: Sendable {
    let rule: Int
    let check: LintRule.PartCheck
  }

  private struct DocumentCheck: Sendable {
    let rule: Int
    let check: LintRule.DocumentCheck
  }

  /// Creates a linter with the rules that are on by default, or with other rules, whose severities may differ.
  public init(_ rules: [LintRule] = LintRule.all.filter { !$0.traits.contains(.offByDefault) }) {
    self.rules = rules.sorted { $0.name < $1.name }
    var (partChecks, partNeeds, documentChecks): ([PartCheck], [LintNeed], [DocumentCheck]) = ([], [], [])
    for (number, rule) in self.rules.enumerated() {
      if case .part(let need, let check, _) = rule.check {
        partChecks.append(PartCheck(rule: number, check: check))
        partNeeds.append(need)
      }
      if let check = rule.documentCheck { documentChecks.append(DocumentCheck(rule: number, check: check)) }
    }
    self.partChecks = partChecks
    self.partNeeds = partNeeds
    self.documentChecks = documentChecks
  }

  /// Returns the findings in one part. Ranges are bytes of the document.
  ///
  /// - Parameters:
  ///   - part: the part, with `documentOffset` set.
  ///   - model: the model of the part.
  ///   - head: the facts of the document's first part.
  ///   - limit: the findings to keep; the others are only counted.
  public func lint(
    _ part: SyntaxPart, _ model: consuming PartModel, head: DocumentHead, context: LintContext,
    limit: FindingLimit = .unlimited
  ) -> Findings {
    let lintPart = LintPart(part, model, head)
    var report = LintReport(rules, limit: limit, allowances: head.allowances)
    report.base = part.documentOffset
    let checks = partChecks.span
    for index in partNeeds.indices where partNeeds[index].isMet(by: lintPart) {
      report.rule = checks[index].rule
      checks[index].check(lintPart, context, &report)
    }
    return report.first
  }

  /// Returns the findings in a document as a whole, without those in its parts.
  public func lint(_ document: LintDocument, context: LintContext, limit: FindingLimit = .unlimited) -> Findings {
    var report = LintReport(rules, limit: limit, allowances: document.allowances)
    let checks = documentChecks.span
    for index in checks.indices {
      report.rule = checks[index].rule
      checks[index].check(document, context, &report)
    }
    return report.first
  }

  /// Returns the findings of workspace rules by the number of the document; documents without findings may be missing.
  ///
  /// - Parameter unlimited: the numbers of the documents of which all findings are kept.
  public func lint(
    workspace documents: [WorkspaceDocument], context: LintContext, limit: FindingLimit = .unlimited,
    unlimited: Set<Int> = []
  ) -> [Int: Findings] {
    if documents.isEmpty { return [:] }
    let workspace = LintWorkspace(documents)
    let isAllowing = documents.contains { !$0.allowanceList.all.isEmpty }
    var report = LintReport(
      rules, limit: limit, unlimited: unlimited,
      allowances: isAllowing ? documents.map { Allowances($0.allowanceList, among: LintRule.names) } : [])
    for (number, rule) in rules.enumerated() {
      guard case .workspace(let check) = rule.check else { continue }
      report.rule = number
      check(workspace, context, &report)
    }
    return report.findings
  }

  /// Returns the findings in the suppressions of a document, after all other rules.
  ///
  /// - Parameter findings: all other findings in the document.
  public func lint(allowancesOf document: WorkspaceDocument, after findings: Findings, limit: FindingLimit = .unlimited)
    -> Findings
  {
    if document.allowanceList.all.isEmpty { return Findings(limit: limit) }
    let use = AllowanceUse(used: findings.usedAllowances, rules: Set(rules.map(\.name)))
    return lint(document.allowanceList, use, limit)
  }

  func lint(_ list: AllowanceList, _ use: AllowanceUse, _ limit: FindingLimit) -> Findings {
    guard !list.all.isEmpty else { return Findings(limit: limit) }
    var report = LintReport(rules, limit: limit, allowances: Allowances(list, among: LintRule.names))
    for (number, rule) in rules.enumerated() {
      guard case .allowances(let check) = rule.check else { continue }
      report.rule = number
      // The last of these rules, by name, checks which suppressions the others needed.
      let used = use.used.union(report.usedAllowances)
      check(list, AllowanceUse(used: used, rules: use.rules), &report)
    }
    return report.first
  }

  /// Returns all findings in a document that is its own workspace, sorted by place and rule.
  ///
  /// - Parameter path: the file's path from the workspace's root.
  public func lint(_ tree: SyntaxTree, context: LintContext, path: [UInt8]? = nil) -> [Diagnostic] {
    let (alone, document) = lintAlone(tree, context: context, path: path)
    let shared = WorkspaceDocument(document, alone)
    var findings = alone
    for more in lint(workspace: [shared], context: context).values { findings.add(more) }
    findings.add(lint(allowancesOf: shared, after: findings))
    return Array(findings.sorted())
  }

  /// Returns the findings in the parts and the document, and the facts that are kept.
  func lintAlone(
    _ tree: SyntaxTree, context: LintContext, path: [UInt8]?
  ) -> (findings: Findings, document: LintDocument) {
    var document = LintDocument(path: path)
    let models = tree.parts.map { PartModel($0) }
    for (part, model) in zip(tree.parts, models) { document.append(LintDocument(part, model)) }
    let unknown = document.unknownTexts
    if !unknown.isEmpty {
      document = LintDocument(path: path)
      for (part, model) in zip(tree.parts, models) { document.append(LintDocument(part, model, unknownTexts: unknown)) }
    }
    let head = DocumentHead(
      tree.parts.first ?? SyntaxPart(), tree.dialect, path: path, allowances: document.allowances,
      lineEnd: document.lineEnd)
    var findings = Findings()
    for (part, model) in zip(tree.parts, models) { findings.add(lint(part, model, head: head, context: context)) }
    findings.add(lint(document, context: context))
    return (findings, document)
  }
}

extension LintRule {
  fileprivate var documentCheck: DocumentCheck? {
    switch check {
    case .part(_, _, let check): check
    case .document(let check): check
    case .workspace, .allowances: nil
    }
  }
}
