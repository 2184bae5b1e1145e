import TaskModel
import TaskSyntax

extension LintRule {
  static let invisibleCharacter = LintRule(
    "invisible-character", .warning, .revealsWords, needs: .bytes(.nonASCII),
    "A character that looks like a space or is invisible is read as part of a word: it can hide a token or a task."
  ) { part, _, report in
    guard part.head.foreignBytes == nil else { return }
    var opaque = part.cursor(over: .fence, .code)
    var handled = 0
    var line = InvisibleLine(at: 0, in: part)
    part.forEachOddScalar { scalar, range in
      guard range.lowerBound >= handled, let kind = InvisibleKind(scalar), !opaque.contains(range.lowerBound) else {
        return
      }
      let run = kind.run(from: range, in: part)
      guard !run.isEmpty else { return }
      handled = run.upperBound
      if run.lowerBound >= line.range.upperBound { line = InvisibleLine(at: run.lowerBound, in: part) }
      guard line.isHiding(run, kind, in: part) else { return }
      let bytes = part.syntax.bytes
      let code = String(scalar.value, radix: 16, uppercase: true)
      let name = "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
      report.flag(
        run,
        kind == .space
          ? "the character \(name) looks like a space but is not one"
          : "the character \(name) is invisible",
        help: kind == .space ? "write a space" : "remove it", fix: fix(run, kind, bytes))
    }
  } examples: {
    flags("- [ ] Call«\\xC2\\xA0»@anna", becomes: "- [ ] Call @anna")
    flags("-«\\xC2\\xA0»[ ] Call", becomes: "- [ ] Call")
    flags("- [ ] Call «\\xE2\\x80\\x8B»@anna", becomes: "- [ ] Call @anna")
    flags("- [ ] Call @anna«\\xE3\\x80\\x80\\xC2\\xA0»at noon", becomes: "- [ ] Call @anna at noon")
    flags("- [ ] Call An«\\xE2\\x80\\x8B»na", becomes: "- [ ] Call Anna")
    flags("Call\n«\\xEF\\xBB\\xBF»- [ ] Write", becomes: "Call\n- [ ] Write")
    flags("- [«\\xE2\\x80\\x8B»] Write", becomes: "- [ ] Write")
    flags("Call\n#«\\xC2\\xA0»Kitchen", becomes: "Call\n# Kitchen")
    accepts("- [ ] Ask the 👩\\xE2\\x80\\x8D💻")
    accepts("- [ ] می\\xE2\\x80\\x8Cخواهم")
    accepts("- [ ] ❤\\xEF\\xB8\\x8F")
    accepts("- [ ] Keep `a\\xC2\\xA0@b`")
    accepts("- [ ] Ask\n  ~~~\n  a\\xC2\\xA0b\n  ~~~")
    accepts("- [ ] Call Zoë")
    accepts("- [ ] Demander\\xC2\\xA0: combien\\xC2\\xA0?\n  Demain\\xC2\\xA0!")
    accepts("\\xE3\\x80\\x80買い物\\xE3\\x80\\x80リスト\n- [ ] 牛乳\\xE3\\x80\\x80パン")
  }

  /// Returns the fix: a space if the run separates two words, otherwise a deletion. No trailing blanks remain.
  private static func fix(_ run: Range<Int>, _ kind: InvisibleKind, _ bytes: borrowing Span<UInt8>) -> Diagnostic.Fix {
    let atStart = run.lowerBound == 0 || bytes[run.lowerBound - 1] == 0x0A
    let atEnd = bytes.isWordEnd(at: run.upperBound)
    if bytes.isLineEnd(at: run.upperBound) {
      return .safe("Remove it", .delete(bytes.blanksStart(before: run.lowerBound)..<run.upperBound))
    }
    let isMark =
      run.lowerBound > 0 && bytes[run.lowerBound - 1] == UInt8(ascii: "[")
      && bytes.byte(at: run.upperBound) == UInt8(ascii: "]")
    let isBeside = !atStart && bytes.isBlank(at: run.lowerBound - 1) || atEnd
    let isNeeded = isMark || (kind == .space && !isBeside)
    // Between two blanks one of them is removed too, because two at a line's end would be a line break.
    if !isMark, !atStart, bytes.isBlank(at: run.lowerBound - 1), run.upperBound < bytes.count,
      bytes.isBlank(at: run.upperBound)
    {
      return .safe("Remove it", .delete(run.lowerBound - 1..<run.upperBound))
    }
    return isNeeded
      ? .safe("Write a space", .replace(run, " ")) : .safe("Remove it", .delete(run))
  }
}

/// A line with invisible characters, and the structure that they may hide.
private struct InvisibleLine {
  /// The line without its ending.
  let range: Range<Int>
  /// The end of bullet and box, or of the marks of a heading. An invisible character next to them is an error.
  private let markEnd: Int
  /// The first byte of the words of a task or heading; `nil` on other lines.
  private let wordsStart: Int?

  /// Reads the line that contains `offset`.
  init(at offset: Int, in part: LintPart) {
    let bytes = part.syntax.bytes
    range = bytes.lineStart(of: offset)..<bytes.textEnd(from: offset)
    // Byte order marks at the start of the document are not text.
    let isFirst = range.lowerBound == 0 && part.syntax.documentOffset == 0
    let textStart = isFirst ? bytes.byteOrderMarksEnd(from: 0, contentEnd: bytes.count) : range.lowerBound
    let first = bytes.skippingBlanks(from: textStart)
    let index = part.record(at: first)
    if index >= 0, part.syntax.records[index].lowerBound == first, part.syntax.records[index].kind == .task {
      markEnd = part.syntax.records[index].checkbox.upperBound
      wordsStart = bytes.skippingBlanks(from: markEnd)
    } else if index >= 0, part.syntax.records[index].lowerBound == first, part.syntax.records[index].kind == .heading {
      markEnd = first
      wordsStart = bytes.skippingBlanks(from: first + Int(part.syntax.records[index].detail))
    } else {
      markEnd = Self.hiddenMarkEnd(range, in: part)
      wordsStart = nil
    }
  }

  /// Returns the end of bullet and box, or of heading marks, if invisible characters turn the line into text; otherwise
  /// the start of the line.
  private static func hiddenMarkEnd(_ line: Range<Int>, in part: LintPart) -> Int {
    let bytes = part.syntax.bytes
    let start = line.prefix(longestMark)
    guard let end = start.first(where: { bytes[$0] == UInt8(ascii: "]") || bytes[$0] == UInt8(ascii: "#") }) else {
      return line.lowerBound
    }
    let clean = InvisibleKind.cleaned(bytes.array(start.lowerBound..<min(end + longestMark, line.upperBound)))
    guard let kind = SyntaxTree(clean).parts.first?.records.first?.kind, kind == .task || kind == .heading else {
      return line.lowerBound
    }
    var markEnd = end + 1
    while bytes.byte(at: markEnd) == UInt8(ascii: "#") { markEnd += 1 }
    return markEnd
  }

  /// The maximum number of bytes to the end of a box, including invisible characters and indentation.
  private static let longestMark = 64

  /// Whether the characters in `run` hide a task, a heading or a token from the parser, or are in an English word.
  func isHiding(_ run: Range<Int>, _ kind: InvisibleKind, in part: LintPart) -> Bool {
    if run.lowerBound < markEnd || run.lowerBound == markEnd && markEnd > range.lowerBound { return true }
    // As the only word of a task, the character may be intended.
    guard let wordsStart, part.syntax.bytes.trimmed(wordsStart..<range.upperBound) != run else { return false }
    let bytes = part.syntax.bytes
    let isBetweenASCII =
      (bytes.scalar(before: run.lowerBound)?.isASCII ?? true) && bytes.byte(at: run.upperBound) < 0x80
    if kind != .space && isBetweenASCII { return true }
    var start = run.lowerBound
    while start > wordsStart, !bytes.isBlank(at: start - 1), run.lowerBound - start < Self.longestWord { start -= 1 }
    var end = run.upperBound
    while end < range.upperBound, !bytes.isBlank(at: end), end - run.upperBound < Self.longestWord { end += 1 }
    // Only the first word of a line can be a rank.
    let prefix = start <= wordsStart ? [] : Array("x ".utf8)
    let left = prefix + bytes.array(start..<run.lowerBound)
    let right = bytes.array(run.upperBound..<end)
    let seen = part.reading(left + (kind == .space ? [0x20] : []) + right)
    return seen.records.count > part.reading(left + bytes.array(run) + right).records.count
  }

  /// The maximum number of bytes of a word that are read on each side.
  private static let longestWord = 128
}

extension InvisibleKind {
  /// Returns the run of adjacent characters of this kind from `range` on. It is empty where the characters have a
  /// meaning. Byte order marks at the start of the document are left to another rule.
  fileprivate func run(from range: Range<Int>, in part: LintPart) -> Range<Int> {
    let bytes = part.syntax.bytes
    if self == .joiner {
      let before = bytes.scalar(before: range.lowerBound)?.isASCII ?? true
      let isAlone = before && bytes.byte(at: range.upperBound) < 0x80
      return isAlone ? range : range.lowerBound..<range.lowerBound
    }
    var end = range.upperBound
    while end < bytes.count, let (next, length) = bytes.decodeScalar(at: end, end: bytes.count),
      InvisibleKind(next) == self
    {
      end += length
    }
    let marksEnd = part.syntax.documentOffset == 0 ? bytes.byteOrderMarksEnd(from: 0, contentEnd: bytes.count) : 0
    return max(range.lowerBound, marksEnd)..<max(end, marksEnd)
  }
}
