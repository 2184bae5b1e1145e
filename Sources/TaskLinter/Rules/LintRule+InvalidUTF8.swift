import TaskSyntax

extension LintRule {
  static let invalidUTF8 = LintRule(
    "invalid-utf8", .error, needs: .bytes([.nonASCII, .control]),
    "Task files are UTF-8. Other bytes are kept, but no program can tell what they mean."
  ) { part, _, report in
    if let foreign = part.head.foreignBytes {
      if part.syntax.documentOffset == 0 { flagForeignFile(part, foreign, &report) }
      return
    }
    guard part.byteClasses.contains(.nonASCII) else { return }
    let bytes = part.syntax.bytes
    // Nearly all texts are valid, which is found out fast.
    if (try? UTF8Span(validating: bytes)) != nil { return }
    var index = 0
    while true {
      index = bytes.firstNonASCII(in: index..<bytes.count)
      guard index < bytes.count else { return }
      if let length = bytes.decodeScalar(at: index, end: bytes.count)?.length {
        index &+= length
      } else {
        let start = index
        while index < bytes.count, bytes.decodeScalar(at: index, end: bytes.count) == nil { index &+= 1 }
        flagRun(part, start..<index, &report)
      }
    }
  } examples: {
    flags("- [ ] Meet at the caf«\\xE9»")
    flags("# Caf«\\xE9\\xFF» and «\\xE9»")
    flags("- [ ] Call\n  «\\xED\\xA0\\x80»")
    flags("«\\xFF\\xFE»-\\x00 \\x00[\\x00 \\x00]\\x00")
    flags("- [ ] a«\\x00»\\xFF")
    accepts("- [ ] Meet at the café")
    accepts("- [ ] 🚲")
    accepts("- [ ] e\\xCC\\x81")
  }

  private static func flagRun(_ part: LintPart, _ range: Range<Int>, _ report: inout LintReport) {
    let bytes = part.syntax.bytes
    let shown = range.prefix(8).map { hexadecimal(bytes[$0]) }.joined(separator: " ")
    let name = range.count == 1 ? "the byte \(shown) is" : "the bytes \(shown)\(range.count > 8 ? " …" : "") are"
    report.flag(range, "\(name) not valid UTF-8", help: "convert the file to UTF-8, or retype the character")
  }

  private static func flagForeignFile(_ part: LintPart, _ range: Range<Int>, _ report: inout LintReport) {
    if range.count == 2 {
      report.flag(range, "the file starts with a UTF-16 or UTF-32 byte order mark", help: "convert the file to UTF-8")
    } else {
      report.flag(
        range, "the file contains a NUL byte and is not text", help: "convert the file to UTF-8, or exclude it")
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0\(digits)" : digits
  }
}
