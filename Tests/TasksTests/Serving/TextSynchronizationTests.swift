import JSON
import TaskFiles
import TaskServer
import TaskSyntax
import TaskTesting
import Testing
import tasks

/// The server's text is the client's, after any changes.
struct TextSynchronizationTests {
  private let uri = "untitled:one"

  private func range(_ start: (Int, Int), _ end: (Int, Int)) -> String {
    #"{"start":{"line":\#(start.0),"character":\#(start.1)},"end":{"line":\#(end.0),"character":\#(end.1)}}"#
  }

  @Test func changes() throws {
    let client = try ServerClient()
    try client.open(uri, "- [ ] Äpfel 😀 kaufen\nb\r\nc\n")
    // Behind the emoji, which is two units wide.
    try client.change(uri, version: 2, #"{"range":\#(range((0, 14), (0, 15))),"text":"!"}"#)
    #expect(try client.text(uri) == "- [ ] Äpfel 😀!kaufen\nb\r\nc\n")
    try client.change(
      uri, version: 3,
      #"{"range":\#(range((1, 1), (2, 0))),"text":""},{"range":\#(range((9, 9), (9, 9))),"text":"end\ud800"}"#)
    #expect(try client.text(uri) == "- [ ] Äpfel 😀!kaufen\nbc\nend\u{FFFD}")
    try client.change(uri, version: 4, #"{"text":"new"}"#)
    #expect(try client.text(uri) == "new")
  }

  /// A change that cannot be read takes its document out until it comes as a whole, and this is said once.
  @Test func outOfStep() throws {
    let client = try ServerClient()
    try client.open(uri, "- [ ] A\n")
    try client.change(uri, version: 2, #"{"range":{"start":{"line":-1,"character":0}},"text":"x"}"#)
    try client.change(uri, version: 3, #"{"range":\#(range((0, 0), (0, 0))),"text":5}"#)
    try client.change(uri, version: 4, #"{"range":\#(range((0, 0), (0, 0))),"text":"x"}"#)
    #expect(try client.text(uri) == nil)
    #expect(client.take("window/showMessage").count == 1)
    try client.change(uri, version: 5, #"{"text":"- [ ] B\n"}"#)
    #expect(try client.text(uri) == "- [ ] B\n")
    try client.change(uri, version: 6, "7")
    #expect(try client.text(uri) == nil)
    try client.notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    try client.open(uri, "- [ ] C\n")
    #expect(try client.text(uri) == "- [ ] C\n")
  }

  /// URIs are compared as decoded bytes.
  @Test func spellingsOfNames() throws {
    let client = try ServerClient()
    try client.open("file:///x%20y/%C3%A4.tasks", "- [ ] A\n")
    #expect(try client.text("FILE:///x y/ä.tasks") == "- [ ] A\n")
    #expect(try client.text("file://localhost/x%20y/%c3%a4.tasks") == nil)
    #expect(DocumentURI(Array("file://localhost/a%20b".utf8)).path == "/a b")
    #expect(DocumentURI(Array("file://other/a".utf8)).path == nil)
    #expect(DocumentURI(Array("untitled:a".utf8)).path == nil)
  }

  /// Drawn edits of a client that counts columns in each encoding, in texts with all line ends, emoji and combining
  /// marks.
  @Test(arguments: PositionEncoding.allCases)
  func drawnChanges(_ encoding: PositionEncoding) throws {
    let client = try ServerClient(
      capabilities: #"{"general":{"positionEncodings":["\#(encoding.rawValue)"]}}"#)
    var random = SplitMix64(seed: 11)
    var reference: [Unicode.Scalar] = []
    let pieces = ["a", "- [ ] x", "\n", "\r\n", "\r", "😀", "e\u{301}", "ä", "", "👩‍👩‍👧", "\n\n"]
    try client.open(uri, "")
    for version in 2..<Environment.number("SERVER_EDITS", otherwise: 700) {
      let start = random.below(reference.count + 1)
      let end = start + random.below(min(6, reference.count - start) + 1)
      // The protocol cannot name a place inside of a line end.
      guard !isInsideLineEnd(start, reference), !isInsideLineEnd(end, reference) else { continue }
      let piece = pieces[random.below(pieces.count)]
      let places = [start, end].map { position($0, reference, encoding) }
      reference.replaceSubrange(start..<end, with: piece.unicodeScalars)
      if reference.count > 400 { reference = [] }
      let change =
        reference.isEmpty ? #"{"text":""}"# : #"{"range":\#(range(places[0], places[1])),"text":\#(piece.json)}"#
      try client.change(uri, version: version, change)
      var text = String.UnicodeScalarView()
      text.append(contentsOf: reference)
      let known = try client.text(uri)
      #expect(known.map { Array($0.utf8) } == Array(String(text).utf8), "version \(version)")
    }
  }

  private func isInsideLineEnd(_ index: Int, _ text: [Unicode.Scalar]) -> Bool {
    index > 0 && index < text.count && text[index - 1] == "\r" && text[index] == "\n"
  }

  /// Counts lines and columns by the words of the protocol, with the string types of Swift.
  private func position(_ index: Int, _ text: [Unicode.Scalar], _ encoding: PositionEncoding) -> (Int, Int) {
    var (line, start) = (0, 0)
    for place in 0..<index where text[place] == "\n" || text[place] == "\r" && !isInsideLineEnd(place + 1, text) {
      (line, start) = (line + 1, place + 1)
    }
    var content = String.UnicodeScalarView()
    content.append(contentsOf: text[start..<index])
    switch encoding {
    case .utf8: return (line, String(content).utf8.count)
    case .utf16: return (line, String(content).utf16.count)
    case .utf32: return (line, content.count)
    }
  }
}
