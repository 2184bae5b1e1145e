import TaskFiles
import TaskLinter
import TaskModel
import TaskSyntax

/// A file that was linted by itself: its findings, and what rules about the whole workspace want of it. One of many: it
/// is handed on without a copy.
final class LintedFile: Sendable {
  let document: WorkspaceDocument
  /// Of parts and document.
  let findings: Findings
  /// What was linted, where it is wanted.
  let text: FindingText

  /// How a file is linted.
  struct Request: Sendable {
    /// From the root of the workspace; `nil` where that is not known.
    let path: [UInt8]?
    /// Whether findings are wanted.
    let isAsked: Bool
    /// Whether the text is wanted, too.
    let keepsText: Bool
    /// How many findings are kept; `nil` for all.
    let limit: Int?
    let linter: Linter
    let context: LintContext
  }

  /// Reads what is in `room` part by part, and once more where it turns out to allow something. Throws where it cannot
  /// be read.
  init(_ room: inout ReadingRoom, _ request: Request) throws(FileError) {
    var reading = try Reading(&room, LintPass(request: request))
    if request.isAsked {
      let allowances = reading.document.allowances
      if !allowances.isEmpty { reading = try Reading(&room, LintPass(request: request, allowances: allowances)) }
      let more = request.linter.lint(reading.document, context: request.context, limit: request.limit)
      reading.findings.add(more)
    }
    document = WorkspaceDocument(reading.document)
    findings = reading.findings
    text = request.isAsked && request.keepsText ? reading.text ?? .whole(room.source) : .none
  }
}

/// What was read of a file so far. It is handed on without a copy.
private struct Reading: ~Copyable {
  var document: LintDocument
  var findings: Findings
  /// `nil` for what is in the room.
  var text: FindingText?

  init(_ room: inout ReadingRoom, _ pass: LintPass) throws(FileError) {
    document = LintDocument(path: pass.request.path)
    findings = Findings(limit: pass.request.limit)
    guard let file = room.largeFile else {
      var head: DocumentHead?
      room.forEachPart { part, dialect in
        let known = head ?? pass.head(part, dialect)
        head = known
        let model = PartModel(part)
        document.append(LintDocument(part, model))
        findings.add(pass.findings(part, model, known))
      }
      return
    }
    let pieces = try PartReader(file).map(head: pass.head) { part, head in
      let model = PartModel(part)
      return (document: LintDocument(part, model), findings: pass.findings(part, model, head))
    }.pieces
    var stretches: [FindingText.Stretch] = []
    var lineCount = 0
    for index in pieces.indices {
      document.append(pieces[index].result.document)
      findings.add(pieces[index].result.findings)
      stretches.append(FindingText.Stretch(range: pieces[index].range, lineCount: lineCount))
      lineCount += pieces[index].lineCount
    }
    text = .file(file, stretches)
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

  /// What is found in a part, if that is asked for.
  func findings(_ part: SyntaxPart, _ model: consuming PartModel, _ head: DocumentHead) -> Findings {
    guard request.isAsked else { return Findings() }
    var findings = request.linter.lint(part, model, head: head, context: request.context, limit: request.limit)
    findings.arrange()
    return findings
  }
}
