import TaskSyntax

extension LintRule {
  static let inconsistentCase = LintRule(
    workspace: "inconsistent-case", .warning,
    "Names that differ in case are different names: a search for one misses the tasks of the other."
  ) { workspace, _, report in
    var groups: [[UInt8]: [Int]] = [:]
    let uses = workspace.names.uses
    for index in uses.indices { groups[uses[index].folded, default: []].append(index) }
    var slips: [WorkspaceNames.Use] = []
    var rights: [String] = []
    for index in uses.indices {
      guard let group = groups[uses[index].folded], group.count > 1 else { continue }
      // The first of equally frequent spellings is kept.
      let winner = group.reduce(group[0]) { uses[$1].count > uses[$0].count ? $1 : $0 }
      guard winner != index else { continue }
      slips.append(uses[index])
      rights.append(uses[index].kind.written(uses[winner].name))
    }
    workspace.names.forEachPlace(of: slips) { index, document, range in
      let (slip, right) = (slips[index], rights[index])
      report.flag(
        range, in: document,
        "the \(slip.kind.word) '\(slip.kind.written(slip.name))' is written '\(right)' elsewhere",
        help: "write \(right)", fix: .probable("Write \(right)", .replace(range, right)))
    }
  } examples: {
    flags("- [ ] a +house\n- [ ] b +house\n- [ ] c «+House»", becomes: "- [ ] a +house\n- [ ] b +house\n- [ ] c +house")
    flags(
      "- [ ] a «@Phone»\n- [ ] b @phone @desk\n# c @phone", becomes: "- [ ] a @phone\n- [ ] b @phone @desk\n# c @phone")
    flags("- [ ] a #büro\n- [ ] b «#Büro» «#BÜRO»", becomes: "- [ ] a #büro\n- [ ] b #büro #büro")
    flags(
      "- [ ] a +\"Big House\"\n- [ ] b «+\"big house\"», c",
      becomes: "- [ ] a +\"Big House\"\n- [ ] b +\"Big House\", c")
    accepts("- [ ] a +house @House #HOUSE")
    accepts("- [ ] a +house\n- [ ] b +houses")
    accepts("- [ ] a +house\n  +House")
    accepts("- [ ] a id:house\n- [ ] b +House")
  }
}
