import TaskSyntax

extension LintRule {
  static let duplicateTask = LintRule(
    document: "duplicate-task", .info,
    "If two tasks are identical, one is closed and the other stays, and somebody may do it twice."
  ) { document, _, report in
    for task in document.titles.repeated {
      report.flag(
        task.offset..<task.offset + 1, "a task above is identical", help: "remove one of them, or reword it",
        related: [Diagnostic.Related("this task is identical", at: task.first..<task.first + 1)])
    }
  } examples: {
    flags("- [ ] Buy milk\n- [ ] Pay\n«-» [ ] Buy milk")
    flags("- [ ] (A) Buy milk +house due:2026-12-01\n«-» [/] Buy milk +house due:2026-12-01 est:5m\n")
    flags("- [ ] Shopping\n  - [ ] Milk @market\n  «-» [ ] Milk @market <!-- two -->\n  - [x] Milk @market")
    flags("# Home\n- [ ] Buy milk\n\nSoon:\n\n«*» [ ] Buy milk\n«*» [>] Buy milk\n")
    flags("- [ ] Buy  milk @market #now due:2026-12-01\n«-» [ ] Buy #now, milk due:2026-12-01 @\"market\"")
    accepts("- [ ] Buy milk\n- [x] Buy milk\n- [-] Buy milk")
    accepts("- [ ] Buy milk due:2026-12-01\n- [ ] Buy milk due:2026-12-08")
    accepts("- [ ] Shopping\n  - [ ] Milk\n- [ ] Baking\n  - [ ] Milk")
    accepts("- [ ] Pay owner:sam\n- [ ] Pay owner:anna\n- [ ] Pay id:a\n- [ ]\n- [ ]")
    accepts("# Home\n- [ ] Buy milk\n# Office\n- [ ] Buy milk")
    accepts("- [ ] Call Anna\n- [ ] Call anna\n- [ ] Call @anna")
  }
}
