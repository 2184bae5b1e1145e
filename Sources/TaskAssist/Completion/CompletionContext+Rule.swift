import TaskLinter
import TaskModel
import TaskSyntax

extension CompletionContext {
  /// The names of rules in a comment that allows findings, closed or not.
  static let rule = CompletionContext { cursor in
    guard let range = cursor.typedRule else { return nil }
    var list = CompletionList(cursor, replacing: range)
    for rule in LintRule.all {
      list.add(.rule, Array(rule.name.utf8), detail: "\(rule.reason)") { $0.subject = .rule(Array(rule.name.utf8)) }
    }
    return list.completion()
  }
}

extension Cursor {
  /// The name of a rule that is being typed: `<!-- tasks: allow over`.
  fileprivate var typedRule: Range<Int>? {
    let bytes = syntax.bytes
    var start = offset
    while start > line.lowerBound, !bytes.starts("<!--", at: start) {
      if bytes.starts("-->", at: start - 1) { return nil }
      start -= 1
    }
    guard bytes.starts("<!--", at: start), start + 4 <= offset else { return nil }
    let words = text(start + 4..<offset)
    let parts = words.split(whereSeparator: \.isBlank).map(Array.init)
    guard parts.count >= 2, parts[0] == Array("tasks:".utf8),
      parts[1] == Array("allow".utf8) || parts[1] == Array("allow-file".utf8),
      !words.drop(while: { $0 != UInt8(ascii: ":") }).dropFirst().contains(UInt8(ascii: ":"))
    else { return nil }
    guard parts.count > 2 || words.last?.isBlank == true else { return nil }
    func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") }
    var first = offset
    while first > start, isLetter(bytes[first - 1]) { first -= 1 }
    var end = offset
    while end < line.upperBound, isLetter(bytes[end]), !bytes.starts("-->", at: end) { end += 1 }
    return first..<end
  }
}
