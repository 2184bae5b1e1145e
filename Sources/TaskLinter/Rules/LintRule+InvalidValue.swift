import TaskSyntax

extension LintRule {
  static let invalidValue = LintRule(
    "invalid-value", .error,
    "An attribute whose value does not fit its key is text: it stays in the title and means nothing. A declared key takes any "
      + "value, but no query finds one that does not fit the type that the settings give it.",
    needs: .any(.invalidAttribute, .attribute)
  ) { part, context, report in
    if !context.keyTypes.isEmpty, part.syntax.kinds.contains(.attribute) { flagTypes(part, context, &report) }
    guard part.syntax.kinds.contains(.invalidAttribute) else { return }
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
    flags("---\nkeys: size, pages\n---\n- [ ] Read «size:XL», «pages:many»")
    flags("---\nkeys: visit, ride\n---\n- [ ] Go «visit:2026-02-30» «ride:long»")
    accepts(
      "---\nkeys: size, pages, visit, ride, client\n---\n"
        + "- [ ] Read size:L pages:-1.5 visit:2026-W49 ride:1h30m client:\"Oak & Sons\"")
  }

  /// Reports the values of declared keys that do not fit the types that the settings give them.
  private static func flagTypes(_ part: LintPart, _ context: LintContext, _ report: inout LintReport) {
    for record in part.syntax.records where record.kind == .attribute && record.key == .declared {
      let word = AttributeWord(record, in: part)
      guard let type = context.keyTypes[word.name], !type.fits(word.value) else { continue }
      report.flag(
        record.range, "\(part.quote(record.range)) does not fit: the settings say that it is \(type.words)",
        help: "write a value such as \(word.keyText):\(type.sample)")
    }
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

extension LintContext.KeyType {
  fileprivate func fits(_ value: [UInt8]) -> Bool {
    switch self {
    case .text: true
    case .number: Self.isNumber(value)
    case .date: DateLiteral(String(decoding: value, as: UTF8.self)) != nil
    case .duration: DurationLiteral(String(decoding: value, as: UTF8.self), allowsDays: true) != nil
    case .words(let words): words.contains(value)
    }
  }

  ///     number = [ "-" | "+" ] , digits , [ "." , digits ]
  private static func isNumber(_ value: [UInt8]) -> Bool {
    let digits = value.first.map { "+-".utf8.contains($0) } ?? false ? value.dropFirst() : value[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }

  /// What it is, as the end of a sentence.
  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .date: "a date"
    case .duration: "a duration"
    case .words(let words): "one of \(words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", "))"
    }
  }

  fileprivate var sample: String {
    switch self {
    case .text: "oak"
    case .number: "12"
    case .date: "2026-12-01"
    case .duration: "1h30m"
    case .words(let words): words.first.map { String(decoding: $0, as: UTF8.self) } ?? "word"
    }
  }
}
