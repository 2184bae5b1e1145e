import TaskSyntax

extension LintRule {
  static let malformedFrontMatter = LintRule(
    document: "malformed-front-matter", .warning,
    "Invalid front matter is ignored: the tasks silently lack its project or its keys."
  ) { document, _, report in
    guard let lines = document.frontMatter else { return }
    if let unopened = lines.unopened {
      report.flag(
        unopened, "this '---' does not open front matter: it is not closed, or a task precedes the closing '---'",
        help: "close it with a line '---' before the first task and before line 66, or remove it")
      return
    }
    var markers = document.markers.conflicts[...]
    for record in malformedLines(lines) {
      while let marker = markers.first, marker.range.lowerBound < record.lowerBound { markers = markers.dropFirst() }
      if markers.first?.range.lowerBound == record.lowerBound { continue }
      let line = lines.bytes.span.quote(record.range)
      report.flag(record.range, "\(line) is not a valid entry: \(reason(record, lines))", help: "write 'key: value'")
    }
    for misfit in misfitLines(lines) {
      report.flag(misfit.line, "\(lines.bytes.span.quote(misfit.line)) \(misfit.reason)", help: misfit.help)
    }
  } examples: {
    flags("---\n«title:Home»\n---")
    flags("---\n«title Home»\n«- b»\n---")
    flags("---\nproject:\n  «name: house»\n---")
    flags("---\n«project: Big Project»\n---")
    flags("---\n«tags: a, 1b, c»\ncontexts:\n- d\n«- 1e»\n---")
    flags("---\n«priority: A-1»\n«quadrant: 2»\n---")
    flags("---\ntitle: Home\n«title: Garden»\n---")
    flags("«---»\ntitle: Home\n- [ ] Paint")
    accepts("---\ntitle: Home # [ours]: flat\nproject: \"Big Project\"\ntags: [a, b]\nkeys:\n- client\n---")
    accepts("---\nparams:\n  menu:\n    weight: 2\n    - a\n2nd key:\n- b\nnotes: |\n  Some words\n---")
    accepts("---\ncover: \"a.png\naliases: [x, 1\n---")
    accepts("Kitchen\n---\n- [ ] Paint")
    accepts("---\n---\n- [ ] Paint")
  }

  /// Returns the lines that are not entries, except lines that other YAML may contain: those below a key without a
  /// meaning for tasks, and pairs whose key resembles none of the known ones.
  private static func malformedLines(_ lines: FrontMatterLines) -> [SyntaxRecord] {
    let bytes = lines.bytes.span
    var result: [SyntaxRecord] = []
    /// Whether the last pair in column 0 has a key without a meaning for tasks.
    var isForeign = false
    for record in lines.lines {
      if record.kind == .entry {
        isForeign = record.detail == UInt16(FrontMatterKey.other.rawValue)
        continue
      }
      let start = bytes.skippingBlanks(from: record.lowerBound)
      let isNested = start > bytes.lineStart(of: record.lowerBound) || isListItem(bytes, at: start)
      if isNested {
        if !isForeign { result.append(record) }
      } else {
        isForeign = isPair(bytes, record.range)
        if !isForeign { result.append(record) }
      }
    }
    return result
  }

  private static func isListItem(_ bytes: borrowing Span<UInt8>, at offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "-") && bytes.isWordEnd(at: offset + 1)
  }

  /// Whether the line contains a colon that is followed by a blank or the line's end and not preceded by a blank.
  private static func isPair(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) -> Bool {
    line.dropFirst().contains { index in
      bytes[index] == UInt8(ascii: ":") && !bytes.isBlank(at: index - 1) && bytes.isWordEnd(at: index + 1)
    }
  }

  private static func reason(_ record: SyntaxRecord, _ lines: FrontMatterLines) -> String {
    let text = lines.bytes[record.range]
    if text.first == UInt8(ascii: "-"), text.count == 1 || text.dropFirst().first == 0x20 {
      return "the list has no key"
    }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return "it has no colon" }
    let next = text.dropFirst(colon + 1 - text.startIndex).first
    if let next, next != 0x20, next != 0x09 { return "missing space after the colon" }
    return "a key is a letter followed by letters, digits, - and _, directly followed by the colon"
  }

  /// Returns the lines with invalid values, each once.
  private static func misfitLines(_ lines: FrontMatterLines) -> [(line: Range<Int>, reason: String, help: String)] {
    var result: [(line: Range<Int>, reason: String, help: String)] = []
    var seen: Set<String> = []
    var misfits = lines.meaning.misfits[...]
    for entry in lines.lines where entry.kind == .entry {
      let key = lines.key(of: entry)
      let isFirst = seen.insert(key).inserted
      let bytes = lines.bytes.span
      var line = entry.lowerBound..<bytes.textEnd(from: entry.lowerBound)
      var reported = -1
      while let misfit = misfits.first, misfit.lowerBound <= entry.upperBound {
        misfits = misfits.dropFirst()
        while line.upperBound < misfit.lowerBound {
          let next = bytes.skippingBlanks(from: line.upperBound + (bytes[line.upperBound] == 0x0D ? 2 : 1))
          line = next..<bytes.textEnd(from: next)
        }
        guard line.lowerBound != reported else { continue }
        reported = line.lowerBound
        let text =
          isFirst ? expectation(ofKey: key) : ("is ignored: '\(key)' was already given", "remove one of them")
        result.append((bytes.trimmed(line), text.0, text.1))
      }
    }
    return result
  }

  /// Returns the problem of a line below `key`, and the advice.
  private static func expectation(ofKey key: String) -> (String, String) {
    switch key {
    case "project": ("is not a valid project", "write one name, in double quotes if it contains spaces")
    case "contexts", "tags":
      ("contains an invalid name", "separate names with commas, and put names with spaces in double quotes")
    case "keys":
      (
        "contains an invalid key",
        "a key is a lowercase letter followed by lowercase letters, digits and -, and is not built in"
      )
    case "tasks": ("is not a valid format version", "write 1")
    case "title": ("is not a valid title", "write the title after the colon, on the same line")
    case "priority": ("is not a valid priority", "write a letter from A to E")
    case "quadrant": ("is not a valid quadrant", "write Q1, Q2, Q3 or Q4")
    default: ("has an invalid value", "write a value that is valid for the key")
    }
  }
}
