import TaskSyntax

extension LintRule {
  static let unknownFrontMatterKey = LintRule(
    document: "unknown-front-matter-key", .warning,
    "Keys that the language does not know are for other programs. One that is nearly a known key, or an attribute of a task, says "
      + "nothing here."
  ) { document, _, report in
    guard let lines = document.frontMatter else { return }
    let known = ["tasks", "title", "project", "contexts", "tags", "priority", "quadrant", "keys"]
    var given = Set(lines.lines.filter { $0.kind == .entry }.map { lines.key(of: $0) })
    for entry in lines.lines where entry.kind == .entry {
      let key = lines.key(of: entry)
      guard !known.contains(key) else { continue }
      let range = entry.lowerBound..<entry.lowerBound + key.utf8.count
      let quoted = lines.bytes.span.quote(range)
      if AttributeKey.reserved(Array(key.utf8)) != nil {
        report.flag(
          range, "\(quoted) says nothing here: it is an attribute of tasks", help: "write it on the lines of tasks")
        continue
      }
      guard let meant = known.first(where: { isNear(key, $0) }) else { continue }
      // A version is a promise: nobody makes it for the file's author.
      let isMendable = meant != "tasks" && given.insert(meant).inserted
      report.flag(
        range, "there is no key \(quoted)", help: "did you mean '\(meant)'?",
        fix: isMendable ? .safe("Write \(meant)", .replace(range, meant)) : nil)
    }
  } examples: {
    flags("---\n«Title»: Home\n«projct»: house\n---", becomes: "---\ntitle: Home\nproject: house\n---")
    flags("---\ntags: a\n«tag»: b\n«context»: c\n---", becomes: "---\ntags: a\ntag: b\ncontexts: c\n---")
    flags("---\ntitle: Home\n«due»: 2026-12-01\n---")
    accepts("---\nauthor: Maria\ndate: 2026-12-01\naliases: [a]\nlayout: page\n---")
    accepts("---\ntitle: Home\ntags: due\n---")
    accepts("---\nkeywords: a\nheadline: b\n---")
  }

  /// Whether the key is the known one in other capitals, or one edit away.
  private static func isNear(_ key: String, _ known: String) -> Bool {
    let folded = key.lowercased()
    return folded == known || EditDistance.between(Array(folded.utf8), Array(known.utf8), limit: 1) != nil
  }
}
