import TaskModel
import TaskSyntax

extension LintRule {
  static let shallowSubtask = LintRule(
    "shallow-subtask", .warning, needs: .any(.task),
    "A forge shows a subtask as a separate task if it is indented less than its parent's text."
  ) { part, _, report in
    flagSubtasks(part, .shallow, "indented less than", &report)
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

  /// Reports the subtasks with a fault. The first one in a tree has the fix for all of them.
  ///
  /// - Parameter distance: the words for the fault, before "its parent's text".
  static func flagSubtasks(
    _ part: LintPart, _ fault: TaskAlignment.Fault, _ distance: String, _ report: inout LintReport
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
        fix = Diagnostic.Fix("Align the subtasks with their parents' text", isSafe: false, edits: edits)
      }
      isFixed = true
      report.flag(
        box, "the subtask \(part.quote(box)) is \(distance) its parent's text",
        help: "align it with its parent's text", fix: fix)
    }
  }
}
