/// The mark between the brackets of a task.
///
/// See `Grammar/Specification.md`, "Checkbox".
public enum CheckboxMark: UInt8, Sendable, CaseIterable {
  case open, started, waiting, done, cancelled
  /// Any other single character. The task is kept and counts as open.
  case unknown

  @inline(__always)
  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "): self = .open
    case UInt8(ascii: "/"): self = .started
    case UInt8(ascii: ">"): self = .waiting
    case UInt8(ascii: "x"), UInt8(ascii: "X"): self = .done
    case UInt8(ascii: "-"): self = .cancelled
    default: return nil
    }
  }
}

extension SyntaxRecord {
  /// Creates the record of a task. `detail` holds the distance of the checkbox from the bullet and its length in bytes;
  /// `flags` hold the mark.
  @inline(__always)
  static func task(_ box: Checkbox, at bullet: Int) -> SyntaxRecord {
    SyntaxRecord(
      .task, flags: SyntaxFlags(rawValue: box.mark.rawValue << 4),
      detail: UInt16(truncatingIfNeeded: box.start &- bullet) | UInt16(truncatingIfNeeded: box.end &- box.start) << 8,
      offset: bullet, end: bullet, next: 0)
  }

  /// The mark of a task; meaningless for other kinds.
  @inlinable public var mark: CheckboxMark { CheckboxMark(rawValue: flags.rawValue >> 4) ?? .unknown }
  /// The byte range of a task's checkbox in the part.
  @inlinable public var checkbox: Range<Int> {
    let start = Int(offset) &+ Int(detail & 0xFF)
    return start..<start &+ Int(detail >> 8)
  }
}

/// A checkbox that the parser found: `[`, one character, `]`, and then a blank or the end of the line.
struct Checkbox {
  var mark: CheckboxMark
  var start: Int
  var end: Int
}
