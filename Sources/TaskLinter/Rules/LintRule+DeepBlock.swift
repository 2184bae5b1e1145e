import TaskModel
import TaskSyntax

extension LintRule {
  static let deepBlock = LintRule(
    "deep-block", .warning, needs: .any(.task, .text),
    "If they are indented by four columns, a forge shows a top-level task as code and a fence as text."
  ) { part, _, report in
    let records = part.syntax.records
    var index = 0
    while index < records.count {
      if records[index].kind == .task, part.syntax.column(of: records[index].lowerBound) > 0 {
        index = flagRoots(part, from: index, &report)
      } else {
        index = Int(records[index].next)
      }
    }
    if part.syntax.kinds.contains(.text) { flagFences(part, &report) }
  } examples: {
    flags("# Plans\nText\n\n    «- [ ]» Paint\n      White", becomes: "# Plans\nText\n\n- [ ] Paint\n  White")
    flags("# Plans\n      «- [ ]» a\n    «- [ ]» b\n  - [ ] c", becomes: "# Plans\n- [ ] a\n- [ ] b\n- [ ] c")
    flags("# Plans\n    «~~~»\n    x\n    ~~~", becomes: "# Plans\n~~~\nx\n~~~")
    flags("- [ ] Paint\n  White\n      «```»\n      x\n      ```", becomes: "- [ ] Paint\n  White\n  ```\n  x\n  ```")
    flags("# Plans\n    «```»\nx")
    accepts("- Plans\n    - [ ] Paint\n    - [ ] Clean\n\n    ~~~\n    x\n    ~~~")
    accepts("1. Plans\n\n     - [ ] Paint")
    accepts("# Plans\n   - [ ] Paint")
    accepts("- [ ] Paint\n      ~~~\n      x\n      ~~~")
    accepts("- [ ] Paint\n      - [ ] White")
    accepts("# Plans\n    ``` x ```")
    accepts("# Plans\n    - Paint")
  }

  /// Reports the tasks without a parent from record `first` on, which is not in column 0, up to the first task in
  /// column 0 or another block. If only one moved, it would become the parent of the next, so the first has a fix that
  /// moves all of them to column 0. Returns the record after them.
  private static func flagRoots(_ part: LintPart, from first: Int, _ report: inout LintReport) -> Int {
    let records = part.syntax.records
    var roots: [Int] = []
    var index = first
    while index < records.count, records[index].kind == .task {
      if part.syntax.column(of: records[index].lowerBound) == 0 { break }
      roots.append(index)
      index = Int(records[index].next)
    }
    var isFirst = true
    let markdown = roots.contains { part.syntax.column(of: records[$0].lowerBound) >= 4 } ? part.markdown : nil
    let isInItem = roots.contains { root in
      markdown.map { blocks in
        blocks.item(at: records[root].lowerBound).map { blocks.containers[$0].parent >= 0 } ?? false
      } ?? false
    }
    for root in roots where part.syntax.column(of: records[root].lowerBound) >= 4 {
      // In a list without tasks it is a list item.
      if markdown?.item(at: records[root].lowerBound) != nil { continue }
      let box = records[root].lowerBound..<records[root].checkbox.upperBound
      report.flag(
        box, "the task \(part.quote(box)) is indented but has no parent", help: "move it to the left",
        fix: isFirst && !isInItem ? moveToLeft(part, roots, end: index) : nil)
      isFirst = false
    }
    return index
  }

  private static func moveToLeft(_ part: LintPart, _ roots: [Int], end: Int) -> Diagnostic.Fix? {
    let records = part.syntax.records
    let bytes = part.syntax.bytes
    // Text after them that is not in column 0 would become a note.
    if end < records.count, part.syntax.column(of: records[end].lowerBound) > 0 { return nil }
    var shift = LineShift(part)
    for root in roots {
      let record = records[root]
      let lines = bytes.lineStart(of: record.lowerBound)..<record.upperBound
      guard shift.move(lines, by: -part.syntax.column(of: record.lowerBound)) else { return nil }
    }
    return Diagnostic.Fix("Move it to the left", isSafe: false, edits: shift.edits)
  }

  /// Reports the lines of text that would open a fence if they were further left.
  private static func flagFences(_ part: LintPart, _ report: inout LintReport) {
    let records = part.syntax.records
    var search = FenceSearch(part)
    var note = 0..<0
    var index = 0
    while index < records.count {
      if records[index].kind == .note { note = index..<Int(records[index].next) }
      let first = note.contains(index) ? note.lowerBound : nil
      let margin = first.map { part.syntax.column(of: records[$0].lowerBound) } ?? 0
      guard let length = search.markCount(at: index),
        part.syntax.column(of: records[index].lowerBound) - margin >= 4, opensNone(part, records[index].lowerBound)
      else {
        index += 1
        continue
      }
      let last = search.end(of: index, length: length)
      flagFence(part, index, margin: margin, last, &report)
      index = (last ?? index) + 1
    }
  }

  /// Whether the text at `offset` does not open a fence on a forge either. In a list it may open one.
  private static func opensNone(_ part: LintPart, _ offset: Int) -> Bool {
    let markdown = part.markdown
    guard let line = markdown.lineIfAny(at: offset) else { return false }
    return markdown.lines[line].leaf == .indentedCode || !markdown.lines[line].isVerbatim
  }

  private static func flagFence(_ part: LintPart, _ index: Int, margin: Int, _ last: Int?, _ report: inout LintReport) {
    let bytes = part.syntax.bytes
    let record = part.syntax.records[index]
    let line = bytes.trimmed(record.range)
    var fix: Diagnostic.Fix?
    if let last {
      var shift = LineShift(part)
      let lines = bytes.lineStart(of: record.lowerBound)..<part.syntax.records[last].upperBound
      if shift.move(lines, by: margin - part.syntax.column(of: record.lowerBound)) {
        fix = Diagnostic.Fix("Move the fence to the left", isSafe: false, edits: shift.edits)
      }
    }
    report.flag(
      line, "\(part.quote(line)) is indented too far to open a fence", help: "start it in column \(margin + 1)",
      fix: fix)
  }
}

/// A search for fences among lines of text.
private struct FenceSearch {
  private let part: LintPart
  /// For backticks and tildes, the length of a fence that has no closing line before the record `noneBefore`.
  private var none: [UInt8: Int] = [:]
  private var noneBefore = 0

  init(_ part: LintPart) { self.part = part }

  /// Returns the number of fence marks at the beginning of the line of text at record `index`, or `nil` if they cannot
  /// open a fence.
  func markCount(at index: Int) -> Int? {
    let record = part.syntax.records[index]
    let bytes = part.syntax.bytes
    guard record.kind == .text, let mark = mark(of: index) else { return nil }
    let length = record.range.prefix { bytes[$0] == mark }.count
    let isSpan =
      mark == UInt8(ascii: "`") && (record.lowerBound + length..<record.upperBound).contains { bytes[$0] == mark }
    return length >= 3 && !isSpan ? length : nil
  }

  /// Returns the record of the line that would close a fence. Only text may be in between.
  mutating func end(of index: Int, length: Int) -> Int? {
    guard let mark = mark(of: index) else { return nil }
    if index >= noneBefore { none = [:] }
    if let none = none[mark], none <= length { return nil }
    let records = part.syntax.records
    var next = index + 1
    while next < records.count, records[next].kind == .text {
      if self.mark(of: next) == mark, closes(next, mark, length) { return next }
      next += 1
    }
    none[mark] = length
    noneBefore = next
    return nil
  }

  private func mark(of index: Int) -> UInt8? {
    let mark = part.syntax.bytes[part.syntax.records[index].lowerBound]
    return mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") ? mark : nil
  }

  private func closes(_ index: Int, _ mark: UInt8, _ length: Int) -> Bool {
    let bytes = part.syntax.bytes
    let line = bytes.trimmed(part.syntax.records[index].range)
    return line.count >= length && line.allSatisfy { bytes[$0] == mark }
  }
}
