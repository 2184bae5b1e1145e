import TaskModel
import TaskSyntax

extension LintRule {
  static let shallowSubtask = LintRule(
    "shallow-subtask", .warning, needs: .any(.task),
    "A subtask that is left of the text of its parent is a task of its own on a forge."
  ) { part, _, report in
    flagSubtasks(part, .shallow, "left", &report)
  } examples: {
    flags("- [ ] Shopping\n «- [ ]» Milk", becomes: "- [ ] Shopping\n  - [ ] Milk")
    flags(
      "1. [ ] Shopping\n  «- [ ]» Milk\n    Oat\n  «- [ ]» Bread",
      becomes: "1. [ ] Shopping\n   - [ ] Milk\n     Oat\n   - [ ] Bread")
    flags(
      "- [ ] a\n «- [ ]» b\n  «- [ ]» c\n    ~~~\n    x\n    ~~~",
      becomes: "- [ ] a\n  - [ ] b\n    - [ ] c\n      ~~~\n      x\n      ~~~")
    flags("-    [ ] Shopping\n  «- [ ]» Milk", becomes: "-    [ ] Shopping\n     - [ ] Milk")
    accepts("- [ ] Shopping\n  - [ ] Milk")
    accepts("- [ ] Shopping\n     - [ ] Milk")
    accepts("1. [ ] Shopping\n   - [ ] Milk\n- [ ] Write")
    accepts("- [ ] Shopping\n - Milk")
  }

  /// Reports the subtasks with a fault, which are on a `side` of their place. The first one in a tree has the fix for all of them.
  static func flagSubtasks(
    _ part: LintPart, _ fault: TaskAlignment.Fault, _ side: String, _ report: inout LintReport
  ) {
    let rows = part.model.rows
    var root = 0
    var isFixed = false
    for index in rows.indices {
      if rows[index].parent == TaskRow.none {
        root = index
        isFixed = false
        continue
      }
      guard TaskAlignment.fault(of: rows[index], in: part) == fault else { continue }
      let record = part.syntax.records[Int(rows[index].record)]
      let box = record.lowerBound..<record.checkbox.upperBound
      var fix: Diagnostic.Fix?
      if !isFixed, let edits = TaskAlignment(of: root, in: part).edits {
        fix = Diagnostic.Fix("Move the subtasks to their parents' texts", isSafe: false, edits: edits)
      }
      isFixed = true
      report.flag(
        box, "the subtask \(part.quote(box)) is \(side) of its parent's text",
        help: "begin it where the text of its parent begins", fix: fix)
    }
  }
}
