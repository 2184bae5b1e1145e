import TaskSyntax

extension LintRule {
  static let invalidValue = LintRule(
    "invalid-value", .error, needs: .any(.invalidAttribute, .attribute),
    "An attribute with an invalid value is plain text and stays in the title. A declared key accepts any value, "
      + "but queries do not find values of another type than the settings give the key."
  ) { part, context, report in
    if !context.keyTypes.isEmpty, part.syntax.kinds.contains(.attribute) { flagTypes(part, context, &report) }
    guard part.syntax.kinds.contains(.invalidAttribute) else { return }
    for record in part.syntax.records
    where record.kind == .invalidAttribute && !record.key.value.isDate && record.key.value != .recurrence {
      let word = AttributeWord(record, in: part)
      report.flag(
        record.range, "invalid value in \(part.quote(record.range)): \(expectation(word))", help: advice(word))
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
    flags("---\nkeys: size, pages\n---\n- [ ] Read «size:XL», «pages:many»")
    flags("---\nkeys: visit, ride\n---\n- [ ] Go «visit:2026-02-30» «ride:long»")
    accepts(
      "---\nkeys: size, pages, visit, ride, client\n---\n"
        + "- [ ] Read size:L pages:-1.5 visit:2026-W49 ride:1h30m client:\"Oak & Sons\"")
  }

  /// Reports the values of declared keys that do not match the types from the settings.
  private static func flagTypes(_ part: LintPart, _ context: LintContext, _ report: inout LintReport) {
    for record in part.syntax.records where record.kind == .attribute && record.key == .declared {
      let word = AttributeWord(record, in: part)
      guard let type = context.keyTypes[word.name], !type.fits(word.value) else { continue }
      report.flag(
        record.range, "invalid value in \(part.quote(record.range)): the settings require \(type.phrase)",
        help: "write a value such as \(word.keyText):\(type.sample)")
    }
  }

  /// Returns the values that the key accepts, as the end of a sentence.
  private static func expectation(_ word: AttributeWord) -> String {
    let isQuoted = word.value.first == UInt8(ascii: "\"")
    return switch word.key.value {
    case .reminder: "\(word.keyText) takes a date and time, or a duration before the due date"
    case .duration: "\(word.keyText) takes hours and minutes, at most 9,999 hours"
    case .person: "\(word.keyText) takes a name"
    case .name: isQuoted ? "an id cannot be in quotes" : "an id must be a name"
    case .names: isQuoted ? "ids cannot be in quotes" : "\(word.keyText) takes ids separated by commas"
    case .date, .day, .recurrence, .text: "text directly follows the closing quote"
    }
  }

  private static func advice(_ word: AttributeWord) -> String {
    let key = word.keyText
    return switch word.key.value {
    case .reminder: "write a value such as \(key):2026-12-01T09:00, \(key):1d or \(key):2h"
    case .duration: "write a value such as \(key):45m or \(key):1h30m"
    case .person: "write a name such as \(key):maria or \(key):\"Maria Sol\""
    case .name, .names: "a name is a letter followed by letters, digits, - and _, with . and / between them"
    case .date, .day, .recurrence, .text: "add a space after the quote"
    }
  }
}
