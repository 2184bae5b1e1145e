/// One step of reading bytes that are meant to be UTF-8.
package struct ScalarStep: Equatable, Sendable {
  /// The scalar that stands here, or `nil` where the bytes are not valid UTF-8.
  package let scalar: Unicode.Scalar?
  /// The number of bytes of the scalar, or of the maximal subpart that is shown as one U+FFFD; at least 1.
  package let length: Int
}

extension Span<UInt8> {
  /// Reads the scalar that begins at `offset`, which must be inside the span.
  ///
  /// Invalid bytes are taken by maximal subparts (Unicode 17, section 3.9, table 3-7): the longest run that begins a
  /// valid sequence, else one byte. Thus `E2 82 41` is one U+FFFD and an `A`, and `ED A0 80` is three U+FFFD.
  package func scalarStep(at offset: Int) -> ScalarStep {
    let lead = self[offset]
    if lead < 0x80 { return ScalarStep(scalar: Unicode.Scalar(lead), length: 1) }
    guard let form = MultibyteForm(lead: lead) else { return ScalarStep(scalar: nil, length: 1) }
    var value = form.bits
    for index in 1..<form.length {
      guard offset + index < count else { return ScalarStep(scalar: nil, length: index) }
      let byte = self[offset + index]
      let accepted: ClosedRange<UInt8> = index == 1 ? form.second : 0x80...0xBF
      guard accepted.contains(byte) else { return ScalarStep(scalar: nil, length: index) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return ScalarStep(scalar: Unicode.Scalar(value), length: form.length)
  }
}

/// What the first byte of a sequence of two to four says about it.
private struct MultibyteForm {
  let length: Int
  let bits: UInt32
  /// The range of the second byte, which keeps out overlong forms, surrogates, and what is above U+10FFFF.
  let second: ClosedRange<UInt8>

  init?(lead: UInt8) {
    switch lead {
    case 0xC2...0xDF: self.init(2, lead & 0x1F, 0x80...0xBF)
    case 0xE0: self.init(3, lead & 0x0F, 0xA0...0xBF)
    case 0xED: self.init(3, lead & 0x0F, 0x80...0x9F)
    case 0xE1...0xEF: self.init(3, lead & 0x0F, 0x80...0xBF)
    case 0xF0: self.init(4, lead & 0x07, 0x90...0xBF)
    case 0xF1...0xF3: self.init(4, lead & 0x07, 0x80...0xBF)
    case 0xF4: self.init(4, lead & 0x07, 0x80...0x8F)
    default: return nil
    }
  }

  private init(_ length: Int, _ bits: UInt8, _ second: ClosedRange<UInt8>) {
    self.length = length
    self.bits = UInt32(bits)
    self.second = second
  }
}
