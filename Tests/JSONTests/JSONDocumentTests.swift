import JSON
import Testing

struct JSONDocumentTests {
  private func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  private func error(_ text: String, _ extensions: JSONDocument.Extensions = []) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(Array(text.utf8), allowing: extensions)
      return nil
    } catch {
      return error
    }
  }

  @Test func valuesKnowTheirPlaces() throws {
    let source = #"{"a": [1, true, null], "b": {"c\n": "d\u00e9\ud83d\ude00"}}"#
    let document = try JSONDocument(Array(source.utf8))
    let members = Array(document.root.members)
    #expect(document.root.range == 0..<source.utf8.count)
    #expect(members.map { text($0.key.text) } == ["a", "b"])
    #expect(members[0].key.range == 1..<4)
    #expect(members[0].value.range == 6..<21)
    #expect(members[0].value.elements.map(\.kind) == [.number, .boolean, .null])
    #expect(members[0].value.elements[0].integer == 1)
    #expect(members[0].value.elements[1].boolean == true)
    let inner = Array(members[1].value.members)
    #expect(text(inner[0].key.text) == "c\n")
    #expect(text(inner[0].value.string) == "dé😀")
  }

  @Test(arguments: [(#""a""#, "a"), ("12", "12"), (#""a\n""#, nil), (#""""#, "")])
  func plainTextNeedsNoDecoding(text: String, plain: String?) throws {
    let value = try JSONDocument(Array(text.utf8)).root
    #expect(value.plainText.map { String(decoding: $0, as: UTF8.self) } == plain)
  }

  /// A document may be a part of a text. Its positions are those in the text, and nothing behind it is read.
  @Test func aDocumentMayBeAPart() throws {
    let source = Array(#"x{"a":"b"}\ud83d"#.utf8)
    #expect(try JSONDocument(source, in: 1..<10).root.range == 1..<10)
    for end in 1..<10 {
      do throws(JSONError) {
        _ = try JSONDocument(source, in: 1..<end)
        Issue.record("\(end)")
      } catch {
        #expect(1...end ~= error.offset)
      }
    }
  }

  @Test(arguments: [
    (#""ab""#, "ab", true), (#""ab""#, "a", false), (#""ab""#, "ac", false), (#""a\n""#, "a\n", true),
    (#""a\n""#, "a\\n", false), ("12", "12", true), (#""""#, "", true),
  ])
  func textsAreComparedAsTheyAreRead(_ source: String, _ text: String, _ isEqual: Bool) throws {
    #expect(try JSONDocument(Array(source.utf8)).root.hasText(Array(text.utf8)) == isEqual)
  }

  @Test func aValueIsWrittenOnOneLine() throws {
    let source = """
      { // a comment
        "a": [ 1,"x\\n" , {}, [[]] ], "b" : {"c":null,},
      }
      """
    let document = try JSONDocument(Array(source.utf8), allowing: [.comments, .trailingCommas])
    #expect(text(document.root.line) == #"{"a": [1, "x\n", {}, [[]]], "b": {"c": null}}"#)
    #expect(text(Array(document.root.members).first?.value.elements.first?.line) == "1")
    #expect(text(Array(document.root.members).last?.value.line) == #"{"c": null}"#)
  }

  @Test func emptyOnesHaveNothingInThem() throws {
    let document = try JSONDocument(Array("[{}, [], \"\"]".utf8))
    #expect(document.root.elements.map(\.kind) == [.object, .array, .string])
    #expect(document.root.elements[0].members.isEmpty)
    #expect(document.root.elements[1].elements.isEmpty)
    #expect(document.root.elements[2].string == [])
    #expect(document.root.members.isEmpty)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("12", 12), ("-12", -12), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1.0", nil), ("1e2", nil),
      ("99999999999999999999999999", nil),
    ] as [(String, Int?)])
  func integersAreExact(source: String, value: Int?) throws {
    #expect(try JSONDocument(Array(source.utf8)).root.integer == value)
  }

  @Test func commentsAndTrailingCommasAreReadWhereAllowed() throws {
    let source = "// a\n{ /* b **/ \"a\" : [1, 2,], // c\n}\n/**/"
    #expect(error(source) == error("// a"))
    #expect(error("[1,]")?.reason == .trailingComma)
    #expect(error("[1,]")?.offset == 2)
    #expect(error("[1/**/]")?.reason == .commentNotAllowed)
    let document = try JSONDocument(Array(source.utf8), allowing: [.comments, .trailingCommas])
    #expect(Array(document.root.members)[0].value.elements.map(\.integer) == [1, 2])
    for wrong in ["[,]", "{,}", "[1,,]", "{\"a\":1,,}", "/", "[1 / 2]", "/* a *", "[1] /*/"] {
      #expect(error(wrong, [.comments, .trailingCommas]) != nil, "\(wrong)")
    }
  }

  /// Each unpaired surrogate is one U+FFFD, also beside others and beside pairs.
  @Test(arguments: [
    (#""\ud800""#, "\u{FFFD}"), (#""\udc00\ud800x""#, "\u{FFFD}\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
    (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\n""#, "\u{FFFD}\n"), (#""\ud83d\ude00\ude00""#, "😀\u{FFFD}"),
  ])
  func unpairedSurrogatesAreReadWhereAllowed(source: String, value: String) throws {
    #expect(error(source)?.reason == .loneSurrogate)
    let document = try JSONDocument(Array(source.utf8), allowing: .unpairedSurrogates)
    #expect(document.root.string.map { String(decoding: $0, as: UTF8.self) } == value)
    #expect(error(#""\ud83""#, .unpairedSurrogates)?.reason == .unknownEscape)
  }

  @Test(arguments: [
    (#"{"a" 1}"#, 5, "expected ':'"), (#"{"a": }"#, 6, "expected a value"),
    (#"{"a": 1 "b": 2}"#, 8, "expected ',' or '}'"), ("[1 2]", 3, "expected ',' or ']'"),
    (#"{a: 1}"#, 1, "expected a key in double quotes or '}'"), ("[1", 2, "expected ',' or ']'"),
    (#"["a"#, 1, "unterminated string"), ("[\"a\nb\"]", 1, "unterminated string"),
    (#"["\q"]"#, 2, "invalid escape sequence"), ("[01]", 1, "invalid number"),
    ("1 2", 2, "unexpected text after the end"),
    ("", 0, "expected a value"), (#"["\ud800"]"#, 2, "unpaired surrogate"),
  ])
  func errorsShowThePlace(source: String, offset: Int, message: String) {
    #expect(error(source)?.offset == offset)
    #expect(error(source)?.message == message)
  }

  @Test func repeatedKeysAreFound() throws {
    let once = try JSONDocument(Array(#"{"a": {"a": 1}, "b": [{"a": 1}, {"a": 1}]}"#.utf8))
    #expect(once.repeatedKey == nil)
    let twice = try JSONDocument(Array(#"{"b": {"x": [], "\u0078": 2}, "b": 3}"#.utf8))
    #expect(twice.repeatedKey?.range == 16..<24)
    let outer = try JSONDocument(Array(#"{"b": {"x": 1}, "b": 3}"#.utf8))
    #expect(outer.repeatedKey?.range == 16..<19)
  }

  @Test func depthIsOnlyLength() throws {
    let depth = 300_000
    let bytes =
      [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    let document = try JSONDocument(bytes)
    #expect(document.root.elements.count == 1)
    #expect(document.repeatedKey == nil)
  }
}
