import TaskSyntax

/// A text with the conflicts that git or `DocumentMerge` has marked in it, taken apart.
///
///     <<<<<<< HEAD        ours
///     ||||||| 3f2a1c      base, only if the style of conflicts shows it
///     =======             theirs
///     >>>>>>> phone
///
/// Markers have any length from three characters on, the same in the whole text: longer ones in a base part are lines of
/// that part.
public struct ConflictedText: Sendable {
  /// A conflict. Its parts are ranges of whole lines without the markers.
  public struct Conflict: Sendable, Equatable {
    /// The bytes with the markers.
    public fileprivate(set) var range: Range<Int>
    /// The lines with the markers, from 1.
    public fileprivate(set) var lines: ClosedRange<Int>
    public fileprivate(set) var ours: Range<Int>
    /// The text before both changes; `nil` if it is not shown.
    public fileprivate(set) var base: Range<Int>?
    public fileprivate(set) var theirs: Range<Int>
  }

  public let bytes: [UInt8]
  /// The conflicts in order.
  public let conflicts: [Conflict]
  /// The size of the markers, the words behind them, and whether the base is shown, as in the first conflict; `nil` if
  /// there is none.
  public let marks: ConflictMarks?
  /// The line, from 1, of a marker that belongs to no whole conflict; `nil` if there is none.
  public let strayLine: Int?

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var readings: [Int: Reading] = [:]
    var sizes: [Int] = []
    for marker in Marker.all(in: bytes) {
      if readings[marker.size] == nil { sizes.append(marker.size) }
      readings[marker.size, default: Reading()].take(marker)
    }
    let whole = sizes.compactMap { readings[$0] }.filter { !$0.conflicts.isEmpty }
    let chosen = whole.min { $0.conflicts[0].range.lowerBound < $1.conflicts[0].range.lowerBound }
    conflicts = chosen?.conflicts ?? []
    strayLine = chosen?.strayLine
    marks = chosen?.first.map { first in
      ConflictMarks(
        size: first.ours.size, showsBase: first.base != nil, ours: first.ours.label(in: bytes),
        base: first.base?.label(in: bytes) ?? Array("base".utf8), theirs: first.theirs.label(in: bytes))
    }
  }
}

extension SourceText {
  /// Whether the text holds a whole conflict with markers of at least the usual length. A base that git has merged itself
  /// has longer ones.
  var hasConflicts: Bool {
    let bytes = storage.span
    var start = 0
    while start + 7 < count {
      if bytes[start] == UInt8(ascii: "<"), bytes[start + 6] == UInt8(ascii: "<") {
        return ConflictedText(Array(storage[start..<count])).marks.map { $0.size >= 7 } ?? false
      }
      start = bytes.firstIndex(of: 0x0A, from: start) + 1
    }
    return false
  }
}

/// A line of equal marks, with or without words behind them.
private struct Marker {
  var mark: UInt8
  var size: Int
  /// The bytes of the line with its line end.
  var range: Range<Int>
  /// The number of the line, from 1.
  var line: Int

  private static let marks = Array("<|=>".utf8)

  static func all(in bytes: [UInt8]) -> [Marker] {
    var markers: [Marker] = []
    var line = 0
    var start = 0
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      if let marker = Marker(bytes, start..<end, line) { markers.append(marker) }
      start = end
    }
    return markers
  }

  private init?(_ bytes: [UInt8], _ range: Range<Int>, _ line: Int) {
    let mark = bytes[range.lowerBound]
    guard Self.marks.contains(mark) else { return nil }
    let size = bytes[range].prefix { $0 == mark }.count
    let rest = bytes[range].dropFirst(size)
    guard size >= 3, rest.first.map({ [0x20, 0x0A, 0x0D].contains($0) }) != false else { return nil }
    // Git writes no word behind these marks, and text may begin with them.
    if mark == UInt8(ascii: "="), !rest.allSatisfy({ [0x20, 0x0A, 0x0D].contains($0) }) { return nil }
    (self.mark, self.size, self.range, self.line) = (mark, size, range, line)
  }

  func label(in bytes: [UInt8]) -> [UInt8] {
    var words = bytes[range].dropFirst(size)
    if words.first == 0x20 { words = words.dropFirst() }
    while let last = words.last, last == 0x0A || last == 0x0D { words = words.dropLast() }
    return Array(words)
  }
}

/// The conflicts of markers of one size.
private struct Reading {
  /// The markers of a whole conflict.
  struct Markers {
    var ours: Marker
    var base: Marker?
    var theirs: Marker
  }

  private(set) var conflicts: [ConflictedText.Conflict] = []
  /// The markers of the first conflict.
  private(set) var first: Markers?
  private var firstStray: Int?
  private var start: Marker?
  private var base: Marker?
  private var middle: Marker?

  /// The line of the first marker that belongs to no whole conflict.
  var strayLine: Int? { [firstStray, start?.line].compactMap(\.self).min() }

  private mutating func note(stray line: Int) { firstStray = firstStray ?? line }

  mutating func take(_ marker: Marker) {
    switch marker.mark {
    case UInt8(ascii: "<"):
      if let start { note(stray: start.line) }
      (start, base, middle) = (marker, nil, nil)
    case UInt8(ascii: "|") where start != nil && base == nil && middle == nil: base = marker
    // Such a line outside of a conflict underlines a heading.
    case UInt8(ascii: "=") where start != nil && middle == nil: middle = marker
    case UInt8(ascii: ">"):
      guard let start, let middle else { return note(stray: marker.line) }
      conflicts.append(
        ConflictedText.Conflict(
          range: start.range.lowerBound..<marker.range.upperBound, lines: start.line...marker.line,
          ours: start.range.upperBound..<(base ?? middle).range.lowerBound,
          base: base.map { $0.range.upperBound..<middle.range.lowerBound },
          theirs: middle.range.upperBound..<marker.range.lowerBound))
      first = first ?? Markers(ours: start, base: base, theirs: marker)
      (self.start, self.base, self.middle) = (nil, nil, nil)
    default: if start != nil { note(stray: marker.line) }
    }
  }
}
