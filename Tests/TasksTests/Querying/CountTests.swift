import TaskFiles
import Testing
import tasks

@Suite("tasks count")
struct CountTests {
  private func folder() throws -> SampleFolder {
    let folder = try SampleFolder()
    try folder.write(".tasks.json", "{}")
    try folder.write(
      "home.tasks",
      """
      # House +house

      - [ ] (A) Order the worktop @phone due:2026-11-20 est:30m id:order
      - [ ] (B) Fit it @phone @town after:order est:1h
      - [x] Measure done:2026-11-20 created:2026-11-01
      """)
    try folder.write("work/plan.tasks", "- [ ] Write the plan +work due:2026-11-25\n- [-] Drop it +work\n")
    return folder
  }

  private func count(_ words: String..., in folder: SampleFolder) -> CommandRun {
    CommandRun(words: (["count"] + words).map(\.array), folder: folder.path)
  }

  @Test(
    "A number: active tasks, unless a status or 'all' is asked for",
    arguments: [
      ("", 3), ("all", 5), ("+house", 2), ("+house all", 3), ("is:done", 1), ("not +house", 1), ("is:ready", 2),
      ("is:blocked", 1), ("needs(+house)", 1), ("needed-by(@town)", 1), ("due:..today", 1), ("worktop or plan", 2),
      ("in:work", 1), ("is:active limit:1", 1), ("rank:1", 1), ("in:*.tasks is:ready", 2),
    ])
  func numbers(query: String, expected: Int) throws {
    let run = try count(query, in: folder())
    #expect(run.output == "\(expected)\n", "\(query): \(run.errors)")
    #expect(run.status == .success)
  }

  @Test("Groups are rows and aggregates columns; a task in two groups counts once in the total")
  func groups() throws {
    let run = try count("group:context", "calc:count,sum.est", in: folder())
    #expect(
      run.output == """
        context  count  sum.est
        phone        2    1h30m
        town         1       1h
        –            1       0m
        total        3    1h30m

        """)
  }

  @Test("Two keys make a matrix with totals; with several aggregates they are rows")
  func matrix() throws {
    let run = try count("group:project,context", in: folder())
    #expect(
      run.output == """
        project / context  phone  town  –  total
        house                  2     1         2
        work                            1      1
        total                  2     1  1      3

        """)
    let lines = try count("group:project,context", "calc:count,max.due", in: folder())
    #expect(
      lines.output == """
        project  context  count     max.due
        house    phone        2  2026-11-20
        house    town         1           –
        work     –            1  2026-11-25
        total                 3  2026-11-25

        """)
  }

  @Test("A matrix that is wider than the screen is shown as rows")
  func wideMatrix() throws {
    let folder = try folder()
    let months = (1...12).map { "- [ ] Pay due:2027-\($0 < 10 ? "0" : "")\($0)-01\n" }
    try folder.write("year.tasks", months.joined())
    let run = count("group:pri,due.month due:2027", in: folder)
    #expect(run.output.hasPrefix("pri    due.month  count\n–      2027-01        1\n–      2027-02        1\n"))
  }

  @Test("An unknown name is a warning with a suggestion, and the query runs")
  func unknownName() throws {
    let run = try count("+hose", "or", "+work", in: folder())
    #expect(run.output == "1\n")
    #expect(run.errors.contains("warning: no task in 2 files has +hose; the most similar project is +house (2 tasks)"))
  }

  @Test("Problems are shown with their place, and nothing is counted")
  func errors() throws {
    let run = try count("du:today", in: folder())
    #expect(run.status == .usage)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("error: unknown field 'du'\n  | du:today\n  | ^^"))
  }

  @Test("Standard input is queried on its own")
  func standardInput() throws {
    let folder = try folder()
    let run = CommandRun(
      "count", "in:-", "done:any", folder: folder.path, input: Array("- [x] a done:2026-11-20\n- [ ] b\n".utf8))
    #expect(run.output == "1\n")
  }

  @Test("A key that a file declares is known without settings")
  func declaredKeys() throws {
    let folder = try folder()
    try folder.write("more.tasks", "---\nkeys: client\n---\n- [ ] Call client:Acme\n- [ ] Write\n")
    #expect(count("client:acme", in: folder).output == "1\n")
    #expect(count("has:client", in: folder).output == "1\n")
  }
}
