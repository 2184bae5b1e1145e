import TaskSyntax

extension LintRule {
  static let deepSubtask = LintRule(
    "deep-subtask", .warning, needs: .subtasks,
    "A forge joins a subtask to its parent's text if it is indented more than three columns beyond that text."
  ) { part, _, report in
    flagSubtasks(part, .deep, "indented too far beyond", &report)
  } examples: {
    flags("- [ ] Shopping\n      «- [ ]» Milk", becomes: "- [ ] Shopping\n  - [ ] Milk")
    flags(
      "- [ ] Shopping\n        «- [ ]» Milk\n          Oat\n    - [ ] Bread\n  At noon.",
      becomes: "- [ ] Shopping\n  - [ ] Milk\n    Oat\n  - [ ] Bread\n  At noon.")
    flags("- [ ] Shopping\n        «- [ ]» Milk\n     At noon.")
    flags("- [ ] a\n  - [ ] b\n          «- [ ]» c", becomes: "- [ ] a\n  - [ ] b\n    - [ ] c")
    accepts("- [ ] Shopping\n     - [ ] Milk")
    accepts("1. [ ] Shopping\n      - [ ] Milk")
    accepts("- [ ] Shopping\n          - Milk")
    accepts("- [ ] a\n  - [ ] b\n      - [ ] c")
    accepts("- [ ] Shopping\n  - Food\n      - [ ] Milk")
  }
}
