/// Distinguishes characters that can be shown as they are from those that are invisible or reorder others.
///
/// Three kinds of invisible characters have an effect that a reader sees, and are shown only where they have it: a
/// variation selector after a visible character, a joiner inside an emoji or between letters of a script that joins
/// (Persian, Hindi), and the tags of a flag such as Scotland's. Only one selector per character is shown, because a
/// sequence of selectors can carry hidden text.
package struct InvisibleScalars {
  package init() {}

  /// The previous character, if it was shown as it is.
  package var previous: Unicode.Scalar?

  /// Whether a scalar of U+0080 or above is shown as it is. `next` is the offset after the scalar.
  package func isShown(_ scalar: Unicode.Scalar, in bytes: Span<UInt8>, next: Int) -> Bool {
    // Below U+0300, only C1 controls and the soft hyphen are hidden.
    if scalar.value < 0x300 { return scalar.value >= 0xA0 && scalar.value != 0xAD }
    switch scalar.value {
    case 0x2028, 0x2029, 0xFFF9...0xFFFB: return false
    case 0x200C, 0x200D: return isJoining(scalar, in: bytes, next: next)
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return previous.map { !Self.isIgnorable($0) && $0 != " " } ?? false
    case 0xE0020...0xE007F: return isInFlag(scalar, in: bytes, next: next)
    default: return !Self.isIgnorable(scalar)
    }
  }

  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isDefaultIgnorableCodePoint }

  private func isJoining(_ joiner: Unicode.Scalar, in bytes: Span<UInt8>, next: Int) -> Bool {
    guard let previous, next < bytes.count, let following = bytes.decodeScalar(at: next, end: bytes.count)?.scalar
    else { return false }
    if Self.isOfJoiningScript(previous), Self.isOfJoiningScript(following) { return true }
    return joiner.value == 0x200D && following.isPictograph
      && (previous.isPictograph || previous.value == 0xFE0F)
  }

  /// Whether the scalar is in a script whose spelling uses joiners: Arabic to Sinhala and neighbors up to Mongolian.
  private static func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
    (0x0600...0x109F).contains(scalar.value) || (0x1780...0x18AF).contains(scalar.value)
  }

  /// Whether `tag` belongs to a flag: U+1F3F4, at most six tags, and U+E007F. Checks the whole flag at its first tag.
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
  /// Whether the scalar is a picture: an emoji, except digits and signs that are emoji only in combinations.
  package var isPictograph: Bool { value > 0xFF && properties.isEmoji }
}
