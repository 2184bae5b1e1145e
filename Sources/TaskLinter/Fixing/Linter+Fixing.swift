public import TaskSyntax

extension Linter {
  /// Fixes what can be fixed in a document, pass after pass until nothing is left, twenty times at most.
  ///
  /// - Parameters:
  ///   - includingUnsafe: makes also what was probably meant, and not only what keeps the meaning or was surely meant.
  ///   - shared: findings that were made of all documents of the workspace, in this one.
  ///   - path: the file's, from the workspace's root.
  public func fixed(
    _ source: SourceText, context: LintContext, includingUnsafe: Bool, shared: [Diagnostic] = [], path: [UInt8]? = nil
  ) -> FixedDocument {
    var run = FixRun(source, self, context, path, shared)
    for _ in 0..<FixRun.longestRun {
      guard run.pass(includingUnsafe: includingUnsafe) else { break }
    }
    return run.result
  }
}

/// The passes of one document.
private struct FixRun {
  /// Passes. A fix makes no finding, so few are needed: as many as rules contend for a line.
  static let longestRun = 20

  private(set) var result: FixedDocument
  private let linter: Linter
  private let context: LintContext
  private let path: [UInt8]?
  private var composition: EditComposition
  private var findings: [Diagnostic]
  private var shared: [Diagnostic]
  /// The rules of fixes that were dropped, and what stands there.
  private var droppedPlaces: Set<[UInt8]> = []
  /// Whether a fix was made since the first of them was dropped: then they may be made after all.
  private var isDocumentOther = false

  /// Rules whose findings say nothing about a fix: those that the calendar makes.
  private let uncounted: Set<String>
  private let revealing: Set<String>

  init(_ source: SourceText, _ linter: Linter, _ context: LintContext, _ path: [UInt8]?, _ shared: [Diagnostic]) {
    let bytes = source.bytes.array(0..<source.count)
    result = FixedDocument(bytes: bytes)
    composition = EditComposition(bytes)
    self.linter = linter
    self.context = context
    self.path = path
    uncounted = Set(linter.rules.filter { $0.traits.contains(.dependsOnCalendar) }.map(\.name))
    revealing = Set(linter.rules.filter { $0.traits.contains(.revealsWords) }.map(\.name))
    findings = linter.ownFindings(in: bytes, context: context, path: path)
    let own = Set(findings.map { Key($0) })
    self.shared = shared.filter { !own.contains(Key($0)) }
  }

  private struct Key: Hashable {
    let rule: String
    let range: Range<Int>

    init(_ finding: Diagnostic) {
      rule = finding.rule
      range = finding.range
    }
  }

  /// Makes as many fixes as can be made at once. Returns whether any was made or dropped, so that others have their
  /// turn.
  mutating func pass(includingUnsafe: Bool) -> Bool {
    let wanted = (findings + shared).filter { finding in
      guard let fix = finding.fix, fix.isSafe || includingUnsafe else { return false }
      return droppedPlaces.isEmpty || !droppedPlaces.contains(place(of: finding))
    }
    let pass = FixPass(wanted, in: result.bytes)
    guard !pass.chosen.isEmpty else {
      guard isDocumentOther, !droppedPlaces.isEmpty else { return false }
      droppedPlaces = []
      result.dropped = []
      isDocumentOther = false
      return true
    }
    // Whoever asks for what was only probably meant looks at the result; and what is revealed was wrong before.
    let unverified = pass.chosen.filter { revealing.contains($0.rule) || $0.fix?.isSafe == false }
    if !unverified.isEmpty {
      make(unverified, FixPass(unverified, in: result.bytes).edits, nil)
      return true
    }
    verify(pass.chosen)
    return true
  }

  /// Makes fixes, without those that lead to other findings: those are looked for by halves.
  private mutating func verify(_ chosen: [Diagnostic]) {
    var made: [Diagnostic] = []
    var edits: [TextEdit] = []
    var after = findings
    var open = [chosen]
    while let next = open.popLast() {
      let attempt = FixPass(made + next, in: result.bytes).edits
      guard let bytes = attempt.applied(to: result.bytes) else { continue }
      let found = linter.ownFindings(in: bytes, context: context, path: path)
      if !isWorse(found, than: after) {
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

  private mutating func make(_ made: [Diagnostic], _ edits: [TextEdit], _ after: [Diagnostic]?) {
    guard !made.isEmpty, let bytes = edits.applied(to: result.bytes) else { return }
    let keys = Set(made.map { Key($0) })
    let moves = RangeMoves(edits)
    shared = shared.compactMap { keys.contains(Key($0)) ? nil : $0.moved(by: moves) }
    for finding in made { result.counts[finding.rule, default: 0] += 1 }
    composition.apply(edits)
    isDocumentOther = true
    result.bytes = bytes
    result.edits = composition.edits
    findings = after ?? linter.ownFindings(in: bytes, context: context, path: path)
  }

  /// Whether more is found of some rule.
  private func isWorse(_ found: [Diagnostic], than before: [Diagnostic]) -> Bool {
    var counts: [String: Int] = [:]
    for finding in found { counts[finding.rule, default: 0] += 1 }
    for finding in before { counts[finding.rule, default: 0] -= 1 }
    return counts.contains { $0.value > 0 && !uncounted.contains($0.key) }
  }

  /// The rule and the bytes around what it found: the place is known again when others have moved it.
  private func place(of finding: Diagnostic) -> [UInt8] {
    let start = max(0, finding.range.lowerBound - 64)
    let end = min(result.bytes.count, finding.range.lowerBound + 64)
    return Array(finding.rule.utf8) + result.bytes[min(start, end)..<end]
  }
}

extension Linter {
  /// What the rules find that look at one document alone.
  func ownFindings(in bytes: [UInt8], context: LintContext, path: [UInt8]?) -> [Diagnostic] {
    var (findings, document) = lintAlone(SyntaxTree(bytes), context: context, path: path)
    let names = rules.compactMap { rule -> String? in if case .workspace = rule.check { nil } else { rule.name } }
    findings.add(
      lint(document.allowanceList, AllowanceUse(used: findings.usedAllowances, rules: Set(names)), nil))
    return Array(findings.sorted())
  }
}

extension Diagnostic {
  /// The finding in the document after edits; `nil` where one of them touches what it is about.
  fileprivate func moved(by moves: RangeMoves) -> Diagnostic? {
    guard let place = moves.moved(range) else { return nil }
    var finding = self
    finding.range = place
    guard let old = fix?.edits else { return finding }
    let new = old.compactMap { edit in
      moves.moved(edit.range).map { TextEdit(range: $0, replacement: edit.replacement) }
    }
    guard new.count == old.count else { return nil }
    finding.fix?.edits = new
    return finding
  }
}
