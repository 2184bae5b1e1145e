import TaskSyntax

extension LintRule {
  static let invalidValue = LintRule(
    "invalid-value", .error,
    "An attribute whose value does not fit its key is text: it stays in the title and means nothing.",
    needs: .any(.invalidAttribute)
  ) { part, _, report in
    for record in part.syntax.records
    where record.kind == .invalidAttribute && !record.key.isDate && record.key != .every {
      let word = AttributeWord(record, in: part)
      report.flag(
        record.range, "\(part.quote(record.range)) does not fit: \(expectation(word))", help: advice(word))
    }
  } examples: {
    flags("- [ ] Paint the wall «after:1pm»")
    flags("- [ ] Call «remind:tomorrow»")
    flags("- [ ] Write «est:2d»")
    flags("- [ ] Order «id:1»")
    flags("- [ ] Order «id:\"worktop\"»")
    accepts("- [ ] Paint the wall after:worktop,paint\n- [ ] a id:worktop\n- [ ] b id:paint")
    accepts("- [ ] Call due:2026-12-01 remind:1d remind:2026-11-30T09:00")
    accepts("- [ ] Write est:1h30m spent:20m")
    accepts("- [ ] Ask owner:\"Maria Sol\"")
    accepts("- [ ] Pay due:soon")
  }

  /// What the key takes, as the end of a sentence.
  private static func expectation(_ word: AttributeWord) -> String {
    switch word.key {
    case .remind: "remind takes a date with a time, or a duration before due"
    case .est, .spent: "\(word.keyText) takes hours and minutes, 9,999 hours at most"
    case .owner: "an owner is a name"
    case .id, .of: word.value.first == UInt8(ascii: "\"") ? "an id takes no quotes" : "an id is a name"
    case .after: word.value.first == UInt8(ascii: "\"") ? "ids take no quotes" : "after takes ids with commas between"
    default: "text touches the closing quote"
    }
  }

  private static func advice(_ word: AttributeWord) -> String {
    switch word.key {
    case .remind: "write a value such as remind:2026-12-01T09:00, remind:1d or remind:2h"
    case .est, .spent: "write a value such as \(word.keyText):45m or \(word.keyText):1h30m"
    case .owner: "write a name such as owner:maria or owner:\"Maria Sol\""
    case .id, .of, .after: "a name is a letter, then letters, digits, - and _, with . and / between them"
    default: "write a space behind the quote"
    }
  }
}
