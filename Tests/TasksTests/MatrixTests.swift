import TaskFiles
import Testing
import tasks

/// Tests of the matrix and the outline at any screen width.
struct MatrixTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder([
      (
        "a.tasks",
        """
        # 見出し +p

        - [ ] (A) 日本語の勉強を毎日三十分ずつ続けて、次の試験に備えること due:2026-11-21
          - [ ] A👩‍👩‍👧 family of words that is much too long for the room that a quadrant has on any screen
        - [ ] (B) Averylongwordwithoutanyspaceinitthatmustbecutsomewhereasitfitsnoscreenofanywidthatallreally
        - [ ] (C) e\u{301}\u{301} due:2026-11-01
        - [>] (D) Short
        - [ ] Unsorted
        - [x] (A) Done done:2026-11-20

        """
      )
    ])
  }

  @Test(arguments: [20, 40, 60, 72, 80, 100, 120, 200]) func linesFitTheScreen(_ columns: Int) {
    for command in ["matrix", "tree", "projects", "log"] {
      let run = CommandRun(
        words: [Array(command.utf8)], environment: ["NO_COLOR": "1"], folder: folder.path, isTerminal: true,
        columns: columns)
      #expect(run.status == .success)
      for line in run.output.split(separator: "\n") {
        let width = TerminalText(encoding: Array(line.utf8)).columns
        #expect(width <= columns, "\(command): \(line)")
        #expect(!line.hasSuffix(" "))
      }
    }
  }

  /// Output for another program has every title untruncated on one line.
  @Test(arguments: ["matrix", "tree", "list", "projects", "today", "next", "log", "list all show:title,due,project"])
  func titlesAreWholeForAnotherProgram(command: String) {
    let words = command.split(separator: " ").map { Array($0.utf8) }
    let run = CommandRun(words: words, folder: folder.path, columns: 40)
    #expect(run.status == .success && !run.output.contains("…"))
    for title in ["試験に備えること", "that a quadrant has on any screen", "anywidthatallreally"] {
      let beginning = title == "試験に備えること" ? "日本語" : title.hasPrefix("that") ? "family" : "Averylong"
      for line in run.output.split(separator: "\n") where line.contains(beginning) { #expect(line.contains(title)) }
    }
  }

  /// Every task is in the quadrant in which a query finds it.
  @Test func quadrantsAreThoseOfQueries() {
    for all in ["", "all"] {
      let words = all.isEmpty ? [] : [all]
      let run = CommandRun(words: (["matrix", "as:ids"] + words).map { Array($0.utf8) }, folder: folder.path)
      var expected: [Substring] = []
      for query in ["quadrant:1", "quadrant:2", "quadrant:3", "quadrant:4", "is:unsorted"] {
        let found = CommandRun(
          words: (["list", query, "sort:rank", "as:ids"] + words).map { Array($0.utf8) }, folder: folder.path)
        expected += found.output.split(separator: "\n")
      }
      #expect(run.output.split(separator: "\n") == expected)
      #expect(expected.count == (all.isEmpty ? 6 : 7))
    }
  }

  @Test func bordersLineUp() {
    let run = CommandRun(
      words: [Array("matrix".utf8)], environment: ["NO_COLOR": "1"], folder: folder.path, isTerminal: true, columns: 90)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let grid = lines.prefix { !$0.isEmpty }
    let places = Set(
      grid.compactMap { line in
        line.firstIndex { "│┼".contains($0) }.map { TerminalText(encoding: Array(line[..<$0].utf8)).columns }
      })
    #expect(places == [44])
    #expect(grid.count > 10)
  }

  @Test func theClauseAndTheCommandShowTheSame() {
    for query in ["", "family", "pri:C"] {
      let words = query.isEmpty ? [] : [query]
      let tree = CommandRun(words: (["tree"] + words).map { Array($0.utf8) }, folder: folder.path)
      let list = CommandRun(words: (["list", "tree"] + words).map { Array($0.utf8) }, folder: folder.path)
      #expect(tree.output == list.output && !tree.output.isEmpty)
    }
  }

  /// The Markdown output parses to the same tasks with the same parents.
  @Test func markdownIsATaskFileAgain() throws {
    let output = CommandRun("list", "all", "as:markdown", in: folder).outputBytes
    let copy = try SampleFolder()
    try copy.write("a.tasks", output)
    let show = ["list", "all", "show:title,project,pri,depth,section", "as:csv"].map { Array($0.utf8) }
    #expect(CommandRun(words: show, folder: copy.path).output == CommandRun(words: show, folder: folder.path).output)
  }
}
