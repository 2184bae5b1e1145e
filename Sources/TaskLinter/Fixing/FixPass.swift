import TaskSyntax

/// The fixes that can be made at once. A fix applies to its lines as they are. So of two rules that would change the
/// same line, one waits for the next pass, and so does one of two fixes of one rule that would change the same bytes.
struct FixPass {
  /// The findings in document order.
  private(set) var chosen: [Diagnostic] = []
  /// The edits of their fixes, sorted and disjoint.
  private(set) var edits: [TextEdit] = []

  /// Chooses among findings; of two that conflict, the first one.
  init(_ findings: [Diagnostic], in bytes: [UInt8]) {
    var claims: [(lines: Range<Int>, finding: Diagnostic)] = []
    var known = 0..<0
    for finding in findings {
      guard let edits = finding.fix?.edits, let lines = Self.lines(of: edits, in: bytes, near: known) else { continue }
      known = lines
      claims.append((lines, finding))
    }
    claims.sort { a, b in
      a.lines.lowerBound != b.lines.lowerBound
        ? a.lines.lowerBound < b.lines.lowerBound : Diagnostic.isBefore(a.finding, b.finding)
    }
    var rule = ""
    var end = 0
    for (lines, finding) in claims {
      guard let own = finding.fix?.edits else { continue }
      let isFree = lines.lowerBound >= end
      guard isFree || (rule == finding.rule && own.allSatisfy { isFreePlace($0) }) else { continue }
      if isFree { rule = finding.rule }
      end = max(end, lines.upperBound)
      chosen.append(finding)
      for edit in own { edits.insert(edit, at: firstIndex(behind: edit)) }
    }
  }

  /// Returns the whole lines that edits touch, including the line endings; `nil` if the edits cannot be made. If the
  /// edits lie in the lines `known`, returns those, so that a line with many findings is measured only once.
  private static func lines(of edits: [TextEdit], in bytes: [UInt8], near known: Range<Int>) -> Range<Int>? {
    guard let first = edits.first, let last = edits.last, last.range.upperBound <= bytes.count,
      zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound })
    else { return nil }
    if known.contains(first.range.lowerBound), last.range.upperBound < known.upperBound { return known }
    let span = bytes.span
    let start = span.lineStart(of: first.range.lowerBound)
    return start..<max(span.nextLine(from: last.range.upperBound), start + 1)
  }

  /// Returns the index of the first chosen edit after `edit`.
  private func firstIndex(behind edit: TextEdit) -> Int {
    edits.indices.partitioningIndex {
      edits[$0].range.lowerBound >= edit.range.upperBound && edits[$0].range != edit.range
    }
  }

  /// Whether an edit touches no chosen one. An insertion at the end of another edit touches it.
  private func isFreePlace(_ edit: TextEdit) -> Bool {
    let index = firstIndex(behind: edit)
    if index > 0 {
      let before = edits[index - 1].range
      guard before.upperBound <= edit.range.lowerBound, !(before.isEmpty && before.upperBound == edit.range.lowerBound),
        !(edit.range.isEmpty && before.upperBound == edit.range.lowerBound)
      else { return false }
    }
    guard index < edits.count else { return true }
    let next = edits[index].range
    return next.lowerBound > edit.range.upperBound
      || (next.lowerBound == edit.range.upperBound && !next.isEmpty && !edit.range.isEmpty)
  }
}
