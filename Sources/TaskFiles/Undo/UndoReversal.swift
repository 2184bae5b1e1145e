package import TaskSyntax

/// The effect of undoing a change on one file in its current state.
package enum UndoReversal: Sendable {
  /// The file is as the change left it; this is the reverse change, and its effect on the file.
  case change(EditedText, FileEffect)
  /// The file is as it was before the change.
  case nothingToDo
  /// The file has been changed since.
  case changedSince
  /// The record contradicts itself, which is a fault of this program.
  case unfit

  /// - Parameters:
  ///   - records: the changes of the file, in the order in which they were made.
  ///   - source: the text of the file; `nil` if it does not exist.
  package init(_ records: ArraySlice<RecordedFile>, in source: SourceText?) {
    let current = source ?? SourceText([])
    var text = current
    var exists = source != nil
    var taken: [EditedText] = []
    var isKnown = false
    for record in records.reversed() {
      let content = exists ? RecordedFile.Content(text) : nil
      if record.isAfter(content) {
        guard let edited = EditedText(text, record.reversedEdits),
          RecordedFile.Content(edited.source) == record.before
        else {
          self = .unfit
          return
        }
        text = edited.source
        exists = record.effect != .creation
        taken.append(edited)
        isKnown = true
      } else if record.isBefore(content) {
        // This change was not carried out.
        isKnown = true
      }
    }
    let isSame = (source != nil) == exists
    if !isKnown {
      self = .changedSince
    } else if taken.isEmpty || (isSame && !exists) {
      self = .nothingToDo
    } else {
      let edit = TextEdit.between(current, Array(text.storage.prefix(text.count)))
      let whole = taken.count == 1 ? taken[0] : EditedText(current, [edit])
      self = whole.map { .change($0, isSame ? .change : exists ? .creation : .removal) } ?? .unfit
    }
  }
}

extension TextEdit {
  /// Returns the one edit that turns a document into `bytes`, without their common start and end.
  fileprivate static func between(_ source: SourceText, _ bytes: [UInt8]) -> TextEdit {
    let shortest = min(source.count, bytes.count)
    var start = 0
    while start < shortest, source.storage[start] == bytes[start] { start += 1 }
    var tail = 0
    while tail < shortest - start, source.storage[source.count - 1 - tail] == bytes[bytes.count - 1 - tail] {
      tail += 1
    }
    return TextEdit(range: start..<source.count - tail, replacement: Array(bytes[start..<bytes.count - tail]))
  }
}

extension RecordedFile {
  /// Returns the reverse edits that still find the text of the change and its surroundings in a file that was changed
  /// since: as many as match from the start, and as many as match from the end. They are applied only if that is asked
  /// for, because an equal place may be another one.
  package func likelyEdits(in source: SourceText) -> [TextEdit] {
    let edits = reversedEdits
    let shift = source.count - after.size
    let head = edits.indices.prefix { holds($0, edits[$0], in: source, shift: 0) }
    let tail = edits.indices.dropFirst(head.count).reversed().prefix { holds($0, edits[$0], in: source, shift: shift) }
    let end = head.last.map { edits[$0].range.upperBound } ?? 0
    return head.map { edits[$0] }
      + tail.reversed().map { edits[$0].shifted(by: shift) }.filter { $0.range.lowerBound >= end }
  }

  /// Returns the reverse change that keeps what was changed since; `nil` unless each edit is found at one place, or at
  /// its old distance from the start or from the end.
  package func likelyReversal(in source: SourceText) -> EditedText? {
    guard effect == .change else { return nil }
    let edits = reversedEdits
    var found: [TextEdit] = []
    for index in edits.indices {
      guard let shift = shift(of: index, edits[index], in: source) else { return nil }
      found.append(edits[index].shifted(by: shift))
    }
    for (one, next) in zip(found, found.dropFirst()) where one.range.upperBound > next.range.lowerBound { return nil }
    return EditedText(source, found)
  }

  private func shift(of index: Int, _ edit: TextEdit, in source: SourceText) -> Int? {
    let likely = [0, source.count - after.size].filter { holds(index, edit, in: source, shift: $0) }
    let first = edits[index].new.first
    var places: [Int] = []
    for start in 0...max(0, source.count - edit.range.count) where places.count < 2 {
      if let first, source.storage[start] != first { continue }
      let shift = start - edit.range.lowerBound
      if holds(index, edit, in: source, shift: shift) { places.append(shift) }
    }
    return places.count == 1 ? places[0] : likely.first
  }

  /// Whether the document still holds the text of an edit with its surroundings. The bytes on one side may differ, if
  /// at least four bytes of the other side are known; near the start or the end of the document fewer are.
  private func holds(_ index: Int, _ edit: TextEdit, in source: SourceText, shift: Int) -> Bool {
    // A damaged record may have ranges outside the document that it describes.
    guard edit.range.upperBound <= after.size else { return false }
    let start = edit.range.lowerBound + shift
    let place = start..<start + edit.range.count
    guard start >= 0, place.upperBound <= source.count, source.storage[place].elementsEqual(edits[index].new) else {
      return false
    }
    let known = (before: min(8, edit.range.lowerBound), after: min(8, after.size - edit.range.upperBound))
    let differing =
      edits[index].surroundings
      ^ Self.surroundings(
        before: source.storage[..<place.lowerBound].suffix(known.before),
        after: source.storage[place.upperBound..<source.count].prefix(known.after))
    if differing == 0 { return true }
    guard !place.isEmpty else { return false }
    return (differing >> 16 == 0 && known.before >= 4)
      || (UInt16(truncatingIfNeeded: differing) == 0 && known.after >= 4)
  }
}

extension TextEdit {
  fileprivate func shifted(by shift: Int) -> TextEdit {
    TextEdit(range: range.lowerBound + shift..<range.upperBound + shift, replacement: replacement)
  }
}
