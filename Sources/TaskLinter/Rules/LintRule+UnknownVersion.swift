import TaskSyntax

extension LintRule {
  static let unknownVersion = LintRule(
    document: "unknown-version", .error,
    "A file of another format version is read as version 1, which may be wrong, and is never written."
  ) { document, _, report in
    guard let lines = document.frontMatter, let version = lines.meaning.version, let entry = lines.entry("tasks"),
      version.drop(while: { $0 == 0x30 }) != [0x31]
    else { return }
    let range = lines.value(of: entry)
    report.flag(
      range, "unknown format version \(lines.bytes.span.quote(range))",
      help: "write 1, or use a newer version of tasks")
  } examples: {
    flags("---\ntasks: «2»\n---\n- [ ] Paint")
    flags("---\ntitle: Home\ntasks:   «0»\n---")
    flags("---\ntasks: «1000000000000000000000»\n---")
    accepts("---\ntasks: 1\n---\n- [ ] Paint")
    accepts("---\ntasks: one\n---")
    accepts("---\ntask: 2\n---")
  }
}
