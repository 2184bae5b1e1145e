package import TaskSyntax

/// The change of one file as the undo ring stores it: the edits, and the state of the file before and after them.
package struct RecordedFile: Sendable, Equatable {
  package struct Edit: Sendable, Equatable {
    /// The offset in the document before the change.
    package var offset: Int
    package var old: ArraySlice<UInt8>
    package var new: ArraySlice<UInt8>
    /// The hash of the bytes around `new` after the change, as `surroundings` returns it.
    package var surroundings: UInt32
  }

  /// The size and the hash of a file's bytes, which identify them.
  package struct Content: Hashable, Sendable {
    package var size: Int
    package var hash: ContentHash
  }

  /// The path, relative to the workspace if the file lies in it, so that it stays valid when the workspace is moved.
  package var path: BytePath
  package var effect: FileEffect
  /// The number of folders that were created for the file: the last ones on its path.
  package var folders: Int
  /// The permissions of a file that was removed, if they are known.
  package var mode: UInt32?
  /// Empty if the file did not exist.
  package var before: Content
  /// Empty if the file no longer exists.
  package var after: Content
  /// The number of lines that the change touched: removed or added ones, whichever are more.
  package var lines: Int
  /// The edits, sorted and without overlaps.
  package var edits: [Edit]
}

extension RecordedFile.Content {
  package init(_ source: SourceText) { self.init(size: source.count, hash: ContentHash(source.bytes)) }
}

extension RecordedFile {
  /// - Parameters:
  ///   - folders: the number of folders that do not exist before the change.
  ///   - mode: the permissions of the file before it is removed.
  init(_ path: BytePath, _ change: HashedText, folders: Int, mode: UInt32?) {
    self.path = path
    self.folders = folders
    self.mode = mode
    effect = change.effect
    let (text, hashes) = (change.text, change.hashes)
    let old = text.old
    before = Content(size: old.count, hash: hashes.old)
    after = Content(size: text.count, hash: hashes.new)
    var shift = 0
    edits = text.edits.map { edit in
      let start = edit.range.lowerBound + shift
      shift += edit.replacement.count - edit.range.count
      let place = start..<start + edit.replacement.count
      return Edit(
        offset: edit.range.lowerBound, old: old.storage[edit.range], new: edit.replacement[...],
        surroundings: Self.surroundings(
          before: text.bytes(in: max(0, place.lowerBound - 8)..<place.lowerBound),
          after: text.bytes(in: place.upperBound..<min(text.count, place.upperBound + 8))))
    }
    lines = Self.lineCount(of: edits, in: old)
  }

  /// The content before the change; `nil` if the file did not exist.
  package var contentBefore: Content? { effect == .creation ? nil : before }

  /// Whether the record describes a file with this content as it was before the change; `nil` is a file that does not
  /// exist.
  package func isBefore(_ content: Content?) -> Bool { content == contentBefore }

  /// The same for the file as the change left it.
  package func isAfter(_ content: Content?) -> Bool { effect == .removal ? content == nil : content == after }

  /// The edits that turn the document after the change into the document before it.
  package var reversedEdits: [TextEdit] {
    var shift = 0
    return edits.map { edit in
      let start = edit.offset + shift
      shift += edit.new.count - edit.old.count
      return TextEdit(range: start..<start + edit.new.count, replacement: Array(edit.old))
    }
  }

  /// The reverse change. Only the hashes of its surroundings are unknown, so that `likelyEdits` finds none of its edits.
  var reversed: RecordedFile {
    var file = self
    file.edits = zip(edits, reversedEdits).map { edit, reverse in
      Edit(offset: reverse.range.lowerBound, old: edit.new, new: edit.old, surroundings: edit.surroundings)
    }
    swap(&file.before, &file.after)
    file.mode = nil
    switch effect {
    case .change: break
    case .creation: file.effect = .removal
    case .removal: file.effect = .creation
    }
    return file
  }

  /// Returns hashes of the eight bytes on each side of a range, fewer at the ends of the document. The upper 16 bits
  /// hash the bytes before the range, the lower 16 the bytes after it. They locate an edit that only removed text.
  static func surroundings(before: some Sequence<UInt8>, after: some Sequence<UInt8>) -> UInt32 {
    func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
      UInt32(UInt16(truncatingIfNeeded: ContentHash(Array(bytes)).first))
    }
    return hash(before) << 16 | hash(after)
  }

  /// Returns the number of changed lines. Several edits on one line count as one line; edits of whole lines count only
  /// those lines.
  private static func lineCount(of edits: [Edit], in old: SourceText) -> Int {
    var count = 0
    var lastEnd = -1
    for edit in edits {
      let isOnLastLine = lastEnd >= 0 && !old.storage[lastEnd..<edit.offset].contains(lineFeed)
      let startsLine = edit.offset == 0 || old.storage[edit.offset - 1] == lineFeed
      let feeds = max(feeds(in: edit.old), feeds(in: edit.new))
      let isWhole = startsLine && [edit.old, edit.new].allSatisfy { $0.isEmpty || $0.last == lineFeed }
      count += feeds + (isWhole || isOnLastLine ? 0 : 1)
      // The line after whole lines has not been counted.
      lastEnd = isWhole ? -1 : edit.offset + edit.old.count
    }
    return count
  }

  private static func feeds(in bytes: ArraySlice<UInt8>) -> Int { bytes.span.lineFeeds(in: 0..<bytes.count) }

  private static let lineFeed = UInt8(ascii: "\n")
}
