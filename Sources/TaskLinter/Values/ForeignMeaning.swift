import TaskModel
import TaskSyntax

/// The meaning of a word of another format, in terms of this language.
enum ForeignMeaning: Equatable {
  /// A letter, from A on; `isSure` if the intention is certain.
  case rank(UInt8, isSure: Bool)
  case attribute(key: String, value: String, isSure: Bool)
  /// A word with no clear equivalent, about which the finding only gives advice.
  case advice(String)
  /// A name after a key and a colon.
  case project, context, tag

  /// Returns the meaning of a value after an emoji or in an inline field of Obsidian; `nil` for other values.
  ///
  /// - Parameter value: the value without surrounding blanks.
  init?(of value: [UInt8], in spelling: ForeignSpelling, _ part: borrowing LintPart) {
    let text = String(decoding: value, as: UTF8.self)
    let meaning: ForeignMeaning?
    switch spelling.field {
    case "pri": meaning = ForeignSpelling.letter(ofLevel: text).map { .level($0) }
    case "every": meaning = ForeignRecurrence(text).meaning
    case "id": meaning = part.isAttribute("id:\(text)") ? .attribute(key: "id", value: text, isSure: true) : nil
    case "after":
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
      let list = names.joined(separator: ",")
      // It is unknown here whether tasks have these ids.
      meaning = part.isAttribute("after:\(list)") ? .attribute(key: "after", value: list, isSure: false) : nil
    default: meaning = .day(spelling.field, text, isSure: true)
    }
    guard let meaning else { return nil }
    self = meaning
  }

  /// Returns the kind of name that `field` holds: a project, a context or a tag.
  static let names: [String: ForeignMeaning] = ["project": .project, "context": .context, "tag": .tag]

  /// Returns the meaning of a level of Obsidian's priorities, from 0 on.
  static func level(_ level: Int) -> ForeignMeaning { .rank(UInt8(ascii: "A") + UInt8(level), isSure: false) }

  /// Returns an attribute with a full date under a key; `nil` for other text.
  static func day(_ key: String, _ text: String, isSure: Bool) -> ForeignMeaning? {
    DateLiteral(text)?.kind == .day ? .attribute(key: key, value: text, isSure: isSure) : nil
  }

  /// The form to write instead in a file.
  var form: String {
    switch self {
    case .rank(let letter, _):
      1...5 ~= letter &- 0x40
        ? "(\(Character(Unicode.Scalar(letter)))) after the checkbox" : "a letter from (A) to (E) after the checkbox"
    case .attribute(let key, let value, _): "\(key):\(value)"
    case .advice(let advice): advice
    case .project: "+ followed by the name"
    case .context: "@ followed by the name"
    case .tag: "# followed by the name"
    }
  }

  /// The form to type instead on the command line.
  var typedForm: String {
    if case .rank(let letter, _) = self, 1...5 ~= letter &- 0x40 { return "pri:\(Character(Unicode.Scalar(letter)))" }
    return form
  }

  /// Returns the fix that replaces the word in `range` by the equivalent in this language; `nil` if there is none, or
  /// the line already has it.
  ///
  /// - Parameters:
  ///   - nameStart: the start of a name in the word.
  ///   - given: the keys on the line, without the words of other formats.
  func fix(_ range: Range<Int>, nameStart: Int = 0, _ given: inout GivenKeys, _ part: LintPart) -> Diagnostic.Fix? {
    let sigil = range.lowerBound..<max(range.lowerBound, nameStart)
    switch self {
    case .rank(let letter, let isSure):
      guard 1...5 ~= letter &- 0x40, given.takeRank(in: part) else { return nil }
      return Self.moveToRank(letter, from: range, isSafe: isSure, of: given.task, part)
    case .attribute(let key, let value, let isSure):
      guard given.take(Array(key.utf8), in: part) else { return nil }
      return Diagnostic.Fix("Write \(key):\(value)", isSafe: isSure, edits: [.replace(range, "\(key):\(value)")])
    case .advice: return nil
    case .project: return given.takeProject(in: part) ? .safe("Write it with +", .replace(sigil, "+")) : nil
    case .context: return .safe("Write it with @", .replace(sigil, "@"))
    case .tag: return .safe("Write it with #", .replace(sigil, "#"))
    }
  }

  /// Removes the word and inserts the letter after the box. Returns `nil` for a word that touches punctuation, because
  /// a person must decide about the rest.
  private static func moveToRank(
    _ letter: UInt8, from range: Range<Int>, isSafe: Bool, of task: Int, _ part: LintPart
  ) -> Diagnostic.Fix? {
    let bytes = part.syntax.bytes
    let boxEnd = part.syntax.records[task].checkbox.upperBound
    guard bytes.isWordEnd(at: range.upperBound) else { return nil }
    let start = bytes.blanksStart(before: range.lowerBound, downTo: boxEnd)
    // At the end of a line the backslash would break that line.
    if start > boxEnd, bytes[start - 1] == UInt8(ascii: "\\"), bytes.isLineEnd(at: range.upperBound) { return nil }
    let rank = "(\(Character(Unicode.Scalar(letter))))"
    let edits: [TextEdit] =
      start == boxEnd
      ? [.replace(range, rank)] : [.replace(boxEnd..<boxEnd + 1, " \(rank) "), .delete(start..<range.upperBound)]
    return Diagnostic.Fix("Write \(rank)", isSafe: isSafe, edits: edits)
  }
}

extension LintPart {
  /// Whether a word is an attribute when it is a task's line.
  func isAttribute(_ word: String) -> Bool {
    let records = reading(Array(word.utf8)).records
    return records.count == 2 && records[1].kind == .attribute && records[1].length == word.utf8.count
  }
}
