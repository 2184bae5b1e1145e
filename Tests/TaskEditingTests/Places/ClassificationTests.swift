import TaskEditing
import TaskModel
import TaskSyntax
import Testing

struct ClassificationTests {
  private let text = """
    ---
    project: home
    contexts: house
    ---
    - [ ] a
    # (B) Kitchen +kitchen #k
    - [ ] (Q1) b @phone
      - [ ] c #t
    ## (A Q2) Sink @house @sink
    - [ ] (C) d +own
    """.utf8

  private func names(_ names: [[UInt8]]) -> [String] { names.map { String(decoding: $0, as: UTF8.self) } }

  private func words(_ value: Classification) -> String {
    let letter = value.letter == 0 ? "" : "\(value.letter)"
    let labels = names(value.contexts).map { "@\($0)" } + names(value.tags).map { "#\($0)" }
    return
      (["\(letter)/\(value.quadrant)", value.project.map { "+" + String(decoding: $0, as: UTF8.self) } ?? "-"] + labels)
      .joined(separator: " ")
  }

  @Test func aTaskTakesWhatIsAboveIt() {
    let document = Document(SourceText(Array(text)))
    let places = document.model.places
    #expect(
      places.map { words(document.classification(of: $0)) } == [
        "/0 +home @house", "2/1 +kitchen @house @phone #k", "2/1 +kitchen @house @phone #k #t",
        "3/2 +own @house @sink #k",
      ])
    #expect(words(document.inheritance(at: .section(0))) == "/0 +home @house")
    #expect(words(document.inheritance(at: .under(places[2]))) == "2/1 +kitchen @house @phone #k #t")
    #expect(words(document.inheritance(at: .above(places[2]))) == "2/1 +kitchen @house @phone #k")
  }

  @Test(arguments: [
    ("- [ ] b @phone", "- [ ] (B Q3) b @phone +home @house #k"),
    ("- [ ] (A Q1) b +x", "- [ ] (A Q1) b +x @phone @house #k"),
    ("- [ ] (A-2) b @house #k", "- [ ] (A-2 Q3) b @house #k +home @phone"),
  ])
  func valuesThatWouldBeLostAreWritten(line: String, result: String) throws {
    var (old, new) = (Classification(), Classification())
    (old.letter, old.quadrant, old.project) = (2, 3, Array("home".utf8))
    old.contexts = ["phone", "house", "mail"].map { Array($0.utf8) }
    old.tags = [Array("k".utf8)]
    new.contexts = [Array("mail".utf8), Array("other".utf8)]
    (new.letter, new.project) = (3, Array("work".utf8))
    var line = try #require(TaskLine(Array(line.utf8), Dialect()))
    try line.keep(old, inheriting: new)
    let content = line.content
    #expect(content.contexts.count == 2)
    #expect(String(decoding: line.text, as: UTF8.self) == result)
  }

  @Test func inheritedValuesAreNotWritten() throws {
    let document = Document(SourceText(Array(text)))
    let place = document.model.places[1]
    var line = try DocumentEdit(document).line(of: place)
    let written = try line.keep(document.classification(of: place), inheriting: document.inheritance(at: .section(2)))
    #expect(String(decoding: line.text, as: UTF8.self) == "- [ ] (B Q1) b @phone")
    #expect(words(written) == "2/0 -")
  }

  @Test(arguments: [
    ("Kitchen", [1]), ("Kitchen +kitchen #k", [1]), ("kitchen", [1]), ("Sink", [2]), ("in", [2]), ("i", [1, 2]),
    ("x", []),
  ])
  func sectionsAreFoundByTheirTitles(title: String, sections: [Int]) {
    #expect(Document(SourceText(Array(text))).sections(titled: Array(title.utf8)) == sections)
  }
}
