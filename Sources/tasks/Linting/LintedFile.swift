import TaskFiles
import TaskLinter
import TaskModel
import TaskSyntax

/// A file that was linted by itself: its findings, and what rules about the whole workspace want of it.
struct LintedFile: Sendable {
  let document: LintDocument
  /// Of parts and document.
  let findings: Findings
  /// What was linted, where findings are wanted.
  private let text: Text?

  private enum Text: Sendable {
    case whole(SourceText)
    /// A file that was read part by part.
    case file(FileReader)
  }

  /// How a file is linted.
  struct Request: Sendable {
    /// From the root of the workspace; `nil` where that is not known.
    let path: [UInt8]?
    /// Whether findings are wanted.
    let isAsked: Bool
    /// How many of them are kept; `nil` for all.
    let limit: Int?
    let linter: Linter
    let context: LintContext
  }

  /// Reads `file` part by part, a large one on more than one core, and once more where it turns out to allow something. Throws where it cannot
  /// be read.
  init(_ file: FileSelection.File, workers: Int, _ request: Request) throws(FileError) {
    let text: Text
    if let source = file.source {
      text = .whole(source)
    } else if workers > 1 {
      text = .file(try FileReader(file.path, sizeLimit: SourceText.maximumCount))
    } else {
      text = .whole(try SourceReader.source(of: file.path))
    }
    var (document, findings) = try Self.read(text, workers, LintPass(request: request))
    let allowances = document.allowances
    if request.isAsked {
      if !allowances.isEmpty {
        (document, findings) = try Self.read(text, workers, LintPass(request: request, allowances: allowances))
      }
      findings.add(request.linter.lint(document, context: request.context, limit: request.limit))
    }
    self.document = document
    self.findings = findings
    self.text = request.isAsked ? text : nil
  }

  private static func read(
    _ text: Text, _ workers: Int, _ pass: LintPass
  ) throws(FileError) -> (LintDocument, Findings) {
    var document = LintDocument(path: pass.request.path)
    var findings = Findings(limit: pass.request.limit)
    switch text {
    case .whole(let source):
      var head: DocumentHead?
      source.forEachPart { part, dialect in
        let known = head ?? pass.head(part, dialect)
        head = known
        let read = pass.lint(part, known)
        document.append(read.document)
        findings.add(read.findings)
      }
    case .file(let reader):
      let read = try PartReader(reader).map(workers: workers, head: pass.head) { part, head in pass.lint(part, head) }
      for piece in read.pieces {
        document.append(piece.result.document)
        findings.add(piece.result.findings)
      }
    }
    return (document, findings)
  }

  /// What was linted, to show lines of it: all, or at least the lines up to the byte at `end`. Empty where no findings are wanted. Throws where
  /// the file has changed meanwhile.
  func source(upTo end: Int?) throws(FileError) -> SourceText {
    switch text {
    case nil: return SourceText([])
    case .whole(let source)?: return source
    case .file(let reader)?:
      let end = end ?? reader.size
      var count = min(reader.size, end + 4096)
      var bytes: [UInt8] = []
      repeat {
        bytes = try reader.bytes(from: 0, count: count, reservedTail: SourceText.padding)
        if count == reader.size || bytes[min(end, bytes.count)...].contains(UInt8(ascii: "\n")) { break }
        count = min(reader.size, 2 * count)
      } while true
      try reader.checkUnchanged()
      return SourceText(padding: bytes)
    }
  }
}

/// Lints the parts of a document, by as many threads as there are.
private struct LintPass: Sendable {
  let request: LintedFile.Request
  /// What the document allows, once that is known.
  var allowances = Allowances()

  /// What the first part says.
  func head(_ part: SyntaxPart, _ dialect: Dialect) -> DocumentHead {
    var head = DocumentHead(part, dialect)
    head.allowances = allowances
    head.path = request.path
    return head
  }

  func lint(_ part: SyntaxPart, _ head: DocumentHead) -> (document: LintDocument, findings: Findings) {
    let model = PartModel(part)
    let document = LintDocument(part, model)
    guard request.isAsked else { return (document, Findings()) }
    return (
      document, request.linter.lint(part, model, head: head, context: request.context, limit: request.limit)
    )
  }
}
