import TaskSyntax

extension InterchangeFormat {
  static let json = InterchangeFormat(
    name: "json", program: "lists with '--format json', for scripts", limits: "headings",
    suffixes: [".json", ".jsonl"],
    write: { records, _, losses in
      var writer = JSONTaskWriter(records)
      for record in records.indices { writer.write(record) }
      losses.add(writer.losses)
      return writer.finish()
    },
    read: { bytes, file, context in
      let decoded = DecodedText(bytes)
      var result = JSONTaskReader(decoded.text, file: file, context.dialect).result
      let place = RecordPlace(file: file, line: decoded.invalidLine)
      result.losses.add(.invalid, at: place, count: decoded.invalidCount)
      return result
    })
}
