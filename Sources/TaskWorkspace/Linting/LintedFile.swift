import TaskFiles
import TaskLinter
import TaskModel
import TaskSyntax

/// A file that was linted by itself: its findings, and the facts that rules about the whole workspace need.
struct LintedFile: Sendable {
  package let document: WorkspaceDocument
  /// The text with findings, where it is wanted.
  package let text: FindingText

  init(_ document: WorkspaceDocument) {
    self.document = document
    text = .none
  }

  /// Creates the place of a file that is not read, because no rule needs it.
  init(unreadAt place: [UInt8]?) { self.init(WorkspaceDocument(LintDocument(path: place))) }

  /// The parameters of a run. All files of a group with the same rules share one value, so that no thread copies it.
  struct Request: Sendable {
    package let linter: Linter
    package let context: LintContext
    package let limit: FindingLimit
    /// Whether the text is wanted, too.
    let keepsText: Bool
  }

  /// Lints the document in `buffer` part by part, and once more where it contains suppressions, tasks that may be
  /// duplicates, or another line ending than the first part. Throws where it cannot be read.
  ///
  /// If one finding is enough, rules are not applied to the parts after it.
  ///
  /// - Parameters:
  ///   - place: the path from the root of the workspace; `nil` where that is not known.
  ///   - isAsked: whether the caller wants the findings.
  init(_ buffer: inout ReadingBuffer, at place: [UInt8]?, isAsked: Bool, _ request: Request) throws(FileError) {
    var pass = LintPass(request: request, place: place, isAsked: isAsked, found: FoundCounts(request.limit))
    var reading = try Reading(&buffer, pass)
    if isAsked {
      pass.allowances = reading.document.allowances
      pass.unknownTexts = reading.document.unknownTexts
      pass.lineEnd = reading.document.lineEnd
      let needsMore = !pass.unknownTexts.isEmpty || reading.document.changesLineEnd
      // A second reading may take findings away only where there are suppressions.
      if !pass.allowances.isEmpty || needsMore && !pass.found.isDecided {
        pass.found = FoundCounts(request.limit)
        reading = try Reading(&buffer, pass)
      }
      let more = request.linter.lint(reading.document, context: request.context, limit: request.limit)
      reading.findings.add(more)
    }
    document = WorkspaceDocument(reading.document, reading.findings)
    text = isAsked && request.keepsText ? reading.text ?? .whole(buffer.source) : .none
  }
}

/// The results of the parts of a file read so far, handed on without a copy.
private struct Reading: ~Copyable {
  var document: LintDocument
  var findings: Findings
  /// `nil` for what is in the buffer.
  var text: FindingText?

  init(_ buffer: inout ReadingBuffer, _ pass: LintPass) throws(FileError) {
    document = LintDocument(path: pass.place)
    findings = Findings(limit: pass.request.limit)
    guard let file = buffer.largeFile else {
      var head: DocumentHead?
      buffer.forEachPart { part, dialect in
        let known = head ?? pass.head(part, dialect)
        head = known
        let model = PartModel(part)
        document.append(LintDocument(part, model, unknownTexts: pass.unknownTexts))
        findings.add(pass.findings(part, model, known))
      }
      return
    }
    let pieces = try PartReader(file).map(head: pass.head) { part, head in
      let model = PartModel(part)
      return (
        document: LintDocument(part, model, unknownTexts: pass.unknownTexts), findings: pass.findings(part, model, head)
      )
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

/// Lints the parts of a document, on any number of threads.
private struct LintPass: Sendable {
  let request: LintedFile.Request
  let place: [UInt8]?
  let isAsked: Bool
  /// The number of findings in the parts so far.
  var found: FoundCounts
  /// The suppressions of the document, once they are known.
  var allowances = Allowances()
  /// The offsets of the tasks whose texts are needed, once that is known.
  var unknownTexts: Set<Int> = []
  /// The canonical line ending of the document, once it is known.
  var lineEnd: LineEnd?

  /// Returns the facts that the first part gives to all parts.
  func head(_ part: SyntaxPart, _ dialect: Dialect) -> DocumentHead {
    DocumentHead(part, dialect, path: place, allowances: allowances, lineEnd: lineEnd)
  }

  /// Returns the findings in a part, if they are wanted.
  func findings(_ part: SyntaxPart, _ model: consuming PartModel, _ head: DocumentHead) -> Findings {
    guard isAsked, !found.isDecided else { return Findings() }
    var findings = request.linter.lint(part, model, head: head, context: request.context, limit: request.limit)
    findings.arrange()
    found.add(findings.counts)
    return findings
  }
}

/// The number of findings in the parts of a document that were linted so far, on any thread. Only counted where one
/// finding may be enough.
private final class FoundCounts: Sendable {
  private let limit: FindingLimit
  private let counts = SharedState(SeverityCounts())

  init(_ limit: FindingLimit) { self.limit = limit }

  /// Whether no more findings need be found.
  var isDecided: Bool { limit.decisive != nil && counts.withLock { limit.isDecided(by: $0) } }

  func add(_ found: SeverityCounts) {
    if limit.decisive != nil { counts.withLock { $0 += found } }
  }
}
