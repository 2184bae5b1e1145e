import TaskSyntax
import Testing

/// Block-wise searches find a byte at any offset, including the ends of blocks and of the text.
struct ByteClassesTests {
  private static let bytes: [(byte: UInt8, classes: ByteClasses)] = [
    (0x09, .tab), (0x01, .control), (0x7F, .control), (0x26, .nameMark), (0x27, .nameMark), (0x80, .nonASCII),
    (0xFF, .nonASCII), (0x0D, [.carriageReturn, .control]),
  ]

  @Test(arguments: bytes)
  func oneByteIsFoundEverywhere(byte: UInt8, classes: ByteClasses) {
    for count in [1, 2, 63, 64, 65, 66, 100, 128, 129, 130, 131, 193, 194] {
      for place in 0..<count {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        text[place] = byte
        let end: ByteClasses = byte == 0x09 && place == count - 1 ? .trailingBlank : []
        #expect(part(text).byteClasses == classes.union(end), "byte \(place) of \(count)")
      }
    }
  }

  @Test func twoBytesAreFoundEverywhere() {
    for (pair, classes) in [
      (" \n", ByteClasses.trailingBlank), (",+", .nameMark), (", ", []), ("\r\n", .carriageReturn),
    ] {
      for count in [2, 64, 65, 66, 67, 129, 130, 131, 195] {
        for place in 0..<count - 1 {
          var text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
          text.replaceSubrange(place..<place + 2, with: pair.utf8)
          let end: ByteClasses = pair == ", " && place == count - 2 ? .trailingBlank : []
          #expect(part(text).byteClasses == classes.union(end), "\(pair.debugDescription), byte \(place) of \(count)")
        }
      }
    }
  }

  @Test(arguments: [0, 1, 62, 63, 64, 65, 127, 128, 8000, 8190, 8191])
  func aNULIsFoundInTheFirstEightKibibytes(place: Int) {
    for count in [place + 1, place + 2, place + 63, place + 64, 8192 + 100] {
      var text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
      text[place] = 0
      #expect(part(text).foreignBytes == place..<place + 1)
    }
  }

  @Test func aNULBehindThemIsNotLookedFor() {
    var text = [UInt8](repeating: UInt8(ascii: "a"), count: 8192 + 100)
    text[8192] = 0
    #expect(part(text).foreignBytes == nil)
    #expect(part([UInt8](repeating: 1, count: 100)).foreignBytes == nil)
    #expect(part([]).foreignBytes == nil)
  }

  /// The text as one part.
  private func part(_ text: [UInt8]) -> SyntaxPart { SyntaxTree(text).parts.first ?? SyntaxPart() }
}
