package import TaskFiles
package import TaskModel
package import TaskSyntax

/// A document with the path of its file: absolute, but for standard input.
package struct DocumentFile: Sendable {
  package let path: BytePath
  package let document: Document
  /// The codes of the handles of the tasks of each part; `nil` where they were not asked for.
  package private(set) var handleCodes: [[HandleCode]]?

  package init(_ path: BytePath, _ document: Document) {
    self.path = path
    self.document = document
  }

  package init(_ path: BytePath, _ source: SourceText) { self.init(path, Document(source)) }

  /// Reads a large document on `workers` threads.
  package init(
    _ path: BytePath, _ source: SourceText, workers: Int, _ options: ReadingOptions
  ) throws(FileError) {
    // The first region is short: no other core begins before it is read.
    let regionLength = min(max(source.count / 16, 32 << 10), PartReader.regionLength)
    let read = try PartReader(source, regionLength: regionLength).map(workers: workers) { part in
      let model = PartModel(part)
      let outline = PartOutline(part, model)
      let frontMatter = part.documentOffset == 0 ? part.frontMatter : FrontMatter()
      let codes = options.contains(.findsHandles) ? part.handleCodes(of: model) : []
      var syntax = options.contains(.keepsRecords) ? part.take() : part
      if !options.contains(.keepsRecords) { syntax.dropRecords() }
      return (
        part: FileContent.Part(syntax: syntax, model: model, outline: outline), codes: codes, frontMatter: frontMatter
      )
    }
    var firstLine = 0
    var parts: [FileContent.Part] = []
    for piece in read.pieces {
      var part = piece.result.part
      part.syntax.firstLine = firstLine
      firstLine += piece.lineCount
      parts.append(part)
    }
    let frontMatter = read.pieces.first?.result.frontMatter ?? FrontMatter()
    let content = FileContent(
      source, parts, frontMatter, read.dialect, keepsRecords: options.contains(.keepsRecords))
    self.init(path, content.document)
    if options.contains(.findsHandles) { handleCodes = read.pieces.map(\.result.codes) }
  }
}

extension DocumentFile {
  /// Options for the reading of a large file.
  package struct ReadingOptions: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The records are kept, because the words of most tasks are read. Otherwise they are read again when they are asked
    /// for.
    package static let keepsRecords = ReadingOptions(rawValue: 1 << 0)
    /// The codes of handles are found.
    package static let findsHandles = ReadingOptions(rawValue: 1 << 1)
  }
}
