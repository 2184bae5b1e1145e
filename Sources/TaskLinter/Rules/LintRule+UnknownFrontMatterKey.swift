import TaskSyntax

extension LintRule {
  static let unknownFrontMatterKey = LintRule(
    document: "unknown-front-matter-key", .warning,
    "Unknown keys are for other programs. A key that resembles a known one, or is an attribute of tasks, has no "
      + "effect here."
  ) { document, _, report in
    guard let lines = document.frontMatter else { return }
    let known = ["tasks", "title", "project", "contexts", "tags", "priority", "quadrant", "keys"]
    var given = Set(lines.lines.filter { $0.kind == .entry }.map { lines.key(of: $0) })
    for entry in lines.lines where entry.kind == .entry {
      let key = lines.key(of: entry)
      guard !known.contains(key) else { continue }
      let range = entry.lowerBound..<entry.lowerBound + key.utf8.count
      let quoted = lines.bytes.span.quote(range)
      if AttributeKey(reserved: Array(key.utf8)) != nil {
        report.flag(
          range, "\(quoted) has no effect here: it is an attribute of tasks", help: "move it to the lines of the tasks")
        continue
      }
      guard let meant = known.first(where: { isNear(key, $0) }) else { continue }
      // The version is a statement by the author, so no fix writes it.
      let isFixable =
        meant != "tasks" && fits(entry, keyLength: range.count, meant, lines) && given.insert(meant).inserted
      // A declared key turns words into attributes, which may leave a task without a title.
      report.flag(
        range, "unknown key \(quoted)", help: "did you mean '\(meant)'?",
        fix: isFixable
          ? Diagnostic.Fix("Write \(meant)", isSafe: meant != "keys", edits: [.replace(range, meant)]) : nil)
    }
  } examples: {
    flags("---\n«Title»: Home\n«projct»: house\n---", becomes: "---\ntitle: Home\nproject: house\n---")
    flags("---\ntags: a\n«tag»: b\n«context»: c\n---", becomes: "---\ntags: a\ntag: b\ncontexts: c\n---")
    flags("---\n«Keys»:\n- client\n---", becomes: "---\nkeys:\n- client\n---")
    flags("---\n«Keys»: [1b, owner]\n«Priority»: high\n«Project»: Big Project\n«tag»: a, b's\n---")
    flags("---\ntitle: Home\n«due»: 2026-12-01\n---")
    accepts("---\nauthor: Maria\ndate: 2026-12-01\naliases: [a]\nlayout: page\n---")
    accepts("---\ntitle: Home\ntags: due\n---")
    accepts("---\nkeywords: a\nheadline: b\n---")
  }

  /// Whether the key `meant` accepts the value of an entry, as decided by the front matter parser.
  private static func fits(_ entry: SyntaxRecord, keyLength: Int, _ meant: String, _ lines: FrontMatterLines) -> Bool {
    let rest = lines.bytes[entry.lowerBound + keyLength..<entry.upperBound]
    let tree = SyntaxTree(Array("---\n\(meant)".utf8) + rest + Array("\n---\n".utf8))
    guard let records = tree.parts.first?.records, let head = records.first, head.kind == .frontMatter else {
      return false
    }
    return tree.frontMatter.misfits.isEmpty && !records[1..<Int(head.next)].contains { $0.kind == .malformedEntry }
  }

  /// Whether the key is equal to the known one without case, or one edit away.
  private static func isNear(_ key: String, _ known: String) -> Bool {
    let folded = key.lowercased()
    return folded == known || EditDistance.between(Array(folded.utf8), Array(known.utf8), limit: 1) != nil
  }
}
