import TaskFormatter
import TaskSyntax

extension DocumentInvariants {
  /// Checks the invariants of the formatter for every document. See `Grammar/Specification.md`, "Canonical form".
  ///
  /// For a document that the formatter refuses, checks only that the refusal does not depend on parts.
  package static func checkFormatting(_ document: [UInt8], _ effort: Effort) throws(Violation) {
    let source = SourceText(document)
    let outcome = CanonicalForm.format(source)
    if case .fault(let line) = outcome { throw Violation("formatted, line \(line) may change its meaning") }
    try checkJoin(of: source, outcome, effort)
    let formatted: [UInt8]
    switch outcome {
    case .refused, .fault: return
    case .canonical: formatted = document
    case .changed(let changed, let text):
      formatted = text.bytes.array(0..<text.count)
      try checkEdits(changed.edits, of: document, formatted)
      guard case .canonical = CanonicalForm.format(text) else {
        throw Violation("formatted twice it differs")
      }
      try checkMeaning(of: formatted, document, "formatted")
    }
    try checkLineEnds(of: document, formatted)
    try checkLineRanges(of: source, document, formatted, effort)
  }

  /// The fastest check: formatting changes no meaning, its result is canonical, and parts of `partLength` bytes do not
  /// report a document as canonical that is not.
  package static func glanceAtFormatting(_ document: [UInt8], partLength: Int) throws(Violation) {
    let source = SourceText(document)
    switch CanonicalForm.format(source) {
    case .refused: return
    case .fault(let line): throw Violation("formatted, line \(line) may change its meaning")
    case .canonical: return
    case .changed(_, let text):
      try expect(!isCanonical(source, partLength: partLength), "in parts it is canonical")
      guard case .canonical = CanonicalForm.format(text) else {
        throw Violation("formatted twice it differs")
      }
    }
  }

  private static func isCanonical(_ source: SourceText, partLength: Int) -> Bool {
    var document = DocumentFormat()
    source.forEachPart(length: partLength) { part, _ in document.append(PartFormat(part)) }
    return document.isCanonical && document.refusal == nil
  }

  /// Checks that the edits are sorted and do not overlap, that each changes something, and that they produce `bytes`.
  private static func checkEdits(_ edits: [TextEdit], of document: [UInt8], _ bytes: [UInt8]) throws(Violation) {
    try expect(edits.applied(to: document) == bytes, "the edits do not make the formatted document")
    for edit in edits {
      try expect(!document[edit.range].elementsEqual(edit.replacement), "the edit of \(edit.range) changes nothing")
    }
  }

  private static func checkMeaning(
    of formatted: [UInt8], _ document: [UInt8], _ what: @autoclosure () -> String
  ) throws(Violation) {
    if let lost = DocumentMeaning.lostBytes(document, formatted) { throw Violation("\(what()): \(lost)") }
    try expect(
      DocumentMeaning.outline(document) == DocumentMeaning.outline(formatted), "\(what()), the model differs")
  }

  /// Checks that parts of any length find the same candidate edits, and that a document that is not canonical has some.
  private static func checkJoin(
    of source: SourceText, _ outcome: CanonicalForm.Outcome, _ effort: Effort
  ) throws(Violation) {
    var whole: [TextEdit]?
    for length in effort == .low ? [1 + source.count / 3] : [1, 40, .max] {
      var document = DocumentFormat()
      var candidates: [TextEdit] = []
      source.forEachPart(length: length) { part, _ in
        let format = PartFormat(part)
        document.append(format)
        candidates += format.candidates
      }
      if case .refused(let refusal) = outcome {
        try expect(document.refusal == refusal, "parts of \(length) bytes are refused for \(document.refusal as Any)")
        continue
      }
      try expect(document.refusal == nil, "parts of \(length) bytes are refused for \(document.refusal as Any)")
      if case .changed = outcome {
        try expect(!document.isCanonical, "parts of \(length) bytes say that it is canonical")
      }
      guard !document.lineEnds.hasCarriageReturn else { continue }
      if let whole { try expect(candidates == whole, "parts of \(length) bytes find other places") }
      whole = candidates
    }
  }

  /// Checks that a document with CRLF for each LF is formatted in the same way.
  private static func checkLineEnds(of document: [UInt8], _ formatted: [UInt8]) throws(Violation) {
    guard document.contains(.lineFeed) else { return }
    let converted = withCarriageReturns(document)
    guard converted != document else { return }
    try expect(
      result(CanonicalForm.format(SourceText(converted))) ?? converted == withCarriageReturns(formatted),
      "with CRLF it is formatted otherwise")
  }

  /// Checks that formatting a range of lines changes only these lines, and no meaning.
  private static func checkLineRanges(
    of source: SourceText, _ document: [UInt8], _ formatted: [UInt8], _ effort: Effort
  ) throws(Violation) {
    let lines = document.split(separator: .lineFeed, omittingEmptySubsequences: false)
    let ranges =
      effort == .full && lines.count < 20
      ? lines.indices.flatMap { first in (first..<lines.count).map { first...$0 } }
      : sample(0..<lines.count, count: effort == .low ? 1 : effort.limit).map { $0...min(lines.count - 1, $0 + $0 % 5) }
    for range in ranges {
      let outcome = CanonicalForm.format(source, lines: range.lowerBound + 1...range.upperBound + 1)
      let what = "lines \(range.lowerBound + 1) to \(range.upperBound + 1) formatted"
      if case .fault(let line) = outcome { throw Violation("\(what): line \(line) may change its meaning") }
      guard let changed = result(outcome) else { continue }
      try checkMeaning(of: changed, document, what)
      try expect(changed.starts(with: document[..<lines[range.lowerBound].startIndex]), "\(what): lines before")
      let behind = document[min(document.count, lines[range.upperBound].endIndex + 1)...]
      try expect(changed.reversed().starts(with: behind.reversed()), "\(what): lines behind")
    }
    let all = CanonicalForm.format(source, lines: 1...max(1, lines.count))
    try expect(result(all) ?? document == formatted, "all lines formatted are not the document formatted")
  }

  /// Returns the formatted document, or `nil` unless formatting changed it.
  private static func result(_ outcome: CanonicalForm.Outcome) -> [UInt8]? {
    if case .changed(_, let text) = outcome { text.bytes.array(0..<text.count) } else { nil }
  }
}
