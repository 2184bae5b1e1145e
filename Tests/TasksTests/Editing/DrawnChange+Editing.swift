import TaskModel
import TaskSyntax
import TaskTesting

// Draws for edits of lines in an editor.
extension DrawnChange {
  static func edit(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let task = random.pick(scene.all)
    let document = scene.documents[task.file]
    let range = document.blocks[task.index]
    let lines = document.lines[range].map(Array.init)
    var drawn = DrawnChange(["edit", scene.place(of: task)], of: scene)
    let (text, isHostile) = editedText(&random, lines)
    drawn.editorText = text
    if text == lines.flatMap(\.self) { return drawn }
    let isOpenEnd = range.upperBound == document.lines.count && lines.last?.last != 0x0A
    let ends: [[UInt8]] = text.last == 0x0A || isOpenEnd ? [[]] : [[0x0A], [0x0D, 0x0A]]
    let start =
      Array(document.bytes.prefix(3 * document.markCount)) + document.lines[..<range.lowerBound].flatMap(\.self)
    let rest = document.lines[range.upperBound...].flatMap(\.self)
    let results = ends.map { start + text + $0 + rest }
    drawn.results = (task.file, results)
    let end = SeenTask.blockEnd(document.tasks, task.index)
    let isElsewhereSame = results.contains { result in
      let new = SeenDocument(result).tasks
      // The remaining lines may become a note of a task around the edited one.
      let before = zip(new, document.tasks[..<task.index]).enumerated().allSatisfy { index, tasks in
        var (new, old) = tasks
        if SeenTask.blockEnd(document.tasks, index) > task.index { (new.note, old.note) = ([], []) }
        return new == old
      }
      return before && new.count >= task.index + document.tasks.count - end
        && new.suffix(document.tasks.count - end).elementsEqual(document.tasks[end...])
    }
    let isEmpty = text.allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
    drawn.isRefused = document.isLocked || isEmpty || !isElsewhereSame
    drawn.mayBeRefused = isHostile
    return drawn
  }

  /// Returns the text that the editor saves, and whether it may not fit in place of the lines.
  private static func editedText(_ random: inout SplitMix64, _ lines: [[UInt8]]) -> (text: [UInt8], isHostile: Bool) {
    var lines = lines
    let lineEnd = lines[0].suffix(while: { $0 == 0x0A || $0 == 0x0D })
    let indentation = lines[0].prefix { $0 == 0x20 || $0 == 0x09 }
    func line(_ text: String) -> [UInt8] { Array(indentation) + Array(text.utf8) + lineEnd }
    switch random.below(10) {
    case 0, 1: lines[0].insert(contentsOf: " and more".utf8, at: lines[0].count - lineEnd.count)
    case 2, 3:
      if let box = lines[0].firstIndex(of: UInt8(ascii: "[")) { lines[0][box + 1] = random.pick(Array(" x/>-".utf8)) }
    case 4: lines = [lines[0]]
    case 5: if !lineEnd.isEmpty { lines.insert(line("- [ ] One before"), at: 0) }
    case 6: while let last = lines.last?.last, last == 0x0A || last == 0x0D { lines[lines.count - 1].removeLast() }
    case 7:
      let text = random.pick([
        "```", "# Heading", "<!-- open", "Words", "---", "", "- [ ] One", "  - [ ] Deeper", "> q",
      ])
      return (random.once(in: 2) ? line(text) : lines.flatMap(\.self) + line(text), true)
    case 8: return (OutlineGenerator.document(seed: random.next()), true)
    default: break
    }
    return (lines.flatMap(\.self), false)
  }
}

extension Array {
  fileprivate func suffix(while isWanted: (Element) -> Bool) -> [Element] {
    Array(reversed().prefix(while: isWanted).reversed())
  }
}
