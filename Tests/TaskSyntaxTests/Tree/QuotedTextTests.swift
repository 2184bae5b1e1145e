import TaskSyntax
import TaskTesting
import Testing

struct QuotedTextTests {
  private func quoted(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    QuotedText.append(bytes.span, 0..<bytes.count, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func visibleCharactersAreLiteral() {
    let text = "a B_1 !#$%&'()*+,-./:;<=>?@[]^`{|}~ é日😀e\u{301}"
    #expect(quoted(Array(text.utf8)) == "\"\(text)\"")
  }

  @Test func invisibleCharactersAreSpelledOut() {
    #expect(quoted(Array("\"\\\n\r\t\0\u{1B}\u{7F}".utf8)) == #""\"\\\n\r\t\x00\x1B\x7F""#)
    #expect(
      quoted(Array("\u{A0}\u{200B}\u{FEFF}\u{202E}\u{2028}\u{85}\u{3000}".utf8))
        == #""\u{A0}\u{200B}\u{FEFF}\u{202E}\u{2028}\u{85}\u{3000}""#)
    #expect(quoted([0xFF, 0x61, 0xC3, 0xE2, 0x82]) == #""\xFFa\xC3\xE2\x82""#)
  }

  @Test func isReadBack() throws {
    for seed in 0..<50 as Range<UInt64> {
      let document = DocumentGenerator.document(seed: seed)
      let text = quoted(document)
      #expect(try EscapedText.decode(text.utf8.dropFirst().dropLast(), isQuoted: true) == document)
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && !$0.isInvisible || $0 == " " })
    }
  }
}
