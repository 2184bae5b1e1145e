import TaskSyntax

extension InterchangeFormat {
  static let org: InterchangeFormat = InterchangeFormat(
    name: "org", program: "Emacs' Org mode",
    limits: "signs in names, and some rules of recurrence in a way that Org follows: they stand in properties",
    suffixes: [".org", ".org_archive"], holdsLines: true,
    write: { records, context, losses, output in
      let outline = RecordOutline(records)
      var written = WrittenPiece(output: OrgWriter.head, losses: outline.losses)
      let ranges = RecordOutline.ranges(of: outline.items, count: context.pieces.count)
      written.append(ranges, context.pieces, to: output) { range in
        var writer = OrgWriter(isPlain: context.isPlain)
        let list = records.piece(of: outline.items[range])
        for item in outline.items[range] { writer.write(list[item.record], depth: item.depth) }
        return writer.written
      }
      losses.add(written.losses)
      output.finish(written.output)
    },
    read: { bytes, file, context in
      let decoded = DecodedText(bytes)
      var result = OrgReader(decoded.text, file: file, context).result
      let place = RecordPlace(file: file, line: decoded.invalidLine)
      result.losses.add(.invalid, at: place, count: decoded.invalidCount)
      result.applyLines(context, org)
      return result
    })
}

extension LossKind {
  static let orgRecurrence = LossKind(
    "recurrence", "recurrence that Org does not follow", "recurrences that Org does not follow", "kept in a property")
  static let orgKeyword = LossKind(
    "org-keyword", "keyword of a headline without a status here", "keywords of headlines without statuses here",
    "kept in the note")
  static let orgWarning = LossKind(
    "org-warning", "warning period of a deadline", "warning periods of deadlines", "left out")
  static let orgProperty = LossKind(
    "org-property", "property of a headline without a keyword", "properties of headlines without keywords", "left out")
  static let orgRange = LossKind("org-range", "end of a time", "ends of times", "left out")
}
