import TaskSyntax

extension LintRule {
  static let invisibleCharacter = LintRule(
    "invisible-character", .warning,
    "A space that is none, or a character without width, looks right and is read as part of a word: a token or a task is missed.",
    .revealsWords, needs: .bytes(.nonASCII)
  ) { part, _, report in
    guard part.head.foreignBytes == nil else { return }
    var opaque = part.cursor(over: .fence, .code)
    var handled = 0
    part.syntax.bytes.forEachNonASCIIScalar { scalar, range in
      guard range.lowerBound >= handled, let kind = InvisibleKind(scalar), !opaque.contains(range.lowerBound) else {
        return
      }
      let run = kind.run(from: range, in: part)
      guard !run.isEmpty else { return }
      handled = run.upperBound
      let bytes = part.syntax.bytes
      let code = String(scalar.value, radix: 16, uppercase: true)
      let name = "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
      report.flag(
        run,
        kind == .space
          ? "the character \(name) looks like a space and is none"
          : "the character \(name) has no width and is not seen",
        help: kind == .space ? "write a space" : "remove it", fix: fix(run, kind, bytes))
    }
  } examples: {
    flags("- [ ] Call«\\xC2\\xA0»@anna", becomes: "- [ ] Call @anna")
    flags("-«\\xC2\\xA0»[ ] Call", becomes: "- [ ] Call")
    flags("- [ ] Call «\\xE2\\x80\\x8B»@anna", becomes: "- [ ] Call @anna")
    flags("- [ ] Call «\\xE3\\x80\\x80\\xC2\\xA0»Anna", becomes: "- [ ] Call Anna")
    flags("- [ ] Call Anna «\\xC2\\xA0»\n- [ ] Write", becomes: "- [ ] Call Anna\n- [ ] Write")
    flags("Call\n«\\xEF\\xBB\\xBF»- [ ] Write", becomes: "Call\n- [ ] Write")
    flags("- [«\\xE2\\x80\\x8B»] Write", becomes: "- [ ] Write")
    accepts("- [ ] Ask the 👩\\xE2\\x80\\x8D💻")
    accepts("- [ ] می\\xE2\\x80\\x8Cخواهم")
    accepts("- [ ] ❤\\xEF\\xB8\\x8F")
    accepts("- [ ] Keep `a\\xC2\\xA0b`")
    accepts("- [ ] Ask\n  ~~~\n  a\\xC2\\xA0b\n  ~~~")
    accepts("- [ ] Call Zoë")
  }

  /// A space where it parts two words, nothing elsewhere; no trailing blanks are left.
  private static func fix(_ run: Range<Int>, _ kind: InvisibleKind, _ bytes: borrowing Span<UInt8>) -> Diagnostic.Fix {
    let atStart = run.lowerBound == 0 || bytes[run.lowerBound - 1] == 0x0A
    let atEnd = bytes.isWordEnd(at: run.upperBound)
    if bytes.isLineEnd(at: run.upperBound) {
      var start = run.lowerBound
      while start > 0, bytes.isBlank(at: start - 1) { start -= 1 }
      return .safe("Remove it", .delete(start..<run.upperBound))
    }
    let isMark =
      run.lowerBound > 0 && bytes[run.lowerBound - 1] == UInt8(ascii: "[")
      && bytes.byte(at: run.upperBound) == UInt8(ascii: "]")
    let isBeside = !atStart && bytes.isBlank(at: run.lowerBound - 1) || atEnd
    let isNeeded = isMark || (kind == .space && !isBeside)
    return isNeeded
      ? .safe("Write a space", .replace(run, " ")) : .safe("Remove it", .delete(run))
  }
}

/// The kinds of characters that are not seen.
private enum InvisibleKind {
  case space, widthless
  /// A joiner, which scripts and emoji need.
  case joiner

  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: self = .space
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2064, 0xFEFF: self = .widthless
    case 0x200C, 0x200D: self = .joiner
    default: return nil
    }
  }

  /// From `range` on, the characters of this kind side by side; empty for what stands where it has a meaning. Byte
  /// order marks that begin the document are another rule's.
  func run(from range: Range<Int>, in part: LintPart) -> Range<Int> {
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
