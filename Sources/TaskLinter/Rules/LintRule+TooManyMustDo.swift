import TaskSyntax

extension LintRule {
  static let tooManyMustDo = LintRule(
    document: "too-many-must-do", .warning,
    "With more than three A tasks on a day the letter loses its meaning, and something important is left undone.",
    .offByDefault
  ) { document, _, report in
    for (day, tasks) in document.ranks.mustDo where tasks.count > RankSummary.mostMustDo {
      report.flag(
        tasks.firstTooMany, "this file has \(tasks.count) A tasks for \(day)",
        help: "keep at most \(RankSummary.mostMustDo) A tasks a day, and give the others a B or another day")
    }
  } examples: {
    flags(
      """
      - [ ] (A) a plan:2026-12-01
      - [ ] (A-1) b due:2026-12-01
      - [ ] (A Q1) c plan:2026-12-01 due:2026-12-05
      - «[ ]» (A) d due:2026-12-01
      - [ ] (A) e due:2026-12-01
      """)
    flags(
      """
      # (A) Today
      - [ ] a plan:2026-12-01
      - [ ] b plan:2026-12-01
      ## Later
      - [ ] c plan:2026-12-01
      - «[/]» d plan:2026-12-01
      """)
    flags(
      """
      - [ ] (A) a plan:2026-12-01
        - [ ] b plan:2026-12-01
        - [ ] c plan:2026-12-01
        - «[>]» d plan:2026-12-01
      """)
    accepts(
      """
      - [ ] (A) a plan:2026-12-01
      - [ ] (A) b plan:2026-12-01
      - [ ] (A) c plan:2026-12-01
      - [ ] (A) d plan:2026-12-02
      """)
    accepts(
      """
      - [ ] (A) a plan:2026-12-01
      - [ ] (A) b plan:2026-12-01
      - [x] (A) c plan:2026-12-01
      - [ ] (B) d plan:2026-12-01
      - [ ] (A) e
      """)
    accepts("- [ ] (A) a\n- [ ] (A) b\n- [ ] (A) c\n- [ ] (A) d")
  }
}
