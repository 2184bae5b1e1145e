import TaskSyntax
import TaskTesting
import Testing
import tasks

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain ASCII ~", "plain ASCII ~"),
    ("", ""),
    ("Grüße, 世界, Ελλάδα, нет", "Grüße, 世界, Ελλάδα, нет"),
    ("e\u{301} n\u{303}", "e\u{301} n\u{303}"),
    // Control characters: C0, DEL, C1.
    ("\u{0}\u{1B}[31mred\u{7}\u{8}\r\n\t", "^@^[[31mred^G^H^M^J^I"),
    ("\u{1B}]0;title\u{7}", "^[]0;title^G"),
    ("\u{1B}]8;;http://x\u{1B}\\link", "^[]8;;http://x^[\\link"),
    ("\u{1B}]52;c;Zm9v\u{7}", "^[]52;c;Zm9v^G"),
    ("\u{1B}P1$r\u{1B}\\", "^[P1$r^[\\"),
    ("\u{1F}\u{7F}", "^_^?"),
    ("\u{80}\u{9B}31m\u{85}\u{9F}", "<U+0080><U+009B>31m<U+0085><U+009F>"),
    // Direction controls and invisible characters.
    ("a\u{202E}b\u{2066}c\u{61C}d\u{200F}e", "a<U+202E>b<U+2066>c<U+061C>d<U+200F>e"),
    ("\u{FEFF}a\u{200B}b\u{AD}c\u{2060}d", "<U+FEFF>a<U+200B>b<U+00AD>c<U+2060>d"),
    ("a\u{2028}b\u{2029}c\u{FFF9}d", "a<U+2028>b<U+2029>c<U+FFF9>d"),
    ("\u{3164}\u{115F}\u{FFA0}\u{34F}\u{180E}", "<U+3164><U+115F><U+FFA0><U+034F><U+180E>"),
    ("\u{E0001}\u{E0041}", "<U+E0001><U+E0041>"),
    // Visible spaces stay.
    ("a\u{A0}b\u{3000}c", "a\u{A0}b\u{3000}c"),
    // Joiners and selectors, with and without an effect.
    ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"),
    ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("क्\u{200D}ष", "क्\u{200D}ष"),
    ("a\u{200D}b\u{200C}c", "a<U+200D>b<U+200C>c"),
    ("👨\u{200D}", "👨<U+200D>"),
    ("👨\u{200C}👩", "👨<U+200C>👩"),
    ("✈\u{FE0F}", "✈\u{FE0F}"),
    ("葛\u{E0100}", "葛\u{E0100}"),
    ("\u{FE0F}a", "<U+FE0F>a"),
    (" \u{FE0F}", " <U+FE0F>"),
    ("x\u{FE00}\u{FE01}\u{E0101}", "x\u{FE00}<U+FE01><U+E0101>"),
    (
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!"
    ),
    ("🏴\u{E0067}\u{E0062}", "🏴<U+E0067><U+E0062>"),
    ("a\u{E0067}\u{E007F}", "a<U+E0067><U+E007F>"),
  ]) func encodes(_ text: String, _ expected: String) {
    #expect(TerminalText(encoding: text).plain.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"),
      ([0x61, 0x9B, 0x62], "a\u{FFFD}b"),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
      ([0xE2, 0x82, 0x41], "\u{FFFD}A"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
      ([0xF0, 0x9F, 0x1B], "\u{FFFD}^["),
      ([0xF0, 0x80, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF5, 0x80], "\u{FFFD}\u{FFFD}"),
      ([0xF4, 0x8F, 0xBF, 0xBF], "\u{10FFFF}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC3], "\u{FFFD}"),
    ] as [([UInt8], String)]) func encodesInvalidBytes(_ bytes: [UInt8], _ expected: String)
  {
    #expect(TerminalText(encoding: bytes).plain == expected)
  }

  /// The maximal subparts equal those of the standard library's decoder, for every sequence of three interesting bytes.
  @Test func findsMaximalSubparts() {
    let bytes: [UInt8] = [
      0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    for first in bytes {
      for second in bytes {
        for third in bytes {
          let sequence = [first, second, third, 0x80]
          var decoded: [Unicode.Scalar] = []
          var offset = 0
          while offset < sequence.count {
            let step = sequence.span.scalarStep(at: offset)
            decoded.append(step.scalar ?? "\u{FFFD}")
            offset += step.length
          }
          #expect(decoded == Array(String(decoding: sequence, as: UTF8.self).unicodeScalars), "\(sequence)")
        }
      }
    }
  }

  /// No control character reaches the terminal, whatever the input.
  @Test func leavesNoControls() {
    for value in (0...0x10FFFF as ClosedRange<UInt32>) {
      guard value < 0x3000 || value % 97 == 0, let scalar = Unicode.Scalar(value) else { continue }
      let encoded = TerminalText(encoding: "a" + String(Character(scalar)) + "b").plain
      for shown in encoded.unicodeScalars {
        #expect(shown.properties.generalCategory != .control)
        #expect(!(0x202A...0x202E).contains(shown.value) && !(0x2066...0x2069).contains(shown.value))
      }
    }
  }

  @Test func interpolationEncodesValues() {
    let path: [UInt8] = [0x61, 0x1B, 0xFF]
    let text: TerminalText = "cannot read '\(path)' (\("\u{202E}"), \(3))\n"
    #expect(text.plain == "cannot read 'a^[\u{FFFD}' (<U+202E>, 3)\n")
  }

  @Test(arguments: [0, 7, 10, -1, 345_000, Int.max, Int.min])
  func numbersAreDecimal(_ number: Int) {
    #expect(("\(number)" as TerminalText).plain == String(number))
  }

  @Test(arguments: [("a", "\u{301}"), ("", "👨\u{200D}"), ("🏴", "\u{E0067}")])
  func encodesLongInputInLinearTime(start: String, unit: String) {
    let fault = Linearity.fault(in: .repeating(unit, after: start), from: 20_000) { text in
      #expect(!TerminalText(encoding: text).isEmpty)
    }
    #expect(fault == nil)
  }
}
