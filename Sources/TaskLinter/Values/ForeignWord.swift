import TaskModel
import TaskSyntax

/// A word of todo.txt or one of its kin for which the language has a form of its own.
///
/// `Grammar/Specification.md`, "Attributes of other formats".
struct ForeignWord {
  private let word: AttributeWord
  private let meaning: Meaning

  private enum Meaning {
    case rank(UInt8)
    case attribute(key: String, value: String, isSure: Bool)
    /// A recurrence that has no form of ours, or a parent's number: only told about.
    case advice(String)
    case project, context, tag
  }

  /// `nil` for every other word, and for other values, which are prose.
  init?(_ record: SyntaxRecord, in part: LintPart) {
    let word = AttributeWord(record, in: part)
    let written = part.syntax.bytes.array(record.valueRange)
    guard let meaning = Self.meaning(word, isName: Self.isName(written, in: part)) else { return nil }
    self.word = word
    self.meaning = meaning
  }

  private static func meaning(_ word: AttributeWord, isName: Bool) -> Meaning? {
    let value = word.value
    switch word.keyText {
    case "pri": return value.count == 1 && value[0].isLetter ? .rank(value[0] & 0xDF) : nil
    case "t":
      let text = String(decoding: value, as: UTF8.self)
      return DateLiteral(text)?.kind == .day ? .attribute(key: "start", value: text, isSure: true) : nil
    case "rec": return recurrence(value)
    case "p": return value.allSatisfy(\.isDigit) ? .advice("the task as a subtask, below its parent") : nil
    case "dep":
      if value.allSatisfy(\.isDigit) { return .advice("after: and the id of the task, a name") }
      // Whether a task bears the name is not known here.
      let text = String(decoding: value, as: UTF8.self)
      return isName && !word.isQuoted ? .attribute(key: "after", value: text, isSure: false) : nil
    case "project": return isName ? .project : nil
    case "context": return isName ? .context : nil
    case "tag": return isName ? .tag : nil
    default: return nil
    }
  }

  ///     rec = [ "+" ] , digits , ( "d" | "w" | "m" | "y" | "b" )
  private static func recurrence(_ value: [UInt8]) -> Meaning? {
    let isStrict = value.first == UInt8(ascii: "+")
    let count = (isStrict ? value.dropFirst() : value[...]).dropLast()
    guard let unit = value.last, "dwmyb".utf8.contains(unit), !count.isEmpty, count.allSatisfy(\.isDigit) else {
      return nil
    }
    let text = String(decoding: count.prefix(5), as: UTF8.self)
    let rule: String
    switch unit {
    case UInt8(ascii: "b"): rule = text == "1" ? "weekday" : ""
    case UInt8(ascii: "m"): rule = "\(text)mo"
    default: rule = "\(text)\(Character(Unicode.Scalar(unit)))"
    }
    let recurrence = isStrict ? rule : "\(rule)@done"
    guard RecurrenceLiteral(recurrence) != nil else { return .advice("every: and a recurrence, such as every:1w@done") }
    return .attribute(key: "every", value: recurrence, isSure: true)
  }

  private static func isName(_ written: [UInt8], in part: LintPart) -> Bool {
    let reading = part.reading([UInt8(ascii: "+")] + written)
    return reading.records.count == 2 && reading.records[1].kind == .project
      && reading.records[1].upperBound == reading.range.count
  }
}

extension ForeignWord {
  /// What to write instead.
  var form: String {
    switch meaning {
    case .rank(let letter):
      1...5 ~= letter &- 0x40
        ? "(\(Character(Unicode.Scalar(letter)))) behind the checkbox" : "a letter from (A) to (E) behind the checkbox"
    case .attribute(let key, let value, _): "\(key):\(value)"
    case .advice(let advice): advice
    case .project: "+ and the name"
    case .context: "@ and the name"
    case .tag: "# and the name"
    }
  }

  /// The change that says the same in the language; `nil` where there is none, or the line says it already.
  func fix(_ given: inout GivenKeys, _ part: LintPart) -> Diagnostic.Fix? {
    let sigil = word.range.lowerBound..<word.range.lowerBound + word.name.count + 1
    switch meaning {
    case .rank(let letter):
      guard 1...5 ~= letter &- 0x40, given.takeRank() else { return nil }
      return moveToRank(letter, of: given.task, part)
    case .attribute(let key, let value, let isSure):
      guard given.take(Array(key.utf8)) else { return nil }
      return Diagnostic.Fix(
        "Write \(key):\(value)", isSafe: isSure, edits: [.replace(word.range, "\(key):\(value)")])
    case .advice: return nil
    case .project: return given.takeProject() ? .safe("Write it with +", .replace(sigil, "+")) : nil
    case .context: return .safe("Write it with @", .replace(sigil, "@"))
    case .tag: return .safe("Write it with #", .replace(sigil, "#"))
    }
  }

  /// Takes the word away and puts the letter behind the box. One that punctuation touches stays: a person decides what
  /// is left.
  private func moveToRank(_ letter: UInt8, of task: Int, _ part: LintPart) -> Diagnostic.Fix? {
    let bytes = part.syntax.bytes
    let boxEnd = part.syntax.records[task].checkbox.upperBound
    guard bytes.isWordEnd(at: word.range.upperBound) else { return nil }
    var start = word.range.lowerBound
    while start > boxEnd && bytes.isBlank(at: start - 1) { start -= 1 }
    let rank = "(\(Character(Unicode.Scalar(letter))))"
    if start == boxEnd { return .safe("Write \(rank)", .replace(word.range, rank)) }
    return .safe("Write \(rank)", .replace(boxEnd..<boxEnd + 1, " \(rank) "), .delete(start..<word.range.upperBound))
  }
}

extension UInt8 {
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
