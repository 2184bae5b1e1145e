import TaskModel
import TaskTesting
import Testing

struct DayScoresTests {
  @Test func aTaskEarnsByItsOwnLetter() throws {
    let model = SampleWorkspace.model(
      "# (B) h\n- [x] a\n  - [x] b\n  - [x] (D) c\n- [-] (A) d\n- [ ] (A) e\n- [x] (A-1) f\n# g\n- [x] h\n- [x] (E) i\n"
    )
    let document = model.documents[0]
    let scores = document.places.map { document.score(of: document[$0], in: $0.part) }
    #expect(scores == [4, 1, 2, 0, nil, 7, 1, 1])
    let table = ScoreTable(a: 10, b: 5, c: 3, d: 2, e: 0, none: 4)
    #expect(document.score(of: document[document.places[1]], in: 0, by: table) == 4)
  }

  @Test func theRuleIsKeptWhereTheBestLetterWasDone() throws {
    let model = SampleWorkspace.model(
      """
      - [x] (B) a created:2026-11-01 done:2026-11-20
      - [x] (A) b created:2026-11-21 done:2026-11-22
      - [x] (C) c created:2026-11-01 done:2026-11-22
      - [x] (A) d done
      - [ ] (C) e start:2026-11-24
      """)
    let days = DayScores(model, on: try SampleWorkspace.day(2026, 11, 19)...SampleWorkspace.day(2026, 11, 24))
    let all = try (19...24).map { try #require(days[SampleWorkspace.day(2026, 11, $0)]) }
    #expect(all.map(\.points) == [0, 4, 0, 10, 0, 0])
    #expect(all.map(\.done) == [0, 1, 0, 2, 0, 0])
    #expect(all.map(\.gate) == [2, 2, 1, 1, 0, 3])
    #expect(all.map(\.keptRule) == [nil, 1, nil, 0.7, nil, nil])
    #expect(try days[SampleWorkspace.day(2026, 11, 25)] == nil)
  }

  @Test func everyDayIsWhatItsDefinitionSays() throws {
    for seed in 1...UInt64(300) {
      let model = SampleWorkspace.model(WorkspaceGenerator.documents(seed: seed))
      let days = DayScores(model, on: try SampleWorkspace.day(2026, 11, 18)...SampleWorkspace.day(2026, 12, 31))
      for offset in 0..<44 {
        let day = try #require(days.days.lowerBound.adding(days: offset))
        let (found, expected) = (try #require(days[day]), literal(model, day))
        #expect(found.gate == expected.gate, "seed \(seed)")
        #expect(
          [found.points, found.done, found.pointsAtGate] == [expected.points, expected.done, expected.pointsAtGate],
          "seed \(seed)")
      }
    }
  }

  private func literal(_ model: WorkspaceModel, _ day: CalendarDate) -> DayNumbers {
    var result = DayNumbers()
    let tasks = model.documents.flatMap { document in
      document.places.map { place in
        let row = document[place]
        let isOwn = row.depth == 0 || row.flags.contains(.ownLetter)
        return (row: row, letter: isOwn ? document.letter(of: row, in: place.part) : 0)
      }
    }
    let there = tasks.filter { task in
      let isOpen = task.row.status.isActive || task.row.closed.date.map { $0 >= day } == true
      return isOpen && task.row.created.date.map { $0 > day } != true && task.row.start.date.map { $0 > day } != true
    }
    result.gate = there.map(\.letter).filter { 1...3 ~= $0 }.min() ?? 0
    for task in tasks where task.row.status == .done && task.row.closed.date == day {
      let points = [1, 7, 4, 3, 2, 1][Int(task.letter)]
      result.done += 1
      result.points += points
      if result.gate != 0 && task.letter == result.gate { result.pointsAtGate += points }
    }
    return result
  }
}
