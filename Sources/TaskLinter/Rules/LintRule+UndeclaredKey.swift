import TaskSyntax

extension LintRule {
  static let undeclaredKey = LintRule(
    document: "undeclared-key", .warning,
    "The settings give the key a type, but the file does not declare it, so the word is plain text here.",
    .revealsWords
  ) { document, context, report in
    guard !context.keyTypes.isEmpty else { return }
    let uses = document.undeclaredKeys.uses.filter { context.keyTypes[$0.key] != nil }
    let keys = uses.map { String(decoding: $0.key, as: UTF8.self) }
    for (index, use) in uses.enumerated() {
      let times = use.count == 1 ? "once" : "\(use.count) times"
      report.flag(
        use.first, "'\(keys[index])' is used \(times) in this file but not declared",
        help: "add 'keys: \(keys[index])' to the front matter", fix: index == 0 ? declare(keys, document) : nil)
    }
  } examples: {
    flags(
      "- [ ] Read «pages:30»\n- [ ] Write pages:5",
      becomes: "---\nkeys: pages\n---\n\n- [ ] Read pages:30\n- [ ] Write pages:5")
    flags(
      "---\ntitle: Home\n---\n- [ ] Read «pages:30» «size:L», now",
      becomes: "---\ntitle: Home\nkeys: pages, size\n---\n- [ ] Read pages:30 size:L, now")
    flags("---\nkeys: client\n---\n- [ ] Read «size:M»", becomes: "---\nkeys: client, size\n---\n- [ ] Read size:M")
    flags("---\nkeys: [client]\n---\n- [ ] Read «size:M»", becomes: "---\nkeys: [client, size]\n---\n- [ ] Read size:M")
    flags(
      "---\nkeys:\n- client\n---\n- [ ] Read «size:M»", becomes: "---\nkeys:\n- client\n- size\n---\n- [ ] Read size:M")
    accepts("---\nkeys: size\n---\n- [ ] Read size:M")
    accepts("- [ ] Read volume:3")
    accepts("- [ ] Read\n  size:M")
    accepts("- [ ] Read size: M")
  }

  /// Returns the fix that declares all of `keys`, or `nil` if a key cannot be declared or the place is not obvious.
  private static func declare(_ keys: [String], _ document: LintDocument) -> Diagnostic.Fix? {
    let lineEnd = document.lineEnd.rawValue
    let list = keys.joined(separator: ", ")
    let title = "Declare \(list)"
    guard keys.allSatisfy({ SourceText(Array($0.utf8)).isDeclarableKey }) else { return nil }
    guard let lines = document.frontMatter else {
      let start = document.contentStart
      return .safe(title, .insert("---\(lineEnd)keys: \(list)\(lineEnd)---\(lineEnd)\(lineEnd)", at: start))
    }
    guard lines.unopened == nil, lines.lines.count < 50 else { return nil }
    guard let entry = lines.entry("keys") else {
      let closing = lines.bytes.span.lineStart(of: max(0, lines.bytes.count - 1 - lineEnd.utf8.count))
      return .safe(title, .insert("keys: \(list)\(lineEnd)", at: closing))
    }
    let value = lines.value(of: entry)
    let isList = value.contains { lines.bytes[$0] == 0x0A } || lines.bytes[value].first == UInt8(ascii: "\n")
    if value.isEmpty { return .safe(title, .insert(" \(list)", at: entry.upperBound)) }
    if isList { return .safe(title, .insert(keys.map { "\(lineEnd)- \($0)" }.joined(), at: value.upperBound)) }
    let isBracketed =
      lines.bytes[value.lowerBound] == UInt8(ascii: "[") && lines.bytes[value.upperBound - 1] == UInt8(ascii: "]")
    return .safe(title, .insert(", \(list)", at: value.upperBound - (isBracketed ? 1 : 0)))
  }
}
