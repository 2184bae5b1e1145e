import TaskModel
import TaskSyntax

extension LintRule {
  static let deepSubtask = LintRule(
    "deep-subtask", .warning, needs: .subtasks,
    "A subtask that is more than three columns right of the text of its parent is a part of that text on a forge."
  ) { part, _, report in
    flagSubtasks(part, .deep, "far right", &report)
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
