import TaskModel
import TaskSyntax

extension LintRule {
  static let duplicateTag = LintRule(
    "duplicate-tag", .warning, needs: .any(.tag, .context),
    "A tag or context at the end of a line is redundant if the line already has it."
  ) { part, _, report in
    let rows = part.model.rows
    let labels = part.model.labels
    for index in rows.indices {
      let end = index + 1 < rows.count ? Int(rows[index + 1].labels) : labels.count
      guard end - Int(rows[index].labels) > 1, hasTwice(labels[Int(rows[index].labels)..<end]) else { continue }
      flagLine(part, record: Int(rows[index].record), &report)
    }
  } examples: {
    flags("- [ ] Call #urgent «#urgent»", becomes: "- [ ] Call #urgent")
    flags("- [ ] Call @phone due:2026-12-01 «@phone» #now", becomes: "- [ ] Call @phone due:2026-12-01 #now")
    flags("- [ ] Call #a +b «#a» «#\"a\"»", becomes: "- [ ] Call #a +b")
    flags("- [ ] Call #urgent «#urgent»!")
    accepts("- [ ] Ask @anna whether @anna can come")
    accepts("- [ ] Call #phone @phone +phone")
    accepts("- [ ] Call #urgent\n  - [ ] Ask #urgent")
    accepts("- [ ] Call #urgent #Urgent")
  }

  private static func hasTwice(_ labels: ArraySlice<PartModel.Label>) -> Bool {
    guard labels.count > 8 else {
      for index in labels.indices.dropLast() where labels[(index + 1)...].contains(labels[index]) { return true }
      return false
    }
    return Set(labels.map { $0.name << 1 | ($0.isTag ? 1 : 0) }).count < labels.count
  }

  /// Reports the tokens at the end of the line that it already contains. Within the sentence a name may occur twice.
  private static func flagLine(_ part: LintPart, record task: Int, _ report: inout LintReport) {
    let bytes = part.syntax.bytes
    let records = part.syntax.records
    let words = part.syntax.wordRecords(of: task)
    var start = part.syntax.words(of: task).upperBound
    var trailing = words.upperBound
    while trailing > words.lowerBound {
      let word = records[trailing - 1]
      let gap = bytes.trimmed(word.upperBound..<max(start, word.upperBound))
      switch word.kind {
      case .project, .context, .tag, .attribute, .inlineComment: break
      default: start = -1
      }
      guard start >= 0, gap.allSatisfy({ ".,;:!?)]}".utf8.contains(bytes[$0]) }) else { break }
      start = word.lowerBound
      trailing -= 1
    }
    var seen: Set<[UInt8]> = []
    for index in words where records[index].kind == .context || records[index].kind == .tag {
      let word = records[index]
      guard !seen.insert(part.syntax.nameWithSigil(of: word)).inserted, index >= trailing else { continue }
      let blank = bytes.blanksStart(before: word.lowerBound)
      let isAlone = bytes.isWordEnd(at: word.upperBound)
      report.flag(
        word.range, "the line already has \(part.quote(word.range))", help: "remove it",
        fix: isAlone ? .safe("Remove it", .delete(blank..<word.upperBound)) : nil)
    }
  }
}
