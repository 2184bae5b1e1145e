import TaskSyntax

/// The fixes of one document, made in passes.
public struct DocumentFixes: Sendable {
  /// The largest number of passes. A fix makes no new finding, so only as many are needed as rules compete for a line.
  private static let longestRun = 20

  public private(set) var result: FixedDocument
  private let original: FixableDocument
  private var composition: EditComposition
  private let includingUnsafe: Bool
  /// The findings of the rules that check this document alone.
  private var findings: [Diagnostic]
  /// The rules of dropped fixes, with the bytes around their findings.
  private var droppedPlaces: Set<[UInt8]> = []
  /// Whether a fix was made since the first fix was dropped; then the dropped ones are tried again.
  private var isDocumentOther = false

  /// The rules that depend on the calendar. A change in the number of their findings does not show whether a fix is
  /// good.
  private let uncounted: Set<String>
  private let revealing: Set<String>
  /// The workspace rules. Only they remove names from an `after`.
  private let dependent: Set<String>

  /// Makes the fixes of the rules that check the document alone, until none is left.
  ///
  /// - Parameter includingUnsafe: whether fixes of a probable intention are made, and not only those that keep the
  ///   meaning or whose intention is certain.
  public init(_ document: FixableDocument, includingUnsafe: Bool) {
    original = document
    let bytes = document.bytes
    result = FixedDocument(bytes: bytes)
    composition = EditComposition(bytes)
    self.includingUnsafe = includingUnsafe
    let linter = document.linter
    uncounted = Set(linter.rules.filter { $0.traits.contains(.dependsOnCalendar) }.map(\.name))
    revealing = Set(linter.rules.filter { $0.traits.contains(.revealsWords) }.map(\.name))
    dependent = Set(linter.rules.map(\.name)).subtracting(linter.ownRules)
    findings = document.ownFindings(in: bytes)
    makeOwn()
  }

  private mutating func makeOwn() {
    for _ in 0..<Self.longestRun {
      let pass = pass(among: findings)
      if !pass.chosen.isEmpty {
        make(pass)
      } else {
        guard isDocumentOther, !droppedPlaces.isEmpty else { break }
        droppedPlaces = []
        result.dropped = []
        isDocumentOther = false
      }
    }
  }

  /// Makes fixes of workspace findings in the current document, then the resulting fixes in the document alone. Returns
  /// whether any was made.
  mutating func make(shared: [Diagnostic]) -> Bool {
    let pass = pass(among: shared)
    guard !pass.chosen.isEmpty else { return false }
    let before = result.bytes
    make(pass)
    if result.bytes != before { makeOwn() }
    return result.bytes != before
  }

  /// The current document, for workspace rules.
  var document: WorkspaceDocument {
    let (findings, document) = original.linter.lintAlone(
      SyntaxTree(result.bytes), context: original.context, path: original.path)
    return WorkspaceDocument(document, findings)
  }

  /// Returns the fixes of findings that can be made in one pass.
  private func pass(among findings: [Diagnostic]) -> FixPass {
    let wanted = findings.filter { finding in
      guard let fix = finding.fix, fix.isSafe || includingUnsafe else { return false }
      return droppedPlaces.isEmpty || !droppedPlaces.contains(place(of: finding))
    }
    return FixPass(wanted, in: result.bytes)
  }

  private mutating func make(_ pass: FixPass) {
    // A person who asks for probable fixes inspects the result, and findings about revealed words are about earlier
    // faults.
    let probable = pass.chosen.filter { $0.fix?.isSafe == false }
    let revealed = pass.chosen.filter { revealing.contains($0.rule) && $0.fix?.isSafe == true }
    if !probable.isEmpty {
      verify(probable, .probable, countsFindings: false)
    } else if !revealed.isEmpty {
      verify(revealed, .safe, countsFindings: false)
    } else {
      verify(pass.chosen, .safe, countsFindings: true)
    }
  }

  /// Makes fixes, except those that take something from a task or lead to other findings, which are found by bisection.
  private mutating func verify(_ chosen: [Diagnostic], _ trust: TaskFacts.Trust, countsFindings: Bool) {
    let facts = TaskFacts(result.bytes)
    var made: [Diagnostic] = []
    var edits: [TextEdit] = []
    var after = findings
    var open = [chosen]
    while let next = open.popLast() {
      let attempt = FixPass(made + next, in: result.bytes).edits
      guard let bytes = attempt.applied(to: result.bytes) else { continue }
      let mayDropNames = (made + next).contains { dependent.contains($0.rule) }
      let isKept = facts.areKept(in: TaskFacts(bytes), edits: attempt, trust, mayDropNames: mayDropNames)
      let found = isKept ? original.ownFindings(in: bytes) : []
      if isKept, !countsFindings || !isWorse(found, than: after) {
        made += next
        edits = attempt
        after = found
      } else if next.count == 1 {
        result.dropped += next
        if droppedPlaces.isEmpty { isDocumentOther = false }
        droppedPlaces.insert(place(of: next[0]))
      } else {
        open.append(Array(next[(next.count / 2)...]))
        open.append(Array(next[..<(next.count / 2)]))
      }
    }
    make(made, edits, after)
  }

  private mutating func make(_ made: [Diagnostic], _ edits: [TextEdit], _ after: [Diagnostic]) {
    guard !made.isEmpty, let bytes = edits.applied(to: result.bytes) else { return }
    for finding in made { result.counts[finding.rule, default: 0] += 1 }
    composition.apply(edits)
    isDocumentOther = true
    result.bytes = bytes
    result.edits = composition.edits
    findings = after
  }

  /// Whether some rule has more findings than before.
  private func isWorse(_ found: [Diagnostic], than before: [Diagnostic]) -> Bool {
    var counts: [String: Int] = [:]
    for finding in found { counts[finding.rule, default: 0] += 1 }
    for finding in before { counts[finding.rule, default: 0] -= 1 }
    return counts.contains { $0.value > 0 && !uncounted.contains($0.key) }
  }

  /// Returns the rule and the bytes around a finding, which identify it even after it has moved.
  private func place(of finding: Diagnostic) -> [UInt8] {
    let start = max(0, finding.range.lowerBound - 64)
    let end = min(result.bytes.count, finding.range.lowerBound + 64)
    return Array(finding.rule.utf8) + result.bytes[min(start, end)..<end]
  }
}

extension Linter {
  /// The names of the rules that check one document alone.
  fileprivate var ownRules: [String] { rules.compactMap { if case .workspace = $0.check { nil } else { $0.name } } }
}

extension FixableDocument {
  var bytes: [UInt8] { source.bytes.array(0..<source.count) }

  /// Returns the findings of the rules that check one document alone, in some state of the document.
  func ownFindings(in bytes: [UInt8]) -> [Diagnostic] {
    var (findings, document) = linter.lintAlone(SyntaxTree(bytes), context: context, path: path)
    let use = AllowanceUse(used: findings.usedAllowances, rules: Set(linter.ownRules))
    findings.add(linter.lint(document.allowanceList, use, .unlimited))
    return Array(findings.sorted())
  }
}
