import TaskEditing
import TaskModel
import TaskSyntax

extension InterchangeFormat {
  static let obsidian = InterchangeFormat(
    name: "obsidian", program: "Obsidian's Tasks plugin", limits: "headings", suffixes: [],
    write: { records, context, losses, output in
      let head = Array("---\ntasks: 1\n---\n\n".utf8)
      let found = OutlineText.write(records, Dialect(), context, behind: head, to: output) { records, _ in
        ObsidianText.all(of: records, usesDataview: context.usesDataview).map { text in
          (text?.text, text?.losses ?? LossReport())
        }
      }
      losses.add(found)
    },
    read: { bytes, file, context in
      let decoded = DecodedText(bytes)
      var result = MarkdownOutline(decoded.text, file: file, context, readsWords: false) { item in
        let task = ObsidianTask(item, context.dialect)
        return (task.record, task.losses)
      }.result
      let place = RecordPlace(file: file, line: decoded.invalidLine)
      result.losses.add(.invalid, at: place, count: decoded.invalidCount)
      return result
    })
}

extension LossKind {
  static let obsidianMark = LossKind(
    "obsidian-mark", "mark of Obsidian without a field here", "marks of Obsidian without fields here", "kept as text")
  static let obsidianWord = LossKind(
    "obsidian-word", "word of a title", "words of titles", "read by Obsidian as a field")
  static let digitID = LossKind(
    "digit-id", "id that begins with a digit", "ids that begin with a digit", "written with 't' before it")
}
