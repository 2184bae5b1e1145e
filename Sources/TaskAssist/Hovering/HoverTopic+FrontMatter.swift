import TaskLinter
import TaskModel
import TaskSyntax

extension HoverTopic {
  /// A key of the front matter.
  static let frontMatter = HoverTopic { cursor in
    guard cursor.isInFrontMatter, let entry = cursor.block, entry.kind == .entry,
      let key = FrontMatterKey(rawValue: UInt8(truncatingIfNeeded: entry.detail)),
      let meaning = KeyWords.meaning(of: key)
    else { return nil }
    return (entry.range, FactPage([.heading("\("\(key)")"), .paragraph(meaning)]))
  }

  /// The name of a rule in a comment that allows findings.
  static let rule = HoverTopic { cursor in
    guard let name = cursor.allowedRule(at: cursor.offset) else { return nil }
    return FactPage.rule(named: cursor.text(name)).map { (name, $0) }
  }
}

extension FactPage {
  /// Returns the page of a rule; `nil` if there is no such rule.
  public static func rule(named name: [UInt8]) -> FactPage? {
    LintRule.all.first { Array($0.name.utf8) == name }.map { rule in
      FactPage([.heading("\(rule.name)"), .paragraph("\(rule.reason)")])
    }
  }
}

extension Cursor {
  /// The words of the comment that allows findings, if it holds the cursor.
  var allowance: AllowanceComment? {
    let bytes = syntax.bytes
    if let word, word.kind == .inlineComment { return AllowanceComment(bytes, word.range) }
    if let block, block.kind == .comment { return AllowanceComment(bytes, bytes.trimmed(block.range)) }
    return nil
  }

  /// Returns the range of the rule's name at an offset of a comment that allows findings; `nil` in the reason and
  /// elsewhere.
  func allowedRule(at offset: Int) -> Range<Int>? {
    guard let words = allowance?.words, words.lowerBound <= offset, offset <= words.upperBound else { return nil }
    let bytes = syntax.bytes
    let end = bytes.first(UInt8(ascii: ":"), in: words) ?? words.upperBound
    guard offset <= end else { return nil }
    var start = offset
    while start > words.lowerBound, bytes[start - 1].isRuleLetter { start -= 1 }
    var nameEnd = offset
    while nameEnd < end, bytes[nameEnd].isRuleLetter { nameEnd += 1 }
    return start..<nameEnd
  }
}

extension UInt8 {
  /// Whether the byte may be in the name of a rule.
  fileprivate var isRuleLetter: Bool { self == UInt8(ascii: "-") || isLetter || isDigit }
}
