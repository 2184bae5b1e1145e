/// The effect of edits in whole lines: runs of lines replaced by others.
///
/// A run excludes unchanged lines at its ends, even if an edit touches them. Adjacent runs are joined.
struct LineChanges: Sendable {
  struct Change: Sendable {
    /// The number of lines before it in the source.
    var line: Int
    /// The byte range in the source, whole lines.
    var old: Range<Int>
    var oldLines: Int
    /// The byte range in `added`, whole lines.
    var new: Range<Int>
    var newLines: Int

    var lineEnd: Int { line + oldLines }
  }

  let source: SourceText
  let added: SourceText
  let list: [Change]

  /// Reads sorted edits. An edit that overlaps the previous one or exceeds the source is skipped.
  init(_ edits: [TextEdit], of source: SourceText) {
    var reader = LineChangeReader(source: source)
    for edit in edits { reader.read(edit) }
    reader.closeRun()
    reader.trimJoined()
    self.source = source
    added = SourceText(padding: reader.added)
    list = reader.list
  }
}

/// Converts edits to changes, in one pass over the edits and the source.
private struct LineChangeReader {
  let source: SourceText
  var list: [LineChanges.Change] = []
  var added: [UInt8] = []

  /// The start of the current line; `line` is the number of lines before it.
  private var lineStart = 0
  private var line = 0
  /// The range of the lines being changed. Their text up to `position` is already in `added`.
  private var run: Range<Int>?
  private var position = 0
  private var runStartInAdded = 0
  /// Whether the last change was joined from several.
  private var isJoined = false

  init(source: SourceText) { self.source = source }

  mutating func read(_ edit: TextEdit) {
    guard edit.range.lowerBound >= position, edit.range.upperBound <= source.count else { return }
    if let run, edit.range.lowerBound < run.upperBound || source.lineIsOpen(at: run.upperBound) {
      if edit.range.upperBound >= run.upperBound {
        self.run = run.lowerBound..<source.lineEnd(from: edit.range.upperBound)
      }
    } else {
      closeRun()
      goToLine(of: edit.range.lowerBound)
      run = lineStart..<source.lineEnd(from: edit.range.upperBound)
      position = lineStart
      runStartInAdded = added.count
    }
    added.append(contentsOf: source.storage[position..<edit.range.lowerBound])
    added.append(contentsOf: edit.replacement)
    position = edit.range.upperBound
  }

  private mutating func goToLine(of offset: Int) {
    while lineStart < source.count {
      let end = source.lineEnd(from: lineStart)
      if end > offset || source.lineIsOpen(at: end) { return }
      lineStart = end
      line += 1
    }
  }

  /// Ends the run and records its change.
  mutating func closeRun() {
    guard let run else { return }
    self.run = nil
    added.append(contentsOf: source.storage[position..<run.upperBound])
    position = run.upperBound
    var change = LineChanges.Change(line: line, old: run, oldLines: 0, new: runStartInAdded..<added.count, newLines: 0)
    lineStart = run.upperBound
    trim(&change)
    line += source.storage.lineCount(in: run)
    guard !change.old.isEmpty || !change.new.isEmpty else { return }
    if let last = list.last, last.old.upperBound == change.old.lowerBound, last.new.upperBound == change.new.lowerBound
    {
      isJoined = true
      list[list.count - 1].old = last.old.lowerBound..<change.old.upperBound
      list[list.count - 1].new = last.new.lowerBound..<change.new.upperBound
      list[list.count - 1].oldLines += change.oldLines
      list[list.count - 1].newLines += change.newLines
    } else {
      trimJoined()
      list.append(change)
    }
  }

  /// Trims the last change again if it was joined, because joined changes may share lines at their ends.
  mutating func trimJoined() {
    guard isJoined, var last = list.popLast() else { return }
    isJoined = false
    trim(&last)
    if !last.old.isEmpty || !last.new.isEmpty { list.append(last) }
  }

  /// Removes equal whole lines at both ends of the change, and counts the remaining lines.
  private func trim(_ change: inout LineChanges.Change) {
    var start = change.old.lowerBound
    var newStart = change.new.lowerBound
    var same = 0
    while start + same < change.old.upperBound, newStart + same < change.new.upperBound,
      source.storage[start + same] == added[newStart + same]
    {
      same += 1
      if source.storage[start + same - 1] == .lineFeed {
        change.line += 1
        start += same
        newStart += same
        same = 0
      }
    }
    if start + same == change.old.upperBound, newStart + same == change.new.upperBound {
      start += same
      newStart += same
    }
    let common = commonTail(start..<change.old.upperBound, newStart..<change.new.upperBound)
    change.old = start..<change.old.upperBound - common
    change.new = newStart..<change.new.upperBound - common
    change.oldLines = source.storage.lineCount(in: change.old)
    change.newLines = added.lineCount(in: change.new)
  }

  /// Returns the length, in bytes, of the whole lines that end both ranges.
  private func commonTail(_ old: Range<Int>, _ new: Range<Int>) -> Int {
    var count = 0
    var whole = 0
    while true {
      let oldStart = old.upperBound - count
      let newStart = new.upperBound - count
      let beginsOldLine = oldStart == old.lowerBound || source.storage[oldStart - 1] == .lineFeed
      let beginsNewLine = newStart == new.lowerBound || added[newStart - 1] == .lineFeed
      if beginsOldLine, beginsNewLine { whole = count }
      guard oldStart > old.lowerBound, newStart > new.lowerBound, source.storage[oldStart - 1] == added[newStart - 1]
      else { return whole }
      count += 1
    }
  }
}

extension SourceText {
  /// Returns the end of the line that contains `offset`, after its line feed.
  func lineEnd(from offset: Int) -> Int {
    offset >= count ? count : min(storage.span.firstIndex(of: .lineFeed, from: offset) + 1, count)
  }

  /// Whether `end` is the end of a document whose last line has no line feed.
  fileprivate func lineIsOpen(at end: Int) -> Bool { end == count && end > 0 && storage[end - 1] != .lineFeed }
}

extension [UInt8] {
  /// Returns the number of lines in a range of whole lines. The last one may lack its line feed.
  fileprivate func lineCount(in range: Range<Int>) -> Int {
    guard let last = range.last else { return 0 }
    var count = self[last] == .lineFeed ? 0 : 1
    for index in range where self[index] == .lineFeed { count += 1 }
    return count
  }
}
