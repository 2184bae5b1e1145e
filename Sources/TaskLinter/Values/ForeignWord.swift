import TaskSyntax

/// A word of todo.txt or a related format for which this language has its own form.
///
/// `Grammar/Specification.md`, "Attributes of other formats".
struct ForeignWord {
  let meaning: ForeignMeaning
  private let word: AttributeWord

  /// Returns `nil` for any other word, and for other values, which are prose.
  init?(_ record: SyntaxRecord, in part: borrowing LintPart) {
    guard record.keyLength <= ForeignSpelling.longestKey else { return nil }
    let word = AttributeWord(record, in: part)
    guard let (field, known) = ForeignSpelling.word(word.name) else { return nil }
    let isName = Self.isName(part.syntax.bytes.array(record.valueRange), in: part)
    guard let meaning = Self.meaning(word, field, known, isName: isName) else { return nil }
    self.word = word
    self.meaning = meaning
  }

  /// Returns the fix that replaces the word by its equivalent in this language; `nil` if there is none, or the line
  /// already has it.
  func fix(_ given: inout GivenKeys, _ part: LintPart) -> Diagnostic.Fix? {
    meaning.fix(word.range, nameStart: word.range.lowerBound + word.name.count + 1, &given, part)
  }

  private static func meaning(
    _ word: AttributeWord, _ field: String, _ known: ForeignSpelling.Word, isName: Bool
  ) -> ForeignMeaning? {
    let value = word.value
    let text = String(decoding: value, as: UTF8.self)
    let isNumber = value.allSatisfy(\.isDigit)
    switch known.form {
    case .letter: return value.count == 1 && value[0].isLetter ? .rank(value[0] & 0xDF, isSure: known.isSure) : nil
    case .day: return .day(field, text, isSure: known.isSure)
    case .recurrence:
      return RecurrenceLiteral(text).map { _ in .attribute(key: field, value: text, isSure: known.isSure) }
    case .countedRecurrence: return recurrence(value)
    case .task:
      if isNumber { return .advice("after: followed by the id of the task") }
      // It is unknown here whether a task has this id.
      return isName && !word.isQuoted ? .attribute(key: field, value: text, isSure: known.isSure) : nil
    case .parentNumber: return isNumber ? .advice("the task as a subtask of its parent") : nil
    case .name: return isName ? ForeignMeaning.names[field] : nil
    }
  }

  ///     rec = [ "+" ] , digits , ( "d" | "w" | "m" | "y" | "b" )
  private static func recurrence(_ value: [UInt8]) -> ForeignMeaning? {
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
    guard RecurrenceLiteral(recurrence) != nil else {
      return .advice("every: followed by a recurrence, such as every:1w@done")
    }
    return .attribute(key: "every", value: recurrence, isSure: true)
  }

  private static func isName(_ written: [UInt8], in part: LintPart) -> Bool {
    let reading = part.reading([UInt8(ascii: "+")] + written)
    return reading.records.count == 2 && reading.records[1].kind == .project
      && reading.records[1].upperBound == reading.range.count
  }
}

extension UInt8 {
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
