import TaskModel
import TaskSyntax
import Testing

struct DocumentModelTests {
  private func outline(_ text: String, partLength: Int = 1 << 20) -> String {
    let tree = SyntaxTree(Array(text.utf8), partLength: partLength)
    let model = DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter)
    return String(decoding: model.outline(of: tree), as: UTF8.self)
  }

  private static let sample = """
    ---
    title: Home
    project: house
    contexts: desk
    ---
    # Kitchen +house/kitchen (B)
    Before the party.

    ## (A Q2) Today #now
    - [ ] (-) Pay due:2026-12-01, please @phone
      A note.
      - [x] (B-2) sub @phone @door +own
    # Other
    - [>] last owner:"Sam Smith"

    """

  @Test(arguments: [1, 20, 60, 1 << 20])
  func valuesAboveAreInherited(partLength: Int) {
    #expect(
      outline(Self.sample, partLength: partLength) == """
        title "Home"
        heading 1 "Kitchen +house/kitchen (B)" +house/kitchen
          description "Before the party."
        heading 2 "Today #now" (A Q2) #now
        open (A Q2) "(-) Pay, please @phone" +house/kitchen @desk @phone #now due:2026-12-01
          note "A note."
          done (B-2 Q2) "sub @phone @door +own" +own @desk @phone @door #now
        heading 1 "Other"
        waiting "last" +house @desk owner:"Sam Smith"

        """)
  }

  @Test func aNoteBehindASubtaskBelongsToTheTaskItStandsUnder() {
    let tree = SyntaxTree(Array("- [ ] a\n  - [ ] b\n    - [ ] c\n  more\n- [ ] d\n".utf8))
    let rows = PartModel(tree.parts[0]).rows
    #expect(rows.map { $0.flags.contains(.hasNote) } == [true, false, false, false])
    #expect(rows.map { $0.flags.contains(.hasChildren) } == [true, true, false, false])
    #expect(rows.map(\.depth) == [0, 1, 2, 0])
  }

  @Test(arguments: ["- [ ] (A) some words  \r\n", "- [ ] (A) some words \t\n", "- [ ] (A) some words"])
  func theExtentOfTheWordsIsThatOfTheTitle(text: String) {
    let part = SyntaxTree(Array(text.utf8)).parts[0]
    let row = PartModel(part).rows[0]
    #expect(Int(row.wordsStart)..<Int(row.wordsEnd) == part.words(of: 0))
    #expect(row.wordsEnd - row.wordsStart == 10)
  }

  @Test func packedMomentsKeepOrderAndValue() throws {
    let last = try #require(CalendarDate(year: 9999, month: 12, day: 31))
    let first = CalendarDate.first
    for date in [first, last] {
      for minute in [nil, 0, 1439] as [Int?] {
        let moment = PackedMoment(date, minuteOfDay: minute)
        #expect(moment.date == date)
        #expect(moment.minuteOfDay == minute)
      }
    }
    #expect(PackedMoment(first, minuteOfDay: 1439).rawValue < PackedMoment(last).rawValue)
    #expect(PackedMoment.none.date == nil)
  }

  @Test func aQuadrantIsWrittenOrDerived() throws {
    let tree = SyntaxTree(
      Array(
        "- [ ] (A) a\n- [ ] (B) b due:2026-11-23\n- [ ] (C Q1) c\n- [ ] d due:2026-01-01\n- [x] (C) e due:2026-01-01\n"
          .utf8))
    let model = DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter)
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    let now = try #require(CalendarMoment(today, minuteOfDay: 0))
    #expect(model.places.map { model.quadrant(of: $0, now: now)?.number } == [2, 1, 1, nil, 4])
    #expect(model.places.map { model.quadrant(of: $0, now: now)?.isWritten } == [false, false, true, nil, false])
  }
}

struct WorkspaceModelTests {
  private func workspace(_ texts: String...) -> WorkspaceModel {
    WorkspaceModel(
      texts.map { text in
        let tree = SyntaxTree(Array(text.utf8))
        return DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter)
      })
  }

  @Test func idsAreResolvedAcrossFiles() {
    let model = workspace("- [ ] a id:x after:y,z\n- [x] b of:z\n", "- [ ] c id:y\n- [ ] d id:x after:nowhere\n")
    #expect(model.duplicateIDs.map(\.place.document) == [1])
    #expect(model.unknownIDs.map { model.names[$0.name].elementsEqual("nowhere".utf8) } == [true])
  }

  @Test func loopsAreFoundOnce() {
    let model = workspace("- [ ] a id:a after:c\n- [ ] b id:b after:a\n- [ ] c id:c after:b\n- [ ] d id:d after:d,a\n")
    #expect(rows(of: model) == [[0, 2, 1]])
  }

  /// Dependency cycles follow the same dependencies as readiness.
  @Test func loopsGoOverSubtasksAndInheritedNames() {
    let overSubtask = workspace("- [ ] a id:a\n  - [ ] b after:c\n- [ ] c id:c after:a\n")
    #expect(rows(of: overSubtask) == [[1, 2, 0]])
    #expect(overSubtask.dependencyCycles[0].steps.map(\.holder?.task.row) == [1, 2, nil])
    let inherited = workspace("- [x] a after:c\n  - [ ] b id:b\n- [ ] c id:c after:b\n")
    #expect(rows(of: inherited) == [[1, 2]])
    #expect(inherited.dependencyCycles[0].steps.map(\.holder?.task.row) == [0, 2])
  }

  @Test func closedTasksAreInNoLoop() {
    for box in ["x", "-"] {
      #expect(workspace("- [\(box)] a id:a after:b\n- [ ] b id:b after:a\n").dependencyCycles.isEmpty)
      #expect(workspace("- [ ] a id:a\n  - [\(box)] b after:c\n- [ ] c id:c after:a\n").dependencyCycles.isEmpty)
    }
    let met = "- [ ] a id:a every:1d after:b\n- [x] a of:a done:2026-11-20\n- [ ] b id:b after:a\n"
    #expect(workspace(met).dependencyCycles.isEmpty)
  }

  private func rows(of model: WorkspaceModel) -> [[Int]] {
    model.dependencyCycles.map { $0.steps.map(\.task.task.row) }
  }

  @Test func tasksThatWaitForThemselvesAreNoLoops() {
    let model = workspace(
      "- [ ] a id:a after:b,a\n  - [ ] b id:b after:a\n    - [ ] c id:c after:c,a\n- [ ] d id:d after:a\n")
    #expect(model.dependencyCycles.isEmpty)
    #expect(model.selfDependencies.map { model.links[$0].place.task.row } == [0, 1, 2, 2])
  }

  @Test func manyBearersOfOneNameCostTheirSum() {
    let text = String(repeating: "- [ ] a id:x after:x\n", count: 10_000)
    // Each task waits for all others.
    #expect(workspace(text).dependencyCycles.map(\.steps.count) == [2])
    #expect(workspace(text).selfDependencies.count == 10_000)
    let apart = String(repeating: "- [ ] a id:x\n", count: 10_000)
    #expect(workspace(apart + "- [ ] b id:y after:x\n").dependencyCycles.isEmpty)
    #expect(
      workspace(apart + "- [ ] b id:y after:x\n- [ ] c id:x after:y\n").dependencyCycles.map(\.steps.count) == [2])
  }

  @Test func aChainOfManyIsNoLoop() {
    let text = (0..<20_000).map { "- [ ] t id:t\($0) after:t\($0 + 1)\n" }.joined()
    #expect(workspace(text).dependencyCycles.isEmpty)
    #expect(workspace(text + "- [ ] z id:t20000 after:t0\n").dependencyCycles.map(\.steps.count) == [20_001])
  }
}
