package import TaskFiles
package import TaskModel
package import TaskSyntax

/// A document with the path of its file: absolute, but for standard input.
package struct DocumentFile: Sendable {
  package let path: BytePath
  package let document: Document

  package init(_ path: BytePath, _ document: Document) {
    self.path = path
    self.document = document
  }

  package init(_ path: BytePath, _ source: SourceText) { self.init(path, Document(source)) }

  /// Reads a large document on `workers` threads.
  package init(_ path: BytePath, _ source: SourceText, workers: Int) throws(FileError) {
    // The first region is short: no other core begins before it is read.
    let regionLength = min(max(source.count / 16, 32 << 10), PartReader.regionLength)
    let read = try PartReader(source, regionLength: regionLength).map(workers: workers) { part in
      let model = PartModel(part)
      return (part: part.take(), model: model)
    }
    var firstLine = 0
    var parts: [SyntaxPart] = []
    for piece in read.pieces {
      var part = piece.result.part
      part.firstLine = firstLine
      firstLine += piece.lineCount
      parts.append(part)
    }
    self.init(path, Document(source: source, parts: parts, models: read.pieces.map(\.result.model)))
  }
}
