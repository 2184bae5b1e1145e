import TaskReport
import Testing

struct HTMLTextTests {
  private func encoded(_ bytes: [UInt8]) -> String {
    String(decoding: ("\(bytes)" as HTMLText).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("</style>", "&lt;/style&gt;"), ("\" onload=\"x", "&quot; onload=&quot;x"), ("' x='", "&#39; x=&#39;"),
    ("-->", "--&gt;"), ("]]>", "]]&gt;"), ("&lt;", "&amp;lt;"), ("javascript:x", "javascript:x"),
    ("a\nb\tc\rd", "a b c d"), ("\0\u{01}\u{1B}\u{7F}", "^@^A^[^?"), ("\u{85}", "&lt;U+0085&gt;"),
    ("\u{202E}x\u{202C}", "&lt;U+202E&gt;x&lt;U+202C&gt;"), ("\u{2066}\u{200F}", "&lt;U+2066&gt;&lt;U+200F&gt;"),
    ("\u{2028}\u{FEFF}\u{200B}\u{AD}", "&lt;U+2028&gt;&lt;U+FEFF&gt;&lt;U+200B&gt;&lt;U+00AD&gt;"),
    ("\u{E0041}", "&lt;U+E0041&gt;"), ("Grüße, 東京 👩‍🚀 می‌خواهم", "Grüße, 東京 👩‍🚀 می‌خواهم"),
  ])
  func textsAreEncoded(text: String, expected: String) { #expect(encoded(Array(text.utf8)) == expected) }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"), ([0xE2, 0x82, 0x41], "\u{FFFD}A"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC0, 0xBC], "\u{FFFD}\u{FFFD}"), ([0xF0, 0x9F], "\u{FFFD}"), ([0xEF, 0xBF, 0xBE], "&lt;U+FFFE&gt;"),
      ([0xEF, 0xB7, 0x90], "&lt;U+FDD0&gt;"), ([0xF4, 0x8F, 0xBF, 0xBF], "&lt;U+10FFFF&gt;"),
    ] as [([UInt8], String)])
  func bytesAreEncoded(bytes: [UInt8], expected: String) { #expect(encoded(bytes) == expected) }

  @Test func literalsAreMarkupAndValuesAreNot() {
    let title = "<b>"
    let text: HTMLText = "<p title=\"\(title)\">\(Array(title.utf8)) \(7) \(ChartLabel(Array(title.utf8)))</p>"
    #expect(
      String(decoding: text.bytes, as: UTF8.self) == "<p title=\"&lt;b&gt;\">&lt;b&gt; 7 &lt;b&gt;</p>")
  }

  @Test(arguments: [
    (0, "0"), (5, "0.5"), (-5, "-0.5"), (120, "12"), (-121, "-12.1"), (Int.min, "-922337203685477580.8"),
  ])
  func tenthsAreDecimals(number: Int, expected: String) {
    #expect(String(decoding: ("\(tenths: number)" as HTMLText).bytes, as: UTF8.self) == expected)
  }

  @Test func everyByteComesOutAsValidTextWithoutMarkup() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let text = encoded([first, second, 0x41])
        #expect(!text.contains { "<>\"'".contains($0) })
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
      }
    }
  }
}
