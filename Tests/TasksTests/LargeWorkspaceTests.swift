import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests with large inputs: run time must be linear, and output short.
struct LargeWorkspaceTests {
  private func run(_ words: [String], on text: [UInt8]) throws -> CommandRun {
    let folder = try SampleFolder()
    try folder.write("a.tasks", text)
    return CommandRun(words: words.map(\.array), folder: folder.path)
  }

  @Test func onlyTheFirstFindingsAreShown() throws {
    let text = (0..<20_000).map { "- [ ] A\($0 + 100_000) due:soon\n" }.joined().array
    let run = try run(["lint"], on: text)
    #expect(run.status == .findings)
    #expect(
      run.output.hasSuffix(
        "\n\nnot shown: 19800 errors; use '--max-findings 0' to show all\n\n20000 errors in 1 file\n"))
    #expect(run.output.split(separator: "\n").count == 200 * 4 + 2)
    let all = try self.run(["lint", "--max-findings", "0"], on: Array(text.prefix(2_000 * 23)))
    #expect(all.output.split(separator: "\n").count == 2_000 * 4 + 1)
    #expect(all.output.contains("a.tasks:2000:15: error[invalid-date]"))
  }

  /// Several threads read a large file part by part, and print it in pieces. One thread reads standard input.
  @Test func aLargeFileShowsWhatStandardInputShows() throws {
    let folder = try SampleFolder()
    var text: [UInt8] = []
    let words = String(repeating: "of the é firm ", count: 12).array
    for number in 0..<24_000 {
      text +=
        "- [ ] Pay bill \(number) \(number % 50 == 0 ? "deu:2026-12-01 " : "")".array + words + "@home +house\n".array
      if number % 1_000 == 0 { text += "\n# Part \(number)\n\n```\nfence \(number)\n```\n\n".array }
    }
    text += "- [ ] Last due:soon".array
    try folder.write("a.tasks", text)
    #expect(text.count > 4 << 20)
    for words in [["--max-findings", "0"], ["--format", "gcc"]] {
      let file = CommandRun(words: (["lint"] + words + ["a.tasks"]).map(\.array), folder: folder.path)
      let input = CommandRun(
        words: (["lint"] + words + ["--stdin-filename", "a.tasks", "-"]).map(\.array), folder: folder.path, input: text)
      #expect(file.status == .findings)
      #expect(file.output.split(separator: "\n").dropLast() == input.output.split(separator: "\n").dropLast())
      #expect(file.output.contains("a.tasks:24169:"))
    }
  }

  /// All threads read a file on its own; one thread reads it among others.
  @Test func aFileOfSomeSizeIsReadAloneAsBesideOthers() throws {
    let folder = try SampleFolder()
    let words = String(repeating: "of the é firm ", count: 10)
    var text = "---\nproject: house\n---\n".array
    for number in 0..<3_500 {
      if number % 100 == 0 { text += "\n# (B) Part \(number) @home\n\n".array }
      if number % 350 == 0 { text += "```\n- [ ] fence \(number)\n```\n\n<!--\n- [ ] comment\n-->\n".array }
      let link = number % 9 == 0 ? "id:t\(number)" : "after:t\(number / 9 * 9)"
      text += "- [ ] Pay bill \(number) \(words) \(link)\n".array
      if number % 5 == 0 { text += "  - [ ] (A-\(number % 7 + 1)) Look for it due:2026-12-01\n".array }
    }
    // Blocks that stay open across several regions of the parallel reader.
    for (opening, closing) in [("```\n", "```\n"), ("<!--\n", "-->\n")] {
      text += "\n\(opening)".array
      for number in 0..<2_500 { text += "- [ ] none \(number) \(words)\n".array }
      text += "\(closing)\n- [ ] (A) Behind it id:behind\(closing.utf8.count)\n".array
    }
    try folder.write("a.tasks", text)
    #expect(text.count > 512 << 10 && text.count < 4 << 20)
    let commands = [["next", "--format", "jsonl"], ["done", "--dry-run", "a.tasks:4000"]]
    let alone = commands.map { CommandRun(words: $0.map(\.array), folder: folder.path) }
    try folder.write("b.tasks", "")
    let beside = commands.map { CommandRun(words: $0.map(\.array), folder: folder.path) }
    #expect(alone.map(\.status) == [.success, .success])
    #expect(alone.map(\.output) == beside.map(\.output))
    #expect(alone[0].output.split(separator: "\n").count > 100)
  }

  /// Positions on one long line are computed in one pass, and only a window of the line is read for display.
  @Test func manyFindingsOnOneLineStayLinear() throws {
    let words = String(repeating: "é due:soon ", count: 4_000).array
    let run = try run(["lint", "--max-findings", "0"], on: "- [ ] ".array + words + "x\n".array)
    let places = run.output.split(separator: "\n").filter { $0.hasPrefix("a.tasks:") }
    #expect(places.count == 4_000)
    #expect(places.last?.hasPrefix("a.tasks:1:\(7 + 11 * 3_999 + 2): ") == true)
  }

  @Test(arguments: [["list"], ["list", "--format", "jsonl"], ["lint"]])
  func deepNestingStaysLinear(_ words: [String]) throws {
    // The indentation makes the text itself quadratic in the depth, which limits the depth to 2,000.
    var text: [UInt8] = "# +p @c #t\n".array
    for depth in 0..<2_000 { text += [UInt8](repeating: 0x20, count: 2 * depth) + "- [ ] A\n".array }
    let run = try run(words, on: text)
    #expect(run.status <= .findings)
    #expect(run.output.utf8.count < 2_000_000)
  }

  @Test func aTableOfManyRowsLinesUpInPieces() throws {
    let text = (1...5_000).flatMap { "- [ ] Task \($0)\n".array }
    let lines = try run(["list"], on: text).output.split(separator: "\n")
    #expect(lines.count == 5_002)
    #expect(lines[1].hasSuffix(" [ ] Task 1"))
    #expect(lines[5_000].hasSuffix(" [ ] Task 5000"))
    for piece in [lines[1...2_000], lines[2_001...4_000]] {
      #expect(Set(piece.map { $0.prefix { $0 != "[" }.count }).count == 1)
    }
    #expect(lines[5_001] == "5000 tasks")
  }

  /// On a terminal only the handles of the tasks shown are found; for another program those of all tasks.
  @Test(arguments: [["next"], ["today"], ["matrix"], ["next", "30"], ["agenda"], ["list", "limit:20"], []])
  func aShortenedScreenShowsTheHandlesOfAllTasks(_ words: [String]) throws {
    let folder = try SampleFolder()
    var text: [UInt8] = []
    for number in 0..<21_000 {
      let letter = ["", "", "(A) ", "(B) ", "(C) ", "(D) "][number % 6]
      let due = number % 2_500 == 0 ? " due:2026-11-\(18 + number / 2_500)" : ""
      let link = number % 6 == 5 ? " id:d\(number)" : number % 4_000 == 0 ? " after:d\(number + 5)" : ""
      text += "- [ ] \(letter)Task \(number)\(due)\(link)\n".array
    }
    try folder.write("a.tasks", text)
    let handles = CommandRun("list", "as:ids", in: folder).output.split(separator: "\n")
    let run = CommandRun(
      words: words.map(\.array), environment: ["NO_COLOR": "1"], folder: folder.path, isTerminal: true, columns: 80,
      rows: 24)
    #expect(run.status == .success)
    var count = 0
    for line in run.output.split(separator: "\n") {
      let words = line.filter { $0 != "\"" }.split(separator: " ")
      // In a row the box is between the handle and the title; in a sentence the handle precedes the title.
      for index in words.indices.dropLast() where words[index] == "Task" {
        let start = words[..<index].lastIndex(of: "[").map { $0 - 1 } ?? index - 1
        let number = try #require(Int(words[index + 1].filter(\.isNumber)))
        #expect(words[start] == handles[number], "\(line)")
        count += 1
      }
    }
    #expect(count >= 3)
  }

  /// The rows of a long screen are made in pieces, on all cores. Their order is that of the handles, which one thread
  /// writes.
  @Test(arguments: ["next", "today", "matrix"]) func aLongScreenHasItsRowsInOrder(_ command: String) throws {
    let folder = try SampleFolder()
    var text: [UInt8] = []
    // Too much for half of the width, so that the quadrants are below each other.
    let words = "with a title that is too long to stand beside another one"
    for number in 0..<6_000 {
      if number % 500 == 0 { text += "\n# Part \(number)\n\n".array }
      let letter = ["(A) ", "", "(A) ", "(C) "][number % 4]
      let due = number % 3 == 0 ? " due:2026-11-\(10 + number % 19)" : ""
      let link = number % 40 == 3 ? " id:c\(number)" : number % 40 == 4 ? " after:c\(number - 1)" : ""
      text += "- [ ] \(letter)Task \(number) \(words)\(due)\(link)\n".array
    }
    try folder.write("a.tasks", text)
    let handles = CommandRun("list", "as:ids", in: folder).output.split(separator: "\n")
    let order = CommandRun(command, "--format", "ids", in: folder).output.split(separator: "\n")
    #expect(order.count > 1_500)
    var shown: [Substring] = []
    var lent = 0
    for line in CommandRun(command, in: folder).output.split(separator: "\n") where line.contains(" Task ") {
      let words = line.split(separator: " ")
      let title = try #require(words.firstIndex(of: "Task"))
      let number = try #require(Int(words[title + 1]))
      #expect(words[0] == handles[number], "\(line)")
      shown.append(words[0])
      lent += words.contains("↑") ? 1 : 0
    }
    // Behind the list of `next` stand the tasks of today that have no letter.
    #expect(command == "next" ? Array(shown.prefix(order.count)) == order : shown == order)
    #expect(lent == (command == "next" ? 150 : 0))
  }

  @Test func manyFilesAreReadInOrder() throws {
    let folder = try SampleFolder()
    for number in 100..<700 { try folder.write(BytePath("f\(number).tasks"), "- [ ] Task \(number)\n") }
    let run = CommandRun("list", "--format", "jsonl", in: folder)
    let titles = run.output.split(separator: "\n").map { $0.split(separator: "\"title\":\"")[1].prefix(8) }
    #expect(titles == (100..<700).map { "Task \($0)" })
  }

  @Test func aVeryLongTitleIsCutInTheTableOnly() throws {
    let text = "- [ ] ".array + String(repeating: "日", count: 5_000).array
    let table = try run(["list"], on: text).output
    #expect(table.split(separator: "\n").count < 25)
    #expect(table.contains("日…\n"))
    #expect(try run(["list", "--format", "jsonl"], on: text).output.utf8.count > 15_000)
  }
}
