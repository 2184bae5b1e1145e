package import TaskFiles
package import TaskModel
package import TaskSyntax

/// A document with the path of its file: absolute, but for standard input.
package struct DocumentFile: Sendable {
  package let path: BytePath
  package let document: Document
  /// The codes of the handles of the tasks; `nil` where they were not asked for.
  package private(set) var handleCodes: HandleCodes?
  /// The contents of a large file.
  private var content: FileContent?

  package init(_ path: BytePath, _ document: Document) {
    self.path = path
    self.document = document
  }

  package init(_ path: BytePath, _ source: SourceText) { self.init(path, Document(source)) }

  /// Reads a document, on all cores if that pays off. The records of a document of moderate size are always kept: reading
  /// its lines again takes longer than the memory is worth.
  package init(_ path: BytePath, _ source: SourceText, _ options: ReadingOptions) {
    let options = source.count < Self.largeSize ? options.union(.keepsRecords) : options
    guard SourceReader.isWorthThreads(source.count),
      // A text in memory can always be read.
      let file = try? DocumentFile(path, source, workers: WorkerPool.processorCount, options)
    else {
      self.init(path, source)
      return
    }
    self = file
  }

  /// Reads another version of the document, with the codes of handles. If its text is kept, only the parts from the first
  /// difference to the last one are read.
  package func changed(to source: SourceText) -> DocumentFile {
    guard let (content, codes) = version(source) else {
      return DocumentFile(path, source, [.findsHandles, .keepsRecords])
    }
    var file = DocumentFile(path, content.document)
    (file.content, file.handleCodes) = (content, codes)
    return file
  }

  /// Returns the parts that `changed(to:)` reads, and the codes of the handles of the tasks, without what is known of
  /// the document as a whole.
  ///
  /// - Parameter name: the path, relative to the root of the workspace.
  func parts(ofVersion source: SourceText, file name: [UInt8]) -> (parts: [DocumentPart], codes: HandleCodes) {
    if let (content, codes) = version(source) { return (content.parts(file: name), codes) }
    let file = DocumentFile(path, source, [.findsHandles, .keepsRecords])
    let parts = file.document.parts(file: name)
    return (parts, file.handleCodes ?? HandleCodes(parts.flatMap { $0.part.handleCodes(of: $0.model) }))
  }

  private func version(_ source: SourceText) -> (content: FileContent, codes: HandleCodes)? {
    guard let content, let handleCodes, let changed = content.changed(to: source) else { return nil }
    var codes = HandleCodes()
    codes.append(handleCodes, 0..<content.taskCount(beforePart: changed.old.lowerBound))
    codes.append(changed.content.handleCodes(ofParts: changed.new))
    codes.append(handleCodes, content.taskCount(beforePart: changed.old.upperBound)..<handleCodes.count)
    return (changed.content, codes)
  }

  /// The size in bytes from which records are kept only where the options say so.
  private static let largeSize = 512 << 10

  /// Reads a large document on `workers` threads.
  package init(
    _ path: BytePath, _ source: SourceText, workers: Int, _ options: ReadingOptions
  ) throws(FileError) {
    // The first region is short: no other core begins before it is read.
    let regionLength = min(max(source.count / 16, 32 << 10), PartReader.regionLength)
    let read = try PartReader(source, regionLength: regionLength).map(workers: workers) { part in
      ReadPart(&part, PartModel(part), options.subtracting(.dropsText))
    }
    self.init(path, .memory(source), read.pieces.map(\.result), read.dialect, options)
  }

  /// Reads a large file on `workers` threads.
  package init(_ path: BytePath, _ file: FileReader, workers: Int, _ options: ReadingOptions) throws(FileError) {
    guard options.contains(.dropsText), FileContent.mayKeepOpen else {
      let source = SourceText(try file.contents(reservedTail: SourceText.padding))
      try self.init(path, source, workers: workers, options)
      return
    }
    let read = try PartReader(file).map(workers: workers) { part in ReadPart(&part, PartModel(part), options) }
    self.init(path, .file(file), read.pieces.map(\.result), read.dialect, options)
  }

  /// A part of a document that was read.
  struct ReadPart: Sendable {
    fileprivate var part: FileContent.Part
    fileprivate let codes: [HandleCode]
    fileprivate let frontMatter: FrontMatter

    init(_ part: inout SyntaxPart, _ model: PartModel, _ options: ReadingOptions) {
      let outline = PartOutline(part, model)
      frontMatter = part.documentOffset == 0 ? part.frontMatter : FrontMatter()
      codes = options.contains(.findsHandles) ? part.handleCodes(of: model) : []
      var syntax = part
      if options.contains(.keepsRecords) {
        syntax = part.take()
      } else if options.contains(.dropsText) {
        syntax = part.head
      } else {
        syntax.dropRecords()
      }
      self.part = FileContent.Part(syntax: syntax, model: model, outline: outline)
    }
  }

  /// Joins the parts of a document.
  init(
    _ path: BytePath, _ origin: FileContent.Origin, _ read: [ReadPart], _ dialect: Dialect,
    _ options: ReadingOptions
  ) {
    var firstLine = 0
    var parts: [FileContent.Part] = []
    for read in read {
      var part = read.part
      part.syntax.firstLine = firstLine
      firstLine += part.syntax.lineCount
      parts.append(part)
    }
    let content = FileContent(
      origin, parts, read.first?.frontMatter ?? FrontMatter(), dialect,
      keepsRecords: options.contains(.keepsRecords))
    self.init(path, content.document)
    self.content = content
    guard options.contains(.findsHandles) else { return }
    var codes = HandleCodes()
    for read in read { codes.append(read.codes) }
    handleCodes = codes
  }

  /// Throws if the file had changed when its text was read again: then what was shown of it may be wrong.
  package func checkUnchanged() throws(FileError) { try content?.checkUnchanged() }
}

extension DocumentFile {
  /// Options for the reading of a large file.
  package struct ReadingOptions: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The records are kept, because the words of most tasks are read. Otherwise they are read again when they are asked
    /// for.
    package static let keepsRecords = ReadingOptions(rawValue: 1 << 0)
    /// The text is not kept: it is read again where it is asked for. Not for commands that change the file.
    package static let dropsText = ReadingOptions(rawValue: 1 << 2)
    /// The codes of handles are found.
    package static let findsHandles = ReadingOptions(rawValue: 1 << 1)
  }
}
