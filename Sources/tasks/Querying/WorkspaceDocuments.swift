import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

/// All documents of a workspace, kept: for what only all of them tell.
struct WorkspaceDocuments: Sendable {
  /// A document that was read. Paths are absolute, but for standard input.
  struct Document: Sendable {
    let path: BytePath
    let parts: [SyntaxPart]
    let model: DocumentModel
    /// Its bytes in one piece; `nil` for a large file, of which each part has its own.
    let whole: SourceText?
  }

  let documents: [Document]
  let model: WorkspaceModel

  init(_ documents: [Document]) {
    self.documents = documents
    model = WorkspaceModel(documents.map(\.model))
  }

  /// The documents of files, in their order.
  static func read(_ files: [FileSelection.File]) -> [Result<Document, FileError>] {
    SourceReader.map(files, keeps: true) { (index, room: inout ReadingRoom) throws(FileError) in
      guard let file = room.largeFile else { return Document(files[index].path, room.source) }
      return try Document(file, workers: WorkerPool.processorCount)
    }
  }

  /// The parts of all documents, in order, and where each is.
  func parts(name: (Int) -> [UInt8]) -> (parts: [QueryPart], places: [(document: Int, part: Int)]) {
    var parts: [QueryPart] = []
    var places: [(document: Int, part: Int)] = []
    for (number, document) in documents.enumerated() {
      let name = name(number)
      var context = PartContext(document.parts.first?.frontMatter ?? FrontMatter())
      for (index, part) in document.parts.enumerated() {
        let model = document.model.parts[index]
        parts.append(QueryPart(part, model, context, file: name))
        places.append((number, index))
        context.pass(PartOutline(part, model))
      }
    }
    return (parts, places)
  }
}

extension WorkspaceDocuments.Document {
  /// All its bytes.
  var source: SourceText {
    if let whole { return whole }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(SourceText.padding) { $0 + $1.range.count })
    for part in parts { bytes += part.source[part.range] }
    return SourceText(padding: bytes)
  }

  /// A document in memory.
  init(_ path: BytePath, _ source: SourceText) {
    var parts: [SyntaxPart] = []
    source.forEachPart { part, _ in parts.append(part.take()) }
    self.init(path, parts.map { ($0, PartModel($0)) }, whole: source)
  }

  /// A large file, read on `workers` threads.
  init(_ file: FileReader, workers: Int) throws(FileError) {
    let read = try PartReader(file).map(workers: workers) { part in
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
    self.init(file.path, parts)
  }

  private init(_ path: BytePath, _ parts: [(part: SyntaxPart, model: PartModel)], whole: SourceText? = nil) {
    self.path = path
    self.whole = whole
    self.parts = parts.map(\.part)
    model = DocumentModel(parts.map(\.model), frontMatter: parts.first?.part.frontMatter ?? FrontMatter())
  }
}
