import JSON
import TaskSyntax

/// The tokens of a document as JSON: one object with all of them, in the order of the file.
///
/// `Grammar/Tokens.schema.json` says what stands where.
struct TokenJSON {
  private let source: SourceText

  /// The size of the pieces, in bytes, in which output is written while more is made.

  init(_ source: SourceText) { self.source = source }

  func write(to console: Console) {
    var json = JSONWriter()
    var cursor = LineCursor(source)
    json.beginObject()
    json.member("schema", 1)
    json.beginArray("tokens")
    for part in SyntaxTree(source).parts where console.isWanted {
      let start = part.range.lowerBound
      var open: [SyntaxLeaf.Kind] = []
      part.forEachLeaf { leaf in
        open.removeLast(open.count - leaf.depth)
        if leaf.isContainer { return open.append(leaf.kind) }
        let bytes = part.bytes
        let (line, column) = cursor.place(of: start + leaf.range.lowerBound)
        json.beginObject()
        json.member("kind", leaf.kind.name)
        json.member("in", open.last.map(\.name))
        json.members([
          "line": line, "column": column, "offset": start + leaf.range.lowerBound, "length": leaf.range.count,
        ])
        json.key("text")
        json.string(bytes.extracting(leaf.range))
        json.endObject()
        console.writePiece(of: &json)
      }
    }
    console.write(json.finish())
  }
}
