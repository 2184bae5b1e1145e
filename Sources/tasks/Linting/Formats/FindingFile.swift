import TaskFiles
import TaskLinter
import TaskSyntax

/// A file and what was found in it, as all formats get it.
struct FindingFile {
  /// The path in the form of the format.
  let path: BytePath
  let source: SourceText
  /// In order: all, or as many as are to be written.
  let findings: DiagnosticList.SubSequence
  /// The index of the source's lines.
  let index: LineIndex

  /// Calls `body` with each finding and its places, as long as `output` is wanted.
  func forEachFinding(for output: FindingOutput, _ body: (PlacedFinding) -> Void) {
    var places = FindingPlaces(index)
    for finding in findings {
      guard output.isWanted else { return }
      body(places.place(finding))
    }
  }
}

/// A place of a document, all from 1.
struct FindingPlace: Equatable {
  var line: Int
  /// In Unicode scalars.
  var column: Int
  /// In bytes.
  var byteColumn: Int
  /// In bytes, those of byte order marks aside: programs that read the text take them away.
  var textColumn: Int
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
  /// Behind the last byte.
  let end: FindingPlace
  /// The place of the last byte; that of the first where the range is empty.
  let last: FindingPlace
  /// The bytes of the first line, without its line end.
  let lineText: Range<Int>
  /// Empty where the fix cannot be said in text, since what it writes is no UTF-8.
  let edits: [Edit]

  /// The message and the advice in one sentence.
  var sentence: String { finding.help.map { "\(finding.message); \($0)" } ?? finding.message }
}

/// Finds the places of findings that come in order: linear in all, however many lie on one line.
private struct FindingPlaces {
  private let index: LineIndex
  private var starts: LineIndex.Walk
  private var ends: LineIndex.Walk
  private var edits: LineIndex.Walk

  init(_ index: LineIndex) {
    self.index = index
    starts = LineIndex.Walk(index)
    ends = starts
    edits = starts
  }

  mutating func place(_ finding: Diagnostic) -> PlacedFinding {
    let range = finding.range
    let start = Self.place(of: range.lowerBound, &starts)
    let last = range.count > 1 ? Self.place(of: range.upperBound - 1, &ends) : start
    let end = range.isEmpty ? start : Self.place(of: range.upperBound, &ends)
    var placed: [PlacedFinding.Edit] = []
    if let fix = finding.fix, fix.edits.allSatisfy({ String(validating: $0.replacement, as: UTF8.self) != nil }) {
      for edit in fix.edits {
        placed.append(
          PlacedFinding.Edit(
            start: Self.place(of: edit.range.lowerBound, &edits), end: Self.place(of: edit.range.upperBound, &edits),
            bytes: edit.range, replacement: edit.replacement))
      }
    }
    return PlacedFinding(
      finding: finding, start: start, end: end, last: last, lineText: index.text(ofLine: start.line) ?? 0..<0,
      edits: placed)
  }

  private static func place(of offset: Int, _ walk: inout LineIndex.Walk) -> FindingPlace {
    let (line, column) = walk.place(of: offset)
    let start = max(walk.lineStart, walk.textStart)
    return FindingPlace(
      line: line, column: column, byteColumn: offset - walk.lineStart + 1, textColumn: max(offset, start) - start + 1)
  }
}
