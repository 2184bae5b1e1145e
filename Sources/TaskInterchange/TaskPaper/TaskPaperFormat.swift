import TaskSyntax

extension InterchangeFormat {
  static let taskpaper = InterchangeFormat(
    name: "taskpaper", program: "TaskPaper", suffixes: [".taskpaper", ".todo"],
    read: { bytes, file, context in
      let decoded = DecodedText(bytes)
      var reader = TaskPaperReader(file: file, context.dialect)
      for (index, line) in TextLines(decoded.text).enumerated() { reader.read(line, number: index + 1) }
      let place = RecordPlace(file: file, line: decoded.invalidLine)
      reader.result.losses.add(.invalid, at: place, count: decoded.invalidCount)
      return reader.result
    })
}

extension LossKind {
  static let taskPaperTag = LossKind("project-tag", "tag of a project", "tags of projects", "left out")
}
