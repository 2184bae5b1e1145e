import JSON
import Testing
import tasks

@Suite struct JSONTests {
  static func string(_ bytes: [UInt8]) -> String {
    var text = JSONText()
    text.append(string: bytes.span)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test func escapesEveryControl() {
    let named: [UInt8: String] = [8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r"]
    for byte in (0..<0x20 as Range<UInt8>) + [0x7F] {
      let digits = String(byte, radix: 16)
      let expected = named[byte] ?? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      #expect(Self.string([0x61, byte, 0x62]) == "\"a\(expected)b\"")
    }
  }

  @Test(arguments: [
    ("", #""""#),
    (#"say "hi" \ bye"#, #""say \"hi\" \\ bye""#),
    ("<b>&amp;</b> / '", #""<b>&amp;</b> / '""#),
    ("Grüße 世界 😀", #""Grüße 世界 😀""#),
    ("\u{85}\u{9B}", #""\u0085\u009b""#),
    ("a\u{2028}b\u{2029}", #""a\u2028b\u2029""#),
    ("\u{FEFF}\u{202E}", "\"\u{FEFF}\u{202E}\""),
  ]) func encodes(_ text: String, _ expected: String) {
    #expect(Self.string(text.array).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE], "\"\u{FFFD}\u{FFFD}\""),
      ([0x22, 0xED, 0xA0, 0x80], "\"\\\"\u{FFFD}\u{FFFD}\u{FFFD}\""),
      ([0x61, 0xF0, 0x9F, 0x98], "\"a\u{FFFD}\""),
      ([0xF0, 0x9F, 0x0A], "\"\u{FFFD}\\n\""),
    ] as [([UInt8], String)]) func encodesInvalidBytes(_ bytes: [UInt8], _ expected: String)
  {
    #expect(Self.string(bytes) == expected)
  }

  @Test func writesInTheOrderGiven() {
    var json = JSONWriter()
    json.beginObject()
    json.key("schema")
    json.integer(1)
    json.key("tasks")
    json.beginArray()
    json.beginObject()
    json.key("title")
    json.string("Buy \"milk\"")
    json.key("due")
    json.null()
    json.key("ready")
    json.boolean(true)
    json.endObject()
    json.beginObject()
    json.endObject()
    json.beginArray()
    json.endArray()
    json.integer(.min)
    json.string([0xFF] as [UInt8])
    json.endArray()
    json.key("b\n".utf8Span.span)
    json.boolean(false)
    json.endObject()
    json.newline()
    #expect(
      String(decoding: json.take().bytes, as: UTF8.self)
        == #"{"schema":1,"tasks":[{"title":"Buy \"milk\"","due":null,"ready":true},{},[],-9223372036854775808,"#
        + "\"\u{FFFD}\"],\"b\\n\":false}\n")
  }

  @Test func writesLinesOfDocuments() {
    var json = JSONWriter()
    for number in 1...3 {
      json.beginArray()
      json.integer(number)
      json.endArray()
      json.newline()
    }
    #expect(String(decoding: json.take().bytes, as: UTF8.self) == "[1]\n[2]\n[3]\n")
  }

  /// Text taken in pieces, joined, is the text written at once.
  @Test func takingEarlyChangesNothing() {
    func write(takingFrom limit: Int) -> [UInt8] {
      var json = JSONWriter()
      var result: [UInt8] = []
      json.beginArray()
      for number in 0..<20_000 {
        json.beginObject()
        json.key("n")
        json.integer(number)
        json.key("text")
        json.string("line \(number)\n")
        json.endObject()
        if json.count >= limit { result += json.take().bytes }
      }
      json.endArray()
      return result + json.take().bytes
    }
    let whole = write(takingFrom: .max)
    #expect(write(takingFrom: 1) == whole)
    #expect(write(takingFrom: 1 << 16) == whole)
    #expect(whole.count > 500_000)
  }

  @Test func writesDeepNesting() {
    var json = JSONWriter()
    for _ in 0..<100_000 { json.beginArray() }
    for _ in 0..<100_000 { json.endArray() }
    #expect(json.take().bytes.count == 200_000)
  }
}
