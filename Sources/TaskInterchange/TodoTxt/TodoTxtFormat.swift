import TaskSyntax

extension InterchangeFormat {
  static let todoTxt = InterchangeFormat(
    name: "todotxt", program: "todo.txt",
    limits: "notes; and names cannot hold blanks",
    suffixes: ["todo.txt", "done.txt", "todotxt"],
    write: { records, context, losses, output in
      var writer = TodoTxtWriter(records)
      writer.writeAll(context, to: output)
      losses.add(writer.losses)
      output.finish(writer.output)
    },
    read: { bytes, file, context in
      let decoded = DecodedText(bytes)
      var reader = TodoTxtReader(decoded.text, file: file, context)
      reader.finish(decoded)
      return reader.result
    })
}

extension LossKind {
  static let todoTxtWord = LossKind(
    "todotxt-word", "word of a title", "words of titles", "read by todo.txt as a name or a value")
  static let todoTxtName = LossKind(
    "todotxt-name", "word with '+' or '@' that is no name here", "words with '+' or '@' that are no names here",
    "kept as text")
  static let todoTxtValue = LossKind(
    "todotxt-value", "value that cannot be read", "values that cannot be read", "kept as text")
}
