import TaskFiles
import TaskSyntax
import TaskWorkspace

/// Other files with places that findings are also about. Each file is read again, once for many findings.
struct RelatedFiles {
  /// The number of files that are kept.
  private static let mostFiles = 16

  private let paths: RepositoryPaths
  private var documents: LintRun.LintedDocuments?
  private var files: [Int: File] = [:]

  private struct File {
    let path: BytePath
    /// `nil` for a file that cannot be read.
    var cursor: LineCursor?
  }

  init(_ paths: RepositoryPaths) { self.paths = paths }

  /// Returns a place in another file, with the path as forges have it; `nil` if the file cannot be read.
  mutating func place(
    of related: Diagnostic.Related, among documents: LintRun.LintedDocuments?
  ) -> (path: BytePath, start: FindingPlace, end: FindingPlace)? {
    guard let number = related.document, let documents else { return nil }
    if self.documents !== documents || files.count >= Self.mostFiles { files = [:] }
    self.documents = documents
    var file = files[number] ?? Self.file(number, of: documents, paths)
    guard var cursor = file.cursor else {
      files[number] = file
      return nil
    }
    let start = FindingPlace(related.range.lowerBound, &cursor)
    let end = FindingPlace(related.range.upperBound, &cursor)
    file.cursor = cursor
    files[number] = file
    return (file.path, start, end)
  }

  private static func file(_ number: Int, of documents: LintRun.LintedDocuments, _ paths: RepositoryPaths) -> File {
    let file = documents.file(of: number)
    let source = file.source ?? (try? SourceReader.source(of: file.path))
    return File(path: paths.path(of: file.path), cursor: source.map { LineCursor($0) })
  }
}
