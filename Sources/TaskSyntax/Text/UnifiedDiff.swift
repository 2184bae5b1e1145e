/// The difference that edits make to a document, as a unified diff that `git apply` accepts.
///
///     diff --git a/inbox.tasks b/inbox.tasks
///     --- a/inbox.tasks
///     +++ b/inbox.tasks
///     @@ -1,2 +1,2 @@
///      - [ ] Buy milk
///     -* [X] Call the plumber
///     +- [x] Call the plumber
///
/// The edits state the changes, so no search is needed: time and memory are linear in the document and the edits. Lines
/// end at line feeds, as in git; every other byte is part of its line.
public struct UnifiedDiff: Sendable {
  public enum LineKind: Sendable { case header, hunk, context, removed, added, noNewline }

  /// The number of unchanged lines shown around a change, as in git.
  private static let contextLines = 3

  private let name: [UInt8]
  private let effect: FileEffect
  private let changes: LineChanges

  /// - Parameters:
  ///   - edits: The sorted edits. An edit that overlaps earlier ones or reaches past the end is skipped.
  ///   - name: The path from the top of the repository, as `git apply` expects; `a/` and `b/` are prepended.
  ///   - effect: The effect on the file: `git apply` creates or removes it.
  public init(_ edits: [TextEdit], of source: SourceText, name: [UInt8], effect: FileEffect = .change) {
    self.name = name
    self.effect = effect
    changes = LineChanges(edits, of: source)
  }

  public var isEmpty: Bool { changes.list.isEmpty }

  /// Calls `body` with every line, including its mark and line ending.
  public func forEachLine(_ body: (LineKind, ArraySlice<UInt8>) -> Void) {
    guard !isEmpty else { return }
    let old = QuotedPath("a/", name)
    let new = QuotedPath("b/", name)
    let none = Array("/dev/null".utf8)
    var header = [Array("diff --git ".utf8) + old.bytes + [.space] + new.bytes]
    switch effect {
    case .change: break
    case .creation: header.append(Array("new file mode 100644".utf8))
    case .removal: header.append(Array("deleted file mode 100644".utf8))
    }
    header.append(Array("--- ".utf8) + (effect == .creation ? none : old.bytesAtLineEnd))
    header.append(Array("+++ ".utf8) + (effect == .removal ? none : new.bytesAtLineEnd))
    for line in header { body(.header, (line + [.lineFeed])[...]) }
    var first = 0
    var shift = 0  // the shift of line numbers by earlier changes
    while first < changes.list.count {
      var end = first + 1
      while end < changes.list.count,
        changes.list[end].line - changes.list[end - 1].lineEnd <= 2 * Self.contextLines
      {
        end += 1
      }
      writeHunk(first..<end, &shift, body)
      first = end
    }
  }

  /// Writes the changes in `range` with the unchanged lines between and around them.
  private func writeHunk(_ range: Range<Int>, _ shift: inout Int, _ body: (LineKind, ArraySlice<UInt8>) -> Void) {
    let hunk = changes.list[range]
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = changes.source.lines(before: first.old.lowerBound, atMost: Self.contextLines)
    let after = changes.source.lines(after: last.old.upperBound, atMost: Self.contextLines)
    let growth = hunk.reduce(0) { $0 + $1.newLines - $1.oldLines }
    let start = first.line - before.count
    let count = last.lineEnd + after.count - start
    let header = "@@ -\(Self.extent(start, count)) +\(Self.extent(start + shift, count + growth)) @@\n"
    body(.hunk, Array(header.utf8)[...])
    shift += growth

    var position = before.start
    for change in hunk {
      changes.source.forEachDiffLine(in: position..<change.old.lowerBound, .context, body)
      changes.source.forEachDiffLine(in: change.old, .removed, body)
      changes.added.forEachDiffLine(in: change.new, .added, body)
      position = change.old.upperBound
    }
    changes.source.forEachDiffLine(in: position..<after.end, .context, body)
  }

  /// Returns a range of lines as a hunk header writes it. `start` counts from 0. An empty range names the line before
  /// it.
  private static func extent(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }
}

extension UnifiedDiff.LineKind {
  fileprivate var mark: UInt8 {
    switch self {
    case .removed: UInt8(ascii: "-")
    case .added: UInt8(ascii: "+")
    default: UInt8(ascii: " ")
    }
  }
}

extension SourceText {
  /// Returns the start and the number of up to `limit` whole lines before the line that begins at `end`.
  fileprivate func lines(before end: Int, atMost limit: Int) -> (start: Int, count: Int) {
    var start = end
    var count = 0
    while count < limit, start > 0 {
      start -= 1
      while start > 0, storage[start - 1] != .lineFeed { start -= 1 }
      count += 1
    }
    return (start, count)
  }

  /// Returns the end and the number of up to `limit` whole lines from the line that begins at `start`.
  fileprivate func lines(after start: Int, atMost limit: Int) -> (end: Int, count: Int) {
    var end = start
    var count = 0
    while count < limit, end < self.count {
      end = lineEnd(from: end)
      count += 1
    }
    return (end, count)
  }

  /// Calls `body` with each line of a range of whole lines, as a diff shows it.
  fileprivate func forEachDiffLine(
    in range: Range<Int>, _ kind: UnifiedDiff.LineKind, _ body: (UnifiedDiff.LineKind, ArraySlice<UInt8>) -> Void
  ) {
    var line: [UInt8] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = lineEnd(from: start)
      line.removeAll(keepingCapacity: true)
      line.append(kind.mark)
      line.append(contentsOf: storage[start..<end])
      let isEnded = storage[end - 1] == .lineFeed
      if !isEnded { line.append(.lineFeed) }
      body(kind, line[...])
      if !isEnded { body(.noNewline, Array("\\ No newline at end of file\n".utf8)[...]) }
      start = end
    }
  }
}
