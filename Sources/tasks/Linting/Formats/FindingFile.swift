import TaskFiles
import TaskSyntax
import TaskWorkspace

/// A file and its findings, as all formats get them.
struct FindingFile {
  /// The path in the form of the format.
  let path: BytePath
  /// The absolute path.
  let location: BytePath
  /// The text, read in stretches.
  let text: FindingText
  /// The whole text; empty for formats that do not need it.
  let source: SourceText
  /// The documents of the workspace, for places in other files that findings are also about.
  let documents: LintRun.LintedDocuments?
  /// The findings to write.
  let sections: FindingSections

  init(
    path: BytePath, location: BytePath, text: FindingText, source: SourceText,
    among documents: LintRun.LintedDocuments?,
    _ lists: [DiagnosticList] = []
  ) {
    self.documents = documents
    self.path = path
    self.location = location
    self.text = text
    self.source = source
    sections = FindingSections(lists, in: text)
  }

  /// Returns the file with other findings, in lists that are each in order.
  func with(_ lists: [DiagnosticList]) -> FindingFile {
    FindingFile(path: path, location: location, text: text, source: source, among: documents, lists)
  }

  /// The file without its text.
  var withoutText: FindingFile {
    FindingFile(path: path, location: location, text: .none, source: SourceText([]), among: nil)
  }

  /// Calls `body` with each finding and its places, in order, as long as the output is wanted.
  func forEachFinding(for console: Console, _ body: (PlacedFinding) -> Void) {
    var cursor = LineCursor(source)
    for section in sections.all {
      for finding in sections.findings(of: section) {
        guard console.isWanted else { return }
        body(PlacedFinding(finding, &cursor))
      }
    }
  }

  /// Calls `body` with each finding, in order.
  func forEachFinding(_ body: (Diagnostic) -> Void) {
    for section in sections.all { for finding in sections.findings(of: section) { body(finding) } }
  }
}

/// A place of a document, all from 1.
struct FindingPlace: Equatable {
  var line: Int
  /// In Unicode scalars.
  var column: Int
  /// In bytes.
  var byteColumn: Int
  /// In bytes, without byte order marks: programs that read the text take them away.
  var textColumn: Int

  init(_ offset: Int, _ cursor: inout LineCursor) {
    (line, column) = cursor.place(of: offset)
    let start = max(cursor.lineStart, cursor.textStart)
    byteColumn = offset - cursor.lineStart + 1
    textColumn = max(offset, start) - start + 1
  }
}

/// A finding with its places.
struct PlacedFinding {
  struct Edit {
    let start: FindingPlace
    let end: FindingPlace
    let bytes: Range<Int>
    let replacement: [UInt8]
  }

  let finding: Diagnostic
  let start: FindingPlace
  /// The place behind the last byte.
  let end: FindingPlace
  /// The place of the last byte; that of the first where the range is empty.
  let last: FindingPlace
  /// The bytes of the first line, without its line end.
  let lineText: Range<Int>
  /// The edits of the fix; empty where the fix writes bytes that are not UTF-8.
  let edits: [Edit]
  /// The places in the same file that the finding is also about; `nil` for those in other files.
  let related: [(start: FindingPlace, end: FindingPlace)?]

  /// Finds the places with a cursor that findings in order share.
  init(_ finding: Diagnostic, _ cursor: inout LineCursor) {
    let range = finding.range
    self.finding = finding
    start = FindingPlace(range.lowerBound, &cursor)
    lineText = cursor.lineText
    last = range.count > 1 ? FindingPlace(range.upperBound - 1, &cursor) : start
    end = range.isEmpty ? start : FindingPlace(range.upperBound, &cursor)
    let fixEdits = finding.fix?.edits ?? []
    let isText = fixEdits.allSatisfy { String(validating: $0.replacement, as: UTF8.self) != nil }
    edits = (isText ? fixEdits : []).map { edit in
      Edit(
        start: FindingPlace(edit.range.lowerBound, &cursor), end: FindingPlace(edit.range.upperBound, &cursor),
        bytes: edit.range, replacement: edit.replacement)
    }
    related = finding.related.map { place in
      guard place.document == nil else { return nil }
      return (FindingPlace(place.range.lowerBound, &cursor), FindingPlace(place.range.upperBound, &cursor))
    }
  }

  /// The message and the advice in one sentence.
  var sentence: String { finding.help.map { "\(finding.message); \($0)" } ?? finding.message }
}

extension Diagnostic.Severity {
  /// The severity as compilers and SARIF name it, which have no `info`.
  var level: String { self == .info ? "note" : rawValue }
}
