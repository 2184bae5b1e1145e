/// Tells characters that can be shown as they are from those that would be invisible or reorder others.
///
/// Three kinds of invisible characters do something a reader sees, and are shown as they are where they do it:
/// a variation selector after a visible character, a joiner inside an emoji or between letters of a script that
/// joins (Persian, Hindi), and the tags of a flag such as Scotland's. Only one selector a character: a row of them
/// carries hidden text.
package struct InvisibleScalars {
  package init() {}

  /// The character before, if it was shown as it is.
  package var previous: Unicode.Scalar?

  /// Whether a scalar from U+0080 on is shown as it is; `next` is the offset after it.
  package func isShown(_ scalar: Unicode.Scalar, in bytes: Span<UInt8>, next: Int) -> Bool {
    // Below U+0300 these are all: C1 controls and the soft hyphen.
    if scalar.value < 0x300 { return scalar.value >= 0xA0 && scalar.value != 0xAD }
    switch scalar.value {
    case 0x2028, 0x2029, 0xFFF9...0xFFFB: return false
    case 0x200C, 0x200D: return isJoining(scalar, in: bytes, next: next)
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return previous.map { !Self.isIgnorable($0) && $0 != " " } ?? false
    case 0xE0020...0xE007F: return isInFlag(scalar, in: bytes, next: next)
    default: return !Self.isIgnorable(scalar)
    }
  }

  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
  }

  private func isJoining(_ joiner: Unicode.Scalar, in bytes: Span<UInt8>, next: Int) -> Bool {
    guard let previous, next < bytes.count, let following = bytes.decodeScalar(at: next, end: bytes.count)?.scalar
    else { return false }
    if Self.isOfJoiningScript(previous), Self.isOfJoiningScript(following) { return true }
    return joiner.value == 0x200D && following.isPictograph
      && (previous.isPictograph || previous.value == 0xFE0F)
  }

  /// Arabic to Sinhala and their neighbors up to Mongolian: scripts whose spelling uses joiners.
  private static func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
    (0x0600...0x109F).contains(scalar.value) || (0x1780...0x18AF).contains(scalar.value)
  }

  /// A flag is U+1F3F4, at most six tags, and U+E007F; here is one of them if the rest follows.
  private func isInFlag(_ tag: Unicode.Scalar, in bytes: Span<UInt8>, next: Int) -> Bool {
    guard let previous, previous.value == 0x1F3F4 || (0xE0020...0xE007E).contains(previous.value) else { return false }
    guard previous.value == 0x1F3F4 else { return true }
    var scalar: Unicode.Scalar? = tag
    var offset = next
    for _ in 0..<7 {
      guard let tag = scalar, (0xE0020...0xE007F).contains(tag.value) else { return false }
      if tag.value == 0xE007F { return true }
      guard offset < bytes.count else { return false }
      let step = bytes.decodeScalar(at: offset, end: bytes.count)
      scalar = step?.scalar
      offset += step?.length ?? 1
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a picture: an emoji apart from the digits and signs that only become one.
  package var isPictograph: Bool { value > 0xFF && properties.isEmoji }
}
