import TaskSyntax

extension InterchangeFormat {
  static let xit = InterchangeFormat(
    name: "xit", program: "[x]it!", suffixes: [".xit"],
    read: { bytes, file, context in
      let decoded = DecodedText(bytes)
      var reader = XitReader(file: file, context.dialect)
      for (index, line) in TextLines(decoded.text).enumerated() { reader.read(line, number: index + 1) }
      reader.finish()
      let place = RecordPlace(file: file, line: decoded.invalidLine)
      reader.result.losses.add(.invalid, at: place, count: decoded.invalidCount)
      return reader.result
    })
}

extension LossKind {
  static let xitPriority = LossKind("priority", "priority above '!!!'", "priorities above '!!!'", "read as A")
  static let xitGroup = LossKind(
    "group", "group without a title", "groups without a title", "moved below the title before")
}
