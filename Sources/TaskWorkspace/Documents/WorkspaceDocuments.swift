package import TaskFiles
package import TaskModel
import TaskQuery
package import TaskSyntax

/// All documents of a workspace, kept: for what only all of them tell.
package struct WorkspaceDocuments: Sendable {
  /// A document that was read. Paths are absolute, but for standard input.
  package struct Document: Sendable {
    package let path: BytePath
    package let parts: [SyntaxPart]
    package let model: DocumentModel
    /// All its bytes, which are those of each part, too.
    package let source: SourceText

    package init(path: BytePath, parts: [SyntaxPart], model: DocumentModel, source: SourceText) {
      self.path = path
      self.parts = parts
      self.model = model
      self.source = source
    }

    /// The line of the first conflict marker, from 1; `nil` where there is none.
    var conflictLine: Int? {
      var obstacles = WriteObstacles()
      for part in parts { obstacles.append(WriteObstacles(part)) }
      return obstacles.conflictLine
    }
  }

  package let documents: [Document]
  package let model: WorkspaceModel
  /// The files that could not be read, which was said.
  package let unreadable: [BytePath]

  package init(_ documents: [Document], unreadable: [BytePath] = []) {
    self.documents = documents
    self.unreadable = unreadable
    model = WorkspaceModel(documents.map(\.model))
  }

  /// The documents of files, in their order.
  package static func read(_ files: [InputFile]) -> [Result<Document, FileError>] {
    SourceReader.map(files, keeps: true) { (index, buffer: inout ReadingBuffer) throws(FileError) in
      let path = files[index].path
      guard let file = buffer.largeFile else {
        let source = buffer.source
        // One file alone leaves all other cores idle.
        return files.count == 1 && SourceReader.isWorthThreads(source.count)
          ? try Document(path, source, workers: WorkerPool.processorCount) : Document(path, source)
      }
      let source = SourceText(try file.contents(reservedTail: SourceText.padding))
      return try Document(path, source, workers: WorkerPool.processorCount)
    }
  }

  /// The parts of all documents, in order, and where each is.
  package func parts(name: (Int) -> [UInt8]) -> (parts: [DocumentPart], places: [(document: Int, part: Int)]) {
    var parts: [DocumentPart] = []
    var places: [(document: Int, part: Int)] = []
    for (number, document) in documents.enumerated() {
      let name = name(number)
      var context = PartContext(document.parts.first?.frontMatter ?? FrontMatter())
      for (index, part) in document.parts.enumerated() {
        let model = document.model.parts[index]
        parts.append(DocumentPart(part, model, context, file: name))
        places.append((number, index))
        context.pass(PartOutline(part, model))
      }
    }
    return (parts, places)
  }
}

extension WorkspaceDocuments.Document {
  /// A document in memory.
  package init(_ path: BytePath, _ source: SourceText) {
    var parts: [SyntaxPart] = []
    source.forEachPart { part, _ in parts.append(part.take()) }
    self.init(path, parts.map { ($0, PartModel($0)) }, source)
  }

  /// A large document in memory, read on `workers` threads.
  package init(_ path: BytePath, _ source: SourceText, workers: Int) throws(FileError) {
    // No other core begins before the first region is read: so it is to be short.
    let regionLength = min(max(source.count / 16, 32 << 10), PartReader.regionLength)
    let read = try PartReader(source, regionLength: regionLength).map(workers: workers) { part in
      let model = PartModel(part)
      return (part: part.take(), model: model)
    }
    var firstLine = 0
    var parts: [(SyntaxPart, PartModel)] = []
    for piece in read.pieces {
      var part = piece.result.part
      part.firstLine = firstLine
      firstLine += piece.lineCount
      parts.append((part, piece.result.model))
    }
    self.init(path, parts, source)
  }

  private init(_ path: BytePath, _ parts: [(part: SyntaxPart, model: PartModel)], _ source: SourceText) {
    let model = DocumentModel(parts.map(\.model), frontMatter: parts.first?.part.frontMatter ?? FrontMatter())
    self.init(path: path, parts: parts.map(\.part), model: model, source: source)
  }
}
