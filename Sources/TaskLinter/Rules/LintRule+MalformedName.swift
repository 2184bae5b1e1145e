import TaskModel
import TaskSyntax

extension LintRule {
  static let malformedName = LintRule(
    "malformed-name", .warning, needs: .bytes([.nameMark, .nonASCII]),
    "An unquoted name has letters, digits, - and _. With other characters the whole word is plain text."
  ) { part, _, report in
    let bytes = part.syntax.bytes
    for mark in [UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: ",")] where part.byteClasses.contains(.nameMark) {
      var index = 0
      while let next = bytes.first(mark, in: index..<bytes.count) {
        index = next + 1
        guard let word = SigilWord(part, holding: next) else { continue }
        index = max(index, word.range.upperBound)
        flag(word, part, &report)
      }
    }
    var end = 0
    part.forEachOddScalar { scalar, range in
      guard scalar == "’", range.lowerBound >= end, let word = SigilWord(part, holding: range.lowerBound) else {
        return
      }
      end = word.range.upperBound
      flag(word, part, &report)
    }
  } examples: {
    flags("- [ ] Ask «@maria's» brother", becomes: "- [ ] Ask @\"maria's\" brother")
    flags("- [ ] Ask «@maria’s», then go", becomes: "- [ ] Ask @\"maria’s\", then go")
    flags("# Plans «#r&d»", becomes: "# Plans #\"r&d\"")
    flags("- [ ] Call «@home,@work»", becomes: "- [ ] Call @home @work")
    flags("- [ ] Call «+house,+garden,#now».", becomes: "- [ ] Call +house +garden #now.")
    accepts("- [ ] Ask @maria, or @\"maria's\" brother")
    accepts("- [ ] Ask @maria,brother or +a&")
    accepts("- [ ] Ask `@maria's` or \\@maria's brother")
    accepts("- [ ] It's maria@home's turn, R&D")
    accepts("- [ ] Ask\n  @maria's brother")
    accepts("- [ ] Write #include<a'b> or @1's")
  }

  private static func flag(_ word: SigilWord, _ part: LintPart, _ report: inout LintReport) {
    guard let line = part.line(of: word.range.lowerBound) else { return }
    let records = part.syntax.records
    guard !part.syntax.wordRecords(of: line).contains(where: { records[$0].range.contains(word.range.lowerBound) })
    else { return }
    let text = part.text(word.range)
    if word.isList {
      report.flag(
        word.range, "\(part.quote(word.range)) is not a name: names are separated by spaces",
        help: "replace each comma with a space",
        fix: .probable(
          "Replace the commas with spaces", .replace(word.range, String(text.map { $0 == "," ? " " : $0 }))))
      return
    }
    report.flag(
      word.range, "\(part.quote(word.range)) is not a valid name and has no effect", help: "put the name in quotes",
      fix: .probable("Put the name in quotes", .replace(word.range, "\(text.prefix(1))\"\(text.dropFirst())\"")))
  }
}

/// A word that begins with a sigil and a letter and contains characters that an unquoted name cannot have.
private struct SigilWord {
  /// The word without trailing punctuation.
  let range: Range<Int>
  /// Whether the word is a comma-separated list of names.
  let isList: Bool

  init?(_ part: borrowing LintPart, holding offset: Int) {
    let bytes = part.syntax.paddedBytes
    let contentEnd = part.syntax.range.count
    var start = offset
    while start > 0, offset - start < 200, !bytes.isBlank(at: start - 1), bytes[start - 1] != 0x0A { start -= 1 }
    guard Self.isSigil(bytes.byte(at: start)), let first = bytes.nameEnd(at: start + 1, contentEnd: contentEnd) else {
      return nil
    }
    var end = first
    if bytes.byte(at: first) == UInt8(ascii: ",") {
      while bytes.byte(at: end) == UInt8(ascii: ","), Self.isSigil(bytes.byte(at: end + 1)),
        let next = bytes.nameEnd(at: end + 2, contentEnd: contentEnd)
      {
        end = next
      }
      isList = true
    } else {
      while let next = Self.markEnd(bytes, at: end), let last = Self.partEnd(bytes, at: next, contentEnd) { end = last }
      isList = false
    }
    guard end > first, offset < end else { return nil }
    range = start..<end
    while end < contentEnd, ".,;:!?)]}".utf8.contains(bytes[end]) { end += 1 }
    guard bytes.isWordEnd(at: end) else { return nil }
  }

  private static func isSigil(_ byte: UInt8) -> Bool { "+@#".utf8.contains(byte) }

  /// Returns the end of the apostrophe or `&` at `offset`.
  private static func markEnd(_ bytes: borrowing Span<UInt8>, at offset: Int) -> Int? {
    switch bytes.byte(at: offset) {
    case UInt8(ascii: "'"), UInt8(ascii: "&"): offset + 1
    case 0xE2 where bytes.byte(at: offset + 1) == 0x80 && bytes.byte(at: offset + 2) == 0x99: offset + 3
    default: nil
    }
  }

  /// Returns the end of the letters and digits at `offset`.
  private static func partEnd(_ bytes: borrowing Span<UInt8>, at offset: Int, _ contentEnd: Int) -> Int? {
    if bytes.byte(at: offset).isDigit { return offset + 1 }
    return bytes.nameEnd(at: offset, contentEnd: contentEnd)
  }
}

extension LintPart {
  /// Returns the task or heading whose words contain the byte at `offset`, or `nil` in other text.
  fileprivate func line(of offset: Int) -> Int? {
    let records = syntax.records
    // Records of a line follow their task or heading.
    var index = record(at: offset)
    while index >= 0, records[index].kind.isInline { index -= 1 }
    guard index >= 0, records[index].kind == .task || records[index].kind == .heading else { return nil }
    let words = syntax.words(of: index)
    return words.contains(offset) ? index : nil
  }
}
