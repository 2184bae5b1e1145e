import TaskModel
public import TaskSyntax

/// A document with comments that suppress its findings.
public struct AllowedDocument: Sendable {
  /// The edits of the original document: sorted and disjoint.
  public internal(set) var edits: [TextEdit] = []
  public internal(set) var bytes: [UInt8]
  /// The number of findings that are suppressed.
  public internal(set) var count = 0
}

extension Linter {
  /// Writes comments into a document that suppress its findings: at the end of a task's line, above the task for
  /// findings below its line, or into an existing comment at either place. A finding outside of tasks is kept, and so
  /// is one whose comment would be parsed as something else, would change the meaning of the document, or would lead to
  /// another finding. Comments that fail are found by bisection.
  ///
  /// - Parameters:
  ///   - findings: the findings in the document, sorted.
  ///   - reason: the reason to write into new comments, without `--` and line endings; empty for none.
  public func allowed(
    _ findings: [Diagnostic], in source: SourceText, reason: [UInt8], context: LintContext, path: [UInt8]? = nil
  ) -> AllowedDocument {
    AllowanceRun(FixableDocument(source, self, context: context, path: path), reason).run(findings)
  }
}

private struct AllowanceRun {
  /// A comment, new or extended, and the findings that it suppresses.
  private struct Target {
    /// The offset at which its text is inserted.
    var position: Int
    var before: [UInt8]
    var after: [UInt8]
    var findings: [Diagnostic] = []

    var edit: TextEdit {
      let names = Set(findings.map(\.rule)).sorted().joined(separator: ", ")
      return TextEdit(range: position..<position, replacement: before + names.utf8 + after)
    }
  }

  private let document: FixableDocument
  private let reason: [UInt8]
  private let original: [UInt8]
  private let tree: SyntaxTree
  private let lineEnd: [UInt8]
  /// The ends of the names in existing comments, for comments in a task's line and above it, by the start of that line.
  private var namesInLine: [Int: Int] = [:]
  private var namesAbove: [Int: Int] = [:]
  /// The number of findings of each rule, without workspace rules.
  private let counts: [String: Int]

  init(_ document: FixableDocument, _ reason: [UInt8]) {
    self.document = document
    self.reason = reason
    original = document.bytes
    tree = SyntaxTree(original)
    counts = Self.counts(document.ownFindings(in: original))
    let facts = LintDocument(tree, path: document.path)
    lineEnd = facts.lineEnd.bytes
    for allowance in facts.allowanceList.all
    where allowance.covered != Allowance.wholeFile {
      guard let end = allowance.names.last?.range.upperBound, !allowance.covered.isEmpty else { continue }
      if allowance.covered.contains(allowance.range.lowerBound) {
        namesInLine[allowance.covered.lowerBound] = end
      } else {
        namesAbove[allowance.covered.lowerBound] = end
      }
    }
  }

  func run(_ findings: [Diagnostic]) -> AllowedDocument {
    var result = AllowedDocument(bytes: original)
    var made: [Target] = []
    var open = [targets(findings)]
    while let next = open.popLast() {
      if next.isEmpty { continue }
      if let attempt = attempt(made + next) {
        made += next
        result = attempt
      } else if next.count > 1 {
        open.append(Array(next[(next.count / 2)...]))
        open.append(Array(next[..<(next.count / 2)]))
      }
    }
    return result
  }

  /// Returns the comments for the findings that lie in tasks.
  private func targets(_ findings: [Diagnostic]) -> [Target] {
    // Findings about comments cannot be suppressed by comments.
    let unallowable = Set(LintRule.all.filter(\.needsOthers).map(\.name))
    var rest = findings.filter { !unallowable.contains($0.rule) }[...]
    var targets: [Target] = []
    var numbers: [Int: Int] = [:]
    for (number, part) in tree.parts.enumerated() {
      let end = number + 1 < tree.parts.count ? tree.parts[number + 1].documentOffset : Int.max
      var walk = TaskWalk(part)
      // The last task, the end of its line, and its targets: a line may have very many findings.
      var last: (task: Int, lineEnd: Int, inLine: Int?, above: Int?) = (-1, 0, nil, nil)
      while let finding = rest.first, finding.range.lowerBound < end {
        rest.removeFirst()
        let offset = finding.range.lowerBound - part.documentOffset
        guard let task = walk.task(at: offset) else { continue }
        if last.task != task { last = (task, part.lineEnd(ofTask: task), nil, nil) }
        let isInLine = offset < last.lineEnd
        if let known = isInLine ? last.inLine : last.above {
          targets[known].findings.append(finding)
          continue
        }
        let target = target(inLine: isInLine, task, part)
        let index = numbers[target.position] ?? targets.count
        if index == targets.count { targets.append(target) }
        numbers[target.position] = index
        if isInLine { last.inLine = index } else { last.above = index }
        targets[index].findings.append(finding)
      }
    }
    return targets
  }

  /// Returns the comment for findings in the line of the task at record `index` of a part, or below that line.
  private func target(inLine isInLine: Bool, _ index: Int, _ part: SyntaxPart) -> Target {
    let bytes = part.bytes
    let task = part.records[index].lowerBound
    let lineStart = bytes.lineStart(of: task)
    if let end = (isInLine ? namesInLine : namesAbove)[lineStart + part.documentOffset] {
      return Target(position: end, before: Array(", ".utf8), after: [])
    }
    let opening = Array("<!-- tasks: allow ".utf8)
    let closing = (reason.isEmpty ? [] : Array(": ".utf8) + reason) + Array(" -->".utf8)
    if isInLine {
      let end = bytes.trimmed(task..<bytes.textEnd(from: task)).upperBound
      return Target(position: end + part.documentOffset, before: [0x20] + opening, after: closing)
    }
    let start = bytes.blanksStart(before: task, downTo: lineStart)
    return Target(
      position: start + part.documentOffset, before: bytes.array(start..<task) + opening, after: closing + lineEnd)
  }

  /// Returns the document with these comments; `nil` if a comment does not have its effect or has another one.
  private func attempt(_ targets: [Target]) -> AllowedDocument? {
    let edits = targets.map(\.edit).sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard let bytes = edits.applied(to: original) else { return nil }
    let new = SourceText(bytes)
    guard DocumentComparison.firstDifference(document.source, new, permitting: .allowances) == nil else { return nil }
    let tree = SyntaxTree(new)
    let allowances = LintDocument(tree, path: document.path).allowances
    let findings = targets.flatMap(\.findings).sorted(by: Diagnostic.isBefore)
    var distance = 0
    var rest = edits[...]
    for finding in findings {
      while let edit = rest.first, edit.range.lowerBound <= finding.range.lowerBound {
        distance += edit.replacement.count
        rest.removeFirst()
      }
      var isAllowed = false
      allowances.forEachName(of: finding.rule, at: finding.range.lowerBound + distance) { _, isGuess in
        if !isGuess { isAllowed = true }
      }
      if !isAllowed { return nil }
    }
    var expected = counts
    for finding in findings { expected[finding.rule]? -= 1 }
    let after = Self.counts(document.ownFindings(in: bytes))
    if after.contains(where: { $0.value > expected[$0.key, default: 0] }) { return nil }
    return AllowedDocument(edits: edits, bytes: bytes, count: findings.count)
  }

  private static func counts(_ findings: [Diagnostic]) -> [String: Int] {
    findings.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }
}

/// A search for the innermost tasks at ascending offsets of a part. A whole traversal is linear.
private struct TaskWalk {
  private let part: SyntaxPart
  private var next = 0
  /// The records of the tasks that are open at record `next`.
  private var open: [Int] = []

  init(_ part: SyntaxPart) { self.part = part }

  /// Returns the record of the task whose line, note or subtasks hold the byte at `offset`; `nil` if there is none.
  mutating func task(at offset: Int) -> Int? {
    while next < part.records.count, start(of: next) <= offset {
      while let last = open.last, Int(part.records[last].next) <= next { open.removeLast() }
      if part.records[next].kind == .task { open.append(next) }
      next += 1
    }
    guard let last = open.last, part.covered(byTask: last).contains(offset) else { return nil }
    return last
  }

  /// Returns the start of a record, for a task that of its line.
  private func start(of index: Int) -> Int {
    let record = part.records[index]
    return record.kind == .task ? part.bytes.lineStart(of: record.lowerBound) : record.lowerBound
  }
}

extension SyntaxPart {
  /// Returns the end of the line of the task at record `index`. Without a line feed the end of the part belongs to it.
  fileprivate func lineEnd(ofTask index: Int) -> Int {
    let end = bytes.nextLine(from: records[index].lowerBound)
    return end == bytes.count && bytes[end - 1] != UInt8(ascii: "\n") ? end + 1 : end
  }
}

extension LintDocument {
  fileprivate init(_ tree: SyntaxTree, path: [UInt8]?) {
    self.init(path: path)
    for part in tree.parts { append(LintDocument(part, PartModel(part))) }
  }
}
