import TaskSyntax

/// Measures the number of terminal columns that text takes.
///
/// The unit of measurement is the cluster: a base character with its combining characters, an emoji with its modifiers
/// and joined parts, or a flag of two letters. Measuring decodes each scalar at most twice, so it is linear even for a
/// base character with 80,000 combining marks.
package enum DisplayWidth {
  /// A sequence of bytes that must not be split, and its columns: 0, 1, 2, or more with spacing marks.
  package struct Cluster: Equatable, Sendable {
    package var length: Int
    package var columns: Int
  }

  /// Returns the columns of one line of text. Control characters count as zero columns; encoded text contains none.
  package static func columns(of bytes: Span<UInt8>) -> Int {
    if isPlain(bytes) { return bytes.count }
    var columns = 0
    var offset = 0
    while offset < bytes.count {
      // Only the last byte of a plain run can combine with the next scalar.
      while bytes.count - offset >= runLength, isPlain(bytes.extracting(offset..<offset + runLength)) {
        columns += runLength - 1
        offset += runLength - 1
      }
      let cluster = cluster(in: bytes, at: offset)
      columns += cluster.columns
      offset += cluster.length
    }
    return columns
  }

  /// The number of bytes in a vector.
  private static let runLength = 16

  /// Whether every byte is a printable ASCII character, which takes one column.
  static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    // The loop has no branch, so that the compiler vectorizes it.
    var highest: UInt8 = 0
    for index in bytes.indices { highest = max(highest, bytes[index] &- 0x20) }
    return highest <= 0x7E - 0x20
  }

  /// Returns the cluster at `offset`, which must be inside `bytes`.
  package static func cluster(in bytes: Span<UInt8>, at offset: Int) -> Cluster {
    if bytes[offset] < 0x80, offset + 1 == bytes.count || bytes[offset + 1] < 0x80 {
      return Cluster(length: 1, columns: bytes[offset] < 0x20 || bytes[offset] == 0x7F ? 0 : 1)
    }
    let first = bytes.scalarStep(at: offset)
    guard let base = first.scalar else { return Cluster(length: first.length, columns: 1) }
    var cluster = Cluster(length: first.length, columns: columns(of: base))
    var state = State(base: base)
    while offset + cluster.length < bytes.count {
      let step = bytes.scalarStep(at: offset + cluster.length)
      guard let scalar = step.scalar, let columns = state.columnsAdded(by: scalar, to: cluster.columns) else { break }
      cluster.length += step.length
      cluster.columns += columns
    }
    return cluster
  }

  /// Returns the columns of a scalar on its own.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? 0 : 1 }
    if isWide(scalar) { return 2 }
    return isCombining(scalar) ? 0 : 1
  }

  /// Whether a scalar takes no column of its own: nonspacing and enclosing marks, default-ignorable characters, and the
  /// vowels and final consonants of a Korean syllable.
  static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// The properties of the current cluster that decide whether the next scalar belongs to it.
  private struct State {
    let base: Unicode.Scalar
    var previous: Unicode.Scalar
    var isPicture: Bool
    var isHalfFlag: Bool

    init(base: Unicode.Scalar) {
      self.base = base
      previous = base
      isPicture = base.isPictograph
      isHalfFlag = isRegionalIndicator(base)
    }

    /// Returns the columns that `scalar` adds to the cluster, or `nil` if `scalar` begins the next cluster.
    mutating func columnsAdded(by scalar: Unicode.Scalar, to columns: Int) -> Int? {
      defer { previous = scalar }
      if scalar.value < 0x300 { return nil }
      if scalar.value == 0xFE0F { return columns == 1 && previous == base && base.properties.isEmoji ? 1 : 0 }
      if isHalfFlag, isRegionalIndicator(scalar) {
        isHalfFlag = false
        return 1
      }
      if isPicture, previous.value == 0x200D, scalar.isPictograph { return 0 }
      if scalar.properties.isEmojiModifier { return previous.properties.isEmojiModifierBase ? 0 : nil }
      if isCombining(scalar) { return 0 }
      return scalar.properties.generalCategory == .spacingMark ? 1 : nil
    }
  }
}
