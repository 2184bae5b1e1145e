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
    let lineEnd = document.lineEnd.bytes
    let head = SyntaxTree(document.frontMatter?.bytes ?? []).parts.first ?? SyntaxPart()
    guard var edit = head.declaration(of: keys.map { Array($0.utf8) }, lineEnd: lineEnd) else { return nil }
    if document.frontMatter == nil {
      edit.range = document.contentStart..<document.contentStart
      edit.replacement += lineEnd
    }
    return .safe("Declare \(keys.joined(separator: ", "))", edit)
  }
}
