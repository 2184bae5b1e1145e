import TaskModel
import TaskSyntax

extension LintRule {
  static let shallowSubtask = LintRule(
    "shallow-subtask", .warning,
    "A subtask that is left of the text of its parent is a task of its own on a forge.",
    needs: .any(.task)
  ) { part, _, report in
    flagSubtasks(part, .shallow, &report) { bullet in
      ("the subtask \(bullet) is left of its parent's text", "begin it where the text of its parent begins")
    }
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
  static func flagSubtasks(
    _ part: LintPart, _ fault: TaskAlignment.Fault, _ report: inout LintReport, words: (String) -> (String, String)
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
      let (message, help) = words(part.quote(box).description)
      var fix: Diagnostic.Fix?
      if !isFixed, let edits = TaskAlignment(of: root, in: part).edits {
        fix = Diagnostic.Fix("Move the subtasks to their parents' texts", isSafe: false, edits: edits)
      }
      isFixed = true
      report.flag(box, MessageText(message), help: help, fix: fix)
    }
  }
}
