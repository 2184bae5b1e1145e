import TaskModel
import TaskSyntax

extension LintRule {
  static let unknownProject = LintRule(
    "unknown-project", .warning, .offByDefault, needs: .any(.project, .frontMatter),
    "The settings list the known projects. A task of another project is easily overlooked."
  ) { part, context, report in
    guard let projects = context.projects else { return }
    let known = Set(projects)
    func check(_ range: Range<Int>, _ name: [UInt8]) {
      guard !known.containsNameOrParent(of: name) else { return }
      let near = projects.first { EditDistance.between($0, name, limit: name.count < 5 ? 1 : 2) != nil }
      report.flag(
        range, "the project \(part.quote(range)) is not in the settings",
        help: near.map { "did you mean '\(String(decoding: $0, as: UTF8.self))'?" }
          ?? "add it to \"projects\", or use another project")
    }
    if part.syntax.documentOffset == 0, let name = part.syntax.frontMatter.project,
      let lines = FrontMatterLines(part.syntax), let entry = lines.entry("project")
    {
      check(lines.value(of: entry), name)
    }
    for record in part.syntax.records where record.kind == .project {
      check(record.range, part.syntax.name(of: record))
    }
  } examples: {
    flags("- [ ] Paint «+hosue»\n- [ ] Mow «+lawn/front», now")
    flags("# Kitchen «+kitchen»\n- [ ] Paint +house")
    flags("---\nproject: «garage»\n---\n- [ ] Paint")
    accepts("- [ ] Paint +house\n- [ ] Mow +garden")
    accepts("- [ ] Paint +house/kitchen")
    accepts("- [ ] Paint @kitchen #lawn")
    accepts("---\nproject: garden\n---\n- [ ] Mow")
  }
}

extension Set<[UInt8]> {
  /// Whether the set contains the name or one of its ancestors.
  fileprivate func containsNameOrParent(of name: [UInt8]) -> Bool {
    var name = name[...]
    while true {
      if contains(Array(name)) { return true }
      guard let slash = name.lastIndex(of: UInt8(ascii: "/")) else { return false }
      name = name[..<slash]
    }
  }
}
