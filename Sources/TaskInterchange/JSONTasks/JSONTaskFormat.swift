import TaskSyntax

extension InterchangeFormat {
  static let json: InterchangeFormat = InterchangeFormat(
    name: "json", program: "lists with '--format json', for scripts", limits: "text outside of tasks and headings",
    suffixes: [".json", ".jsonl"], holdsLines: true,
    write: { records, context, losses, output in
      var writer = JSONTaskWriter(records, isPlain: context.isPlain)
      writer.writeAll(context, to: output)
      losses.add(writer.losses)
      writer.finish()
      output.finish(writer.output)
    },
    read: { bytes, file, context in
      let decoded = DecodedText(bytes)
      var result = JSONTaskReader(decoded.text, file: file, context).result
      let place = RecordPlace(file: file, line: decoded.invalidLine)
      result.losses.add(.invalid, at: place, count: decoded.invalidCount)
      result.applyLines(context, json)
      return result
    })
}
