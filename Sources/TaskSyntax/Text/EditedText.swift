/// A document that results from edits of another one. Unchanged text stays in the old document and is not copied.
///
///     old     ·····xx·········y·····
///     edits        ++         +++++        each the bytes of its range, and what comes in their place
///     new     ·····++·········+++++·····   pieces: of the old one, of an edit, of the old one, …
public struct EditedText: Sendable {
  public let old: SourceText
  public let edits: [TextEdit]
  /// The length of the new document in bytes.
  public let count: Int
  /// The start of each edit's replacement in the new document.
  private let starts: [Int]

  /// Creates a document without changes.
  public init(_ old: SourceText) {
    self.old = old
    edits = []
    starts = []
    count = old.count
  }

  /// Creates a document that replaces all of `old`.
  public init(replacing old: SourceText, by bytes: [UInt8]) {
    self.old = old
    edits = [.replacing(old, by: bytes)]
    starts = [0]
    count = bytes.count
  }

  /// Creates the result of `edits`; `nil` if they are not sorted, overlap, or reach past the end of the old document.
  public init?(_ old: SourceText, _ edits: [TextEdit]) {
    var starts: [Int] = []
    starts.reserveCapacity(edits.count)
    var position = 0
    var shift = 0
    for edit in edits {
      guard edit.range.lowerBound >= position, edit.range.upperBound <= old.count else { return nil }
      starts.append(edit.range.lowerBound + shift)
      shift += edit.replacement.count - edit.range.count
      position = edit.range.upperBound
    }
    self.old = old
    self.edits = edits
    self.starts = starts
    count = old.count + shift
  }

  /// A copy of the new document.
  public var source: SourceText { source(in: 0..<count) }

  /// Returns a copy of a range of the new document, as a document.
  public func source(in range: Range<Int>) -> SourceText {
    SourceText(padding: bytes(in: range, reserving: SourceText.padding))
  }

  /// The bytes of the new document.
  public var bytes: [UInt8] {
    if edits.count == 1, edits[0].replacement.count == count { return edits[0].replacement }
    return bytes(in: 0..<count)
  }

  /// Returns a copy of the bytes of a range of the new document.
  public func bytes(in range: Range<Int>) -> [UInt8] { bytes(in: range, reserving: 0) }

  private func bytes(in range: Range<Int>, reserving tail: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count + tail)
    append(range, to: &bytes)
    return bytes
  }

  /// Calls `body` with the bytes of a range of the new document. A range inside one piece of the old document is passed
  /// in place. Any other range is copied to `room`, whose content is replaced.
  public func withBytes<Result, Failure>(
    in range: Range<Int>, room: inout [UInt8], _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let place = placeInOld(of: range) { return try body(old.storage.span.extracting(place)) }
    room.removeAll(keepingCapacity: true)
    append(range, to: &room)
    return try body(room.span)
  }

  /// Returns the range in the old document of a range of the new one; `nil` if it touches a replacement.
  public func placeInOld(of range: Range<Int>) -> Range<Int>? {
    let next = firstEdit(endingBehind: range.lowerBound)
    guard next == starts.count || starts[next] >= range.upperBound else { return nil }
    let shift = shift(before: next)
    return range.lowerBound - shift..<range.upperBound - shift
  }

  private func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    var position = range.lowerBound
    var next = firstEdit(endingBehind: position)
    while position < range.upperBound {
      let shift = shift(before: next)
      let start = next < starts.count ? min(starts[next], range.upperBound) : range.upperBound
      if position < start {
        bytes += old.storage[position - shift..<start - shift]
        position = start
      }
      guard position < range.upperBound else { return }
      let replacement = edits[next].replacement
      let end = min(replacement.count, range.upperBound - starts[next])
      bytes += replacement[position - starts[next]..<end]
      position = starts[next] + end
      next += 1
    }
  }

  /// Returns the difference between the new and the old offset of the text between `edit` and the edit before it.
  private func shift(before edit: Int) -> Int {
    edit < starts.count ? starts[edit] - edits[edit].range.lowerBound : count - old.count
  }

  /// Returns the index of the first edit whose replacement ends after an offset of the new document.
  private func firstEdit(endingBehind offset: Int) -> Int {
    starts.indices.partitioningIndex { starts[$0] + edits[$0].replacement.count > offset }
  }
}
