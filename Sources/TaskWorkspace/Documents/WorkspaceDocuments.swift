package import TaskFiles
package import TaskModel
import TaskSyntax

/// All documents of a workspace, kept in memory for questions about the whole workspace.
package struct WorkspaceDocuments: Sendable {
  package let documents: [DocumentFile]
  package let model: WorkspaceModel
  /// The files that could not be read; an error was reported for each.
  package let unreadable: [BytePath]

  package init(_ documents: [DocumentFile], unreadable: [BytePath] = []) {
    self.documents = documents
    self.unreadable = unreadable
    model = WorkspaceModel(documents.map(\.document.model))
  }

  /// Reads files as documents, in their order.
  package static func read(
    _ files: [InputFile], _ options: DocumentFile.ReadingOptions = []
  ) -> [Result<DocumentFile, FileError>] {
    SourceReader.map(files, keeps: true) { (index, buffer: inout ReadingBuffer) throws(FileError) in
      try document(files[index].path, &buffer, isAlone: files.count == 1, options)
    }
  }

  /// Reads the file of a buffer as a document.
  ///
  /// - Parameter isAlone: whether no other file is read.
  static func document(
    _ path: BytePath, _ buffer: inout ReadingBuffer, isAlone: Bool, _ options: DocumentFile.ReadingOptions
  ) throws(FileError) -> DocumentFile {
    if let file = buffer.largeFile {
      return try DocumentFile(path, file, workers: WorkerPool.processorCount, options)
    }
    // With a single file all other cores would be idle.
    return isAlone ? DocumentFile(path, buffer.source, options) : DocumentFile(path, buffer.source)
  }

  /// Returns the parts of all documents, in order, with the document and the index of each.
  package func parts(name: (Int) -> [UInt8]) -> (parts: [DocumentPart], places: [(document: Int, part: Int)]) {
    var parts: [DocumentPart] = []
    var places: [(document: Int, part: Int)] = []
    for (number, file) in documents.enumerated() {
      let added = file.document.parts(file: name(number))
      parts += added
      for index in added.indices { places.append((number, index)) }
    }
    return (parts, places)
  }
}
