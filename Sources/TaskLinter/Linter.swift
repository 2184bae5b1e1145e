public import TaskModel
public import TaskSyntax

/// Runs rules over parts, then over the documents and the workspace that they make up.
///
/// A file of any size is checked part by part, each part dropped or reused after its turn; a `LintDocument` keeps the
/// little that rules about whole documents ask for. A linter is a value and may be used by many threads at once.
public struct Linter: Sendable {
  /// The rules that are run, sorted by name.
  public let rules: [LintRule]

  /// A linter with the rules that are on by default, or with others, perhaps with severities of their own.
  public init(_ rules: [LintRule] = LintRule.all.filter { !$0.traits.contains(.offByDefault) }) {
    self.rules = rules.sorted { $0.name < $1.name }
  }

  /// What the rules find in one part. Places are bytes of the document.
  ///
  /// - Parameters:
  ///   - part: with `documentOffset` set.
  ///   - model: of the same part.
  ///   - head: of the document's first part.
  ///   - limit: how many findings are kept; the others are counted.
  public func lint(
    _ part: SyntaxPart, _ model: PartModel, head: DocumentHead, context: LintContext, limit: Int? = nil
  ) -> Findings {
    let lintPart = LintPart(part, model, head)
    var report = LintReport(documentCount: 1, limit: limit)
    report.base = part.documentOffset
    for rule in rules {
      guard case .part(let need, let check) = rule.check, need.isMet(by: lintPart) else { continue }
      report.begin(rule)
      check(lintPart, context, &report)
    }
    return report.findings[0]
  }

  /// What the rules find in a document as a whole, its parts apart.
  public func lint(_ document: LintDocument, context: LintContext, limit: Int? = nil) -> Findings {
    var report = LintReport(documentCount: 1, limit: limit)
    for rule in rules {
      guard case .document(let check) = rule.check else { continue }
      report.begin(rule)
      check(document, context, &report)
    }
    return report.findings[0]
  }

  /// What the rules find between the documents of a workspace: for each document its findings.
  public func lint(workspace documents: [LintDocument], context: LintContext, limit: Int? = nil) -> [Findings] {
    let workspace = LintWorkspace(documents)
    var report = LintReport(documentCount: documents.count, limit: limit)
    for rule in rules {
      guard case .workspace(let check) = rule.check else { continue }
      report.begin(rule)
      check(workspace, context, &report)
    }
    return report.findings
  }

  /// Everything that the rules find in a document that is a workspace of its own, sorted by place and rule.
  public func lint(_ tree: SyntaxTree, context: LintContext) -> [Diagnostic] {
    var document = LintDocument()
    var findings = Findings()
    let head = DocumentHead(tree.parts.first ?? SyntaxPart(), tree.dialect)
    for part in tree.parts {
      let model = PartModel(part)
      findings.add(lint(part, model, head: head, context: context))
      document.append(part, model)
    }
    findings.add(lint(document, context: context))
    for shared in lint(workspace: [document], context: context) { findings.add(shared) }
    return findings.sorted()
  }
}

extension Diagnostic {
  /// Whether `a` comes first in a report on one document: by place, then by the rule's name.
  public static func isBefore(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    if a.range.lowerBound != b.range.lowerBound { return a.range.lowerBound < b.range.lowerBound }
    if a.rule != b.rule { return a.rule < b.rule }
    return a.range.upperBound < b.range.upperBound
  }
}
